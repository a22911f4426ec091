"""For servers: more visitors than a process may have files open."""

import asyncio
import errno
import sys
from typing import Any, Final

AGAIN: Final = 60.0  # seconds until the same is said again


def expect_a_crowd() -> None:
    """Allow this process as many connections as the system lets it have, and say it in a sentence when there are no
    more. asyncio tries again each second, and would print a traceback each time."""
    most, loop, told = _open_as_many_as_possible(), asyncio.get_running_loop(), -AGAIN

    def failed(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal told
        problem = context.get("exception")
        if not isinstance(problem, OSError) or problem.errno not in (errno.EMFILE, errno.ENFILE):
            loop.default_exception_handler(context)
        elif loop.time() >= told + AGAIN:
            told = loop.time()
            print(
                f"No more connections: {most or 'as many'} files are open, which is all this process may have. Whoever "
                "comes now waits until others leave. Start it with a higher limit: ulimit -n",
                file=sys.stderr,
                flush=True,
            )

    loop.set_exception_handler(failed)


def _open_as_many_as_possible() -> int:
    """Raises the soft limit to the hard one. Returns it; 0 if it is not known here."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limit
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or soft == resource.RLIM_INFINITY:
        return 0
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard
