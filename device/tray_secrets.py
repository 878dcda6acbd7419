"""Whether dice in the tray may be somebody's secret, wherever the game stands."""

from engine import Roll, View

__all__ = ["TraySecrets"]


class TraySecrets:
    """Remembers that secret dice were thrown, until they are shown or the tray is empty.

    The game keeps a secret while it stands where dice are one. Taken back to before that, or
    replaced by another, it knows of none, while the dice still lie there.
    """

    def __init__(self) -> None:
        self.owners: frozenset[int] = frozenset()
        """Whose secret dice may lie there."""
        self._may_lie_there = self._is_kept = self._is_rolled = False
        self._last = self._began = 0

    @property
    def may_lie_there(self) -> bool:
        """Whether dice in the tray may be a secret."""
        return self._may_lie_there or self._is_kept

    @property
    def are_left(self) -> bool:
        """Whether they may be one that the game as it stands does not keep."""
        return self._may_lie_there and not self._is_kept

    def follow(self, view: View, roll: Roll | None, *, is_kept: bool) -> None:
        """Note how the game stands: the ``roll`` that is asked, and whether it keeps a secret."""
        if is_kept:
            self._may_lie_there = True
        elif self._is_kept and self._went_on(view):
            self._forget()
        self._is_kept = is_kept
        self._is_rolled = roll is not None and roll.secret
        if self._is_rolled and view.thrower is not None:
            self.owners |= {view.thrower}
        self._last, self._began = view.log[-1].id, view.began

    def emptied(self) -> None:
        """Note that no dice lie in the tray: a secret roll that is asked may still come to."""
        if not self._is_rolled:
            self._forget()

    def _went_on(self, view: View) -> bool:
        """Whether nothing was taken back since, and no other game begun."""
        return view.began == self._began and any(entry.id == self._last for entry in view.log)

    def _forget(self) -> None:
        self.owners, self._may_lie_there = frozenset(), False
