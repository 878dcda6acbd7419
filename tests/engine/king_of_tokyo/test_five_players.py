"""The rulebook's example for five players, step by step."""

from tests.engine.king_of_tokyo.tables import NOTHING, TokyoTable

DRAGON, GIGAZAUR, PENGUIN, KONG, KITTY = range(5)


def started() -> TokyoTable:
    """Gigazaur is in the City with 8 health, Space Penguin in the Bay, Meka Dragon's turn."""
    game = TokyoTable(5)
    game.stand(GIGAZAUR, PENGUIN)
    game.set(GIGAZAUR, health=8)
    return game


def test_the_example_for_five() -> None:
    """T-06 to T-12, KT-015 to KT-017, KT-030 to KT-033: the whole sequence of seven turns."""
    game = started()

    # T-06: four claws hurt both, both yield; the City is entered, the Bay stays empty.
    game.throw("c c c c 1 2")
    game.choose("yield", "yield")
    assert (game.get(GIGAZAUR, "health"), game.get(PENGUIN, "health")) == (4, 6)
    assert game.tokyo == {"city": DRAGON}
    assert game.get(DRAGON, "points") == 1
    game.choose("end")

    # T-07: one claw hurts only Meka Dragon, who stays; Gigazaur must enter the Bay.
    game.throw("c 1 1 2 2 3")
    game.choose("stay")
    assert game.all("health") == [9, 4, 6, 10, 10]
    assert game.tokyo == {"city": DRAGON, "bay": GIGAZAUR}
    assert game.get(GIGAZAUR, "points") == 1
    game.choose("end")

    # T-08: Space Penguin hurts both; Gigazaur yields, Meka Dragon stays.
    game.throw("c 1 1 2 2 3")
    assert game.asked == f"{DRAGON} yield"
    game.choose("stay", "yield")
    assert game.all("health") == [8, 3, 6, 10, 10]
    assert game.tokyo == {"city": DRAGON, "bay": PENGUIN}
    assert game.get(PENGUIN, "points") == 1
    game.choose("end")

    # T-09: Kong and Cyber Kitty roll no claws; nothing moves.
    game.turn(NOTHING)
    game.turn(NOTHING)
    assert game.all("health") == [8, 3, 6, 10, 10]
    assert game.tokyo == {"city": DRAGON, "bay": PENGUIN}

    # T-10: Meka Dragon starts his turn in the City.
    assert game.get(DRAGON, "points") == 1 + 2

    # T-11, T-12: three claws reach all outside and kill Gigazaur; with four the Bay closes.
    game.throw("c c c 1 1 2")
    assert game.all("health") == [8, 0, 6, 7, 7]
    assert game.facts()[-2:] == ["eliminated", "leaves"]
    assert game.tokyo == {"city": DRAGON}
    assert game.phase == "buy"
