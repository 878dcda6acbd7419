"""Run every measurement in this folder, one after another: ``python -m tests.bench``."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared"
KINDS = ("rendered", "photos")
PICTURES, TRAYS = "reader", "outlines"  # these are given folders of labelled pictures
WHOLE = ("--peer", "--ablate", "--cost", "--worst", "10")


def run(name: str) -> int:
    """Run one measurement in a process of its own; return its exit status."""
    told: list[str] = []
    if name == PICTURES:
        folders = [SHARED / kind for kind in KINDS if (SHARED / kind).is_dir()]
        if not folders:
            print(f"{name}: there are no pictures in {SHARED}; only what reading costs is measured")
        told = [*map(str, folders), *(WHOLE if folders else ("--cost",))]
    if name == TRAYS:
        if not (SHARED / KINDS[0]).is_dir():
            print(f"{name}: skipped, there are no pictures in {SHARED}")
            return 0
        told = [str(SHARED / KINDS[0])]
    print(f"{name}:", flush=True)
    command = [sys.executable, "-m", f"tests.bench.{name}", *told]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    places = [*HERE.glob("[!_]*.py"), *(path.parent for path in HERE.glob("*/__main__.py"))]
    sys.exit(max((run(name) for name in sorted(path.stem for path in places)), default=0))
