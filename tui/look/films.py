"""Short films over a picture, in which an event is seen to happen. This module only draws; `Painted.play` shows films.

A frame draws on a copy of the picture as it stands. After the last frame that picture is seen again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tui.look.canvas import Canvas
from tui.look.ground import GRADES

LONGEST, MOST = 1.0, 15  # seconds, and frames

Frame = Callable[[Canvas], None]
Point = tuple[int, int]


@dataclass(frozen=True)
class Film:
    """Frames shown over so many seconds. A film that is too long is shown faster, with fewer frames."""

    frames: tuple[Frame, ...]
    seconds: float = 0.6

    def __post_init__(self) -> None:
        count = len(self.frames)
        if count > MOST:
            kept = tuple(self.frames[(number + 1) * count // MOST - 1] for number in range(MOST))
            object.__setattr__(self, "frames", kept)
        object.__setattr__(self, "seconds", min(self.seconds, LONGEST))

    def at(self, seconds: float) -> Frame | None:
        """The frame for this time since the beginning; None when the film is over."""
        number = int(seconds / self.seconds * len(self.frames)) if self.seconds else 0
        return self.frames[number] if number < len(self.frames) else None


def then(*films: Film) -> Film:
    """One after the other."""
    return Film(tuple(frame for film in films for frame in film.frames), sum(film.seconds for film in films))


def together(*films: Film) -> Film:
    """At the same time: each has its own pace, the last ends it."""
    seconds = max((film.seconds for film in films), default=0.0)
    count = max((len(film.frames) for film in films), default=0)
    return Film(tuple(_layers(films, seconds * number / count) for number in range(count)), seconds)


def _layers(films: Sequence[Film], seconds: float) -> Frame:
    seen = [frame for film in films if (frame := film.at(seconds))]

    def draw(canvas: Canvas) -> None:
        for frame in seen:
            frame(canvas)

    return draw


def travel(path: Sequence[Point], draw: Callable[[Canvas, int, int], None], *, seconds: float = 0.6) -> Film:
    """Something moves from point to point over the cells between; `draw` draws it where it is now."""
    cells = [path[0], *(cell for start, end in pairwise(path) for cell in _between(start, end))]
    return Film(tuple(_at(draw, x, y) for x, y in cells), seconds)


def _between(start: Point, end: Point) -> list[Point]:
    steps = max(abs(end[0] - start[0]) // 2, abs(end[1] - start[1]), 1)
    across, down = (end[0] - start[0]) / steps, (end[1] - start[1]) / steps
    return [(round(start[0] + across * step), round(start[1] + down * step)) for step in range(1, steps + 1)]


def _at(draw: Callable[[Canvas, int, int], None], x: int, y: int) -> Frame:
    return lambda canvas: draw(canvas, x, y)


def flash(x: int, y: int, width: int, height: int, light: str = "torch", *, seconds: float = 0.5) -> Film:
    """A light goes on over these cells, and off again."""

    def frame(grade: int) -> Frame:
        return lambda canvas: canvas.ground.light(x, 2 * y, width, 2 * height, light, grade)

    return Film(tuple(frame(grade) for grade in (2, 5, GRADES - 1, 5, 3, 2, 1)), seconds)


def sweep(
    x: int, y: int, width: int, height: int, lights: Sequence[str] = ("alarm", "blue"), *, seconds: float = 0.9
) -> Film:
    """Beams of light move over these cells from left to right, one after the other."""
    beam = max(width // 6, 3)

    def frame(number: int) -> Frame:
        def draw(canvas: Canvas) -> None:
            light = lights[number % len(lights)]
            at = x + (width + beam) * number // (frames - 1) - beam
            left, right = max(at, x), min(at + beam, x + width)
            canvas.ground.light(left, 2 * y, right - left, 2 * height, light, GRADES // 2)

        return draw

    frames = 12
    return Film(tuple(frame(number) for number in range(frames)), seconds)
