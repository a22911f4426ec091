"""What friends type, or open, to come to a table."""


def invitation(invites: str, how: str, code: str | None) -> str:
    """`how`: to join or to watch. `invites` is the line to the machine that we are a guest on, if we are one: our
    friends need no more than we did, and the code says by itself whether it is for watching."""
    return (invites or f"den {how} CODE").replace("CODE", code or "CODE")
