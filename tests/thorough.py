"""How often repeatable checks are repeated: once in every run of the suite, several times by `make fuzz`."""

import os

TIMES = int(os.environ.get("THOROUGH", "1"))
