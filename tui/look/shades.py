"""The colours of a ground's shades in a theme, and colours of signs that can be read on them."""

from collections.abc import Mapping

from rich.style import Style
from textual.color import BLACK, WHITE, Color

from tui.look.ground import GRADES, Shade

CLEAR = 4.2  # the contrast a sign needs to be read at a glance
FEW = 3  # with sixteen colours a light cannot be graded: from this grade on, only the light is seen


def colour_of(shade: Shade, colours: Mapping[str, str]) -> str:
    """The colour of a shade: the ground's own, mixed with each light on it."""
    ground, *lights = shade.split() or ["background"]
    colour = Color.parse(colours[ground])
    for each in lights:
        light, _, grade = each.rpartition("-")
        share = _share(int(grade), colours)
        colour = colour.blend(Color.parse(colours[light]), share)
    return colour.hex6.lower()


def on_ground(style: Style, ground: str, colours: Mapping[str, str]) -> Style:
    """A sign on this ground, in its own colour as far as it can be read there."""
    ink = style.color.get_truecolor().hex if style.color else colours["foreground"]
    return style + Style(color=readable(ink, ground, colours), bgcolor=ground)


def readable(ink: str, ground: str, colours: Mapping[str, str]) -> str:
    """This ink, made as much darker or lighter as it takes to be read."""
    sign, behind = Color.parse(ink), Color.parse(ground)
    way = max((BLACK, WHITE), key=lambda end: contrast(end, behind))
    for step in (0.0, 0.2, 0.4, 0.6, 0.8):
        moved = sign.blend(way, step)
        if contrast(moved, behind) >= CLEAR:
            return moved.hex6.lower()
        if not _graded(colours):
            break
    return way.hex6.lower()


def contrast(one: Color, other: Color) -> float:
    """How far apart two colours are for the eye, from 1 to 21, as the WCAG reckon it."""
    dark, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    parts = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def _graded(colours: Mapping[str, str]) -> bool:
    return colours.get("grades") != "none"


def _share(grade: int, colours: Mapping[str, str]) -> float:
    return grade / GRADES if _graded(colours) else float(grade >= FEW)
