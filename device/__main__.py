"""The command ``croupier`` from its first moment: what goes wrong as it is loaded is told too."""

import sys

__all__ = ["main"]


def main() -> int:
    """Load the command and run what was typed; return its exit status, as `device.cli` has it.

    To load it takes a second on a Pi, in which somebody may press Ctrl-C.
    """
    try:
        from device.cli import main as run  # noqa: PLC0415 - see above

        return run()
    except KeyboardInterrupt:
        return 130  # as a shell counts what Ctrl-C ends
    except ModuleNotFoundError as error:
        print(
            f"croupier: the Python package of {error.name!r} is not installed; install all that "
            "README.md names, for a service all that systemd/README.md does",
            file=sys.stderr,
        )
        return 2


if __name__ == "__main__":
    sys.exit(main())
