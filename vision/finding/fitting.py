"""Lays a plan's squares onto the edges that show there."""

from vision.finding.edges import edge_field
from vision.finding.plan import Plan
from vision.finding.squares import Squares, fit

__all__ = ["EVENLY", "FREELY", "ROUNDED", "Reach", "laid_onto_edges"]

Reach = tuple[float, float, float]
"""How far a square may move and grow (shares of its size) and turn (radians)."""

FREELY: tuple[Reach, Reach] = (0.1, 0.12, 0.17), (0.05, 0.05, 0.06)
"""Its reach in fitting its edges: first smeared ones, then sharp ones."""
EVENLY: tuple[Reach, Reach] = (0.1, 0.04, 0.17), (0.05, 0.02, 0.06)
"""The same where its size is known and it is compared point by point: grown freely, a very round
die's face would be cut out now at its rim and now where it begins to bend."""
ROUNDED = 0.95
"""Of its edge a die with round edges shows less: most are so round."""


def laid_onto_edges(plan: Plan, seen: Squares, reaches: tuple[Reach, Reach]) -> Squares:
    """Squares on a plan where its edges agree best with them; their scores say how well."""
    roughly, finely = reaches
    edges = edge_field(plan.picture, plan.floor, blur=0.9)
    return fit(edges, fit(edges.smeared(5), seen, roughly, rounds=3), finely, rounds=3)
