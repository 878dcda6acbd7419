"""Prints what was measured."""

import statistics
from collections.abc import Iterable, Mapping

from tests.bench.reader.scores import DOUBTFUL, MISSED, NO_DIE, OUTCOMES, Tally, wilson

__all__ = ["print_colours", "print_confusion", "print_table"]

WIDTH = 38


def print_table(tallies: Mapping[str, Tally]) -> None:
    """A line for each material: outcomes and right values with intervals, dice, milliseconds."""
    heads = "  ".join(f"{head:^26}" for head in (*OUTCOMES, "right, sure or not"))
    print(f"{'':{WIDTH}} pictures  {heads}  {'precision':>9} {'recall':>7}  {'ms':>5} {'p90':>5}")
    for name, tally in tallies.items():
        if tally.scores:
            print(f"{name:{WIDTH}} {_line(tally)}", flush=True)


def print_confusion(tally: Tally) -> None:
    """What true faces were said to be."""
    seen = tally.confusion
    truths = sorted({truth for truth, _ in seen}, key=_order)
    saids = sorted({said for _, said in seen}, key=_order)
    print(f"{'true, said':>12} " + "".join(f"{said:>10}" for said in saids))
    for truth in truths:
        print(f"{truth:>12} " + "".join(f"{seen[truth, said] or '.':>10}" for said in saids))


def print_colours(tallies: Iterable[Tally]) -> None:
    """How often the colour of a rightly read die was named rightly."""
    counts = [tally.colours for tally in tallies]
    right, total = sum(one for one, _ in counts), sum(two for _, two in counts)
    if total:
        print(f"{'colour of rightly read dice':{WIDTH}} {total:5} dice  {share(right, total)}")


def share(many: int, total: int) -> str:
    """A count, its share and the 95 % interval of that."""
    low, high = wilson(many, total)
    return f"{many:4} {many / max(total, 1):6.1%} [{low:5.1%},{high:6.1%}]"


def _line(tally: Tally) -> str:
    total = len(tally.scores)
    counts = [tally.outcomes[outcome] for outcome in OUTCOMES]
    counts.append(sum(score.right for score in tally.scores))
    shares = "  ".join(share(count, total) for count in counts)
    both, said, true = tally.found
    ordered = sorted(score.ms for score in tally.scores)
    ninth = ordered[round(0.9 * (len(ordered) - 1))]
    times = f"{statistics.median(ordered):5.0f} {ninth:5.0f}"
    return f"{total:8}  {shares}  {_percent(both, said):>9} {_percent(both, true):>7}  {times}"


def _percent(many: int, total: int) -> str:
    return f"{many / total:.1%}" if total else "-"


def _order(name: str) -> tuple[int, str]:
    """Faces by their names, the rest behind them."""
    return ({DOUBTFUL: 1, MISSED: 2, NO_DIE: 3}.get(name, 0), name)
