"""Run every measurement in this folder, one after another: ``python -m tests.bench``."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared"
KINDS = ("rendered", "photos")
READS_PICTURES = {"vision"}  # these measurements are given the folders of labelled pictures


def run(name: str) -> int:
    """Run one measurement in a process of its own; return its exit status."""
    folders: list[str] = []
    if name in READS_PICTURES:
        folders = [str(folder) for kind in KINDS for folder in sorted((SHARED / kind).glob("*/"))]
        if not folders:
            print(f"{name}: skipped, there are no pictures in {SHARED}")
            return 0
    print(f"{name}:", flush=True)
    command = [sys.executable, "-m", f"tests.bench.{name}", *folders]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    names = sorted(path.stem for path in HERE.glob("[!_]*.py"))
    sys.exit(max((run(name) for name in names), default=0))
