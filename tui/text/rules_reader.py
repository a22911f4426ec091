"""The rules page of a game in text mode: its headings, or the part about a word that was asked for."""

from tui.words.rules_pages import rules_page, without_page


def rules_lines(game: str, about: str) -> list[str]:
    """The headings; with `about`, the parts with these words in their headings, else in their text; with "all",
    everything."""
    try:
        page = rules_page(game)
    except FileNotFoundError:
        return list(without_page(game))
    parts = _parts(page)
    about = about.casefold()
    if about == "all":
        return [line for part in parts for line in part]
    if not about:
        headings = [f"{at}. {part[0].lstrip('# ')}" for at, part in enumerate(parts, 1)]
        return [*headings, "Type rules and a number or a word for a part of it, rules all for everything."]
    if about.isdecimal() and 1 <= int(about[:4]) <= len(parts):
        return parts[int(about[:4]) - 1]
    found = [part for part in parts if about in part[0].casefold()]
    found = found or [part for part in parts if any(about in line.casefold() for line in part)]
    return [line for part in found for line in part] or [f"The rules do not speak of “{about}”."]


def _parts(page: str) -> list[list[str]]:
    """Each heading with the lines below it, without lines that are only decoration."""
    parts: list[list[str]] = []
    for line in filter(str.strip, page.splitlines()):
        if line.startswith("#") or not parts:
            parts.append([])
        if line.strip("|-: "):
            parts[-1].append(line)
    return parts
