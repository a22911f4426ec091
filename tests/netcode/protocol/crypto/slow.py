"""The group once more, straight from its definition: slow, plain integers, nothing shared with what it checks."""

P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
ORDER = 2**252 + 27742317777372353535851937790883648493
Affine = tuple[int, int]
BASE: Affine


def add(one: Affine, other: Affine) -> Affine:
    """The addition law of the twisted Edwards curve -x^2 + y^2 = 1 + d*x^2*y^2."""
    (x1, y1), (x2, y2) = one, other
    product = D * x1 * x2 * y1 * y2
    x = (x1 * y2 + x2 * y1) * pow(1 + product, -1, P) % P
    y = (y1 * y2 + x1 * x2) * pow(1 - product, -1, P) % P
    return x, y


def times(factor: int, point: Affine) -> Affine:
    result = (0, 1)
    while factor:
        if factor & 1:
            result = add(result, point)
        point, factor = add(point, point), factor >> 1
    return result


def write(point: Affine) -> bytes:
    x, y = point
    return (y | (x & 1) << 255).to_bytes(32, "little")


def read(raw: bytes) -> Affine:
    """RFC 8032, section 5.1.3; `ValueError` off the curve."""
    word = int.from_bytes(raw, "little")
    y, sign = word & (1 << 255) - 1, word >> 255
    x = root((y * y - 1) * pow(D * y * y + 1, -1, P) % P)
    return (x if x & 1 == sign else -x % P), y


def root(square: int) -> int:
    """A square root modulo P, which is 5 modulo 8."""
    candidate = pow(square, (P + 3) // 8, P)
    for x in (candidate, candidate * pow(2, (P - 1) // 4, P) % P):
        if x * x % P == square % P:
            return x
    raise ValueError("no square root")


def elligator(raw: bytes) -> Affine:
    """Elligator 2 onto the Montgomery form v^2 = u^3 + 486662*u^2 + u, from there to the Edwards y = (u-1)/(u+1), with
    the top bit as the sign of x, and times 8."""
    word, a = int.from_bytes(raw, "little"), 486662
    r, sign = word & (1 << 255) - 1, word >> 255
    u = -a * pow(1 + 2 * r * r, -1, P) % P
    if pow(u**3 + a * u**2 + u, (P - 1) // 2, P) == P - 1:
        u = -a - u
    y = (u - 1) * pow(u + 1, -1, P) % P
    return times(8, read((y | sign << 255).to_bytes(32, "little")))


BASE = read((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
