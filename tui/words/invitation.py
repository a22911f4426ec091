"""What friends type, or open, to come to a table."""


def invitation(invites: str, how: str, code: str | None) -> str:
    """`how`: to join or to watch. `invites` is the command by which guests reach this machine, if I am a guest here: my
    friends need no more than that, and the code itself says whether it is for watching."""
    return (invites or f"den {how} CODE").replace("CODE", code or "CODE")
