"""Which Den this is."""

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of

DISTRIBUTION = "den-of-thieves"  # as the package index knows it; the command is `den`


def version() -> str:
    try:
        return version_of(DISTRIBUTION)
    except PackageNotFoundError:
        return "(run from its source, not installed)"
