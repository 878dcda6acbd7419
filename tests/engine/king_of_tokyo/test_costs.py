"""What the 66 cards cost."""

from engine.games.king_of_tokyo.content import power_cards

BY_COST = {
    2: "made-in-a-lab solar-powered",
    3: (
        "alien-origin camouflage complete-destruction media-friendly energy-hoarder "
        "friend-of-children herd-culler metamorph battery-monster opportunist plot-twist "
        "poison-quills psychic-probe rapid-healing rooting-for-the-underdog stretchy "
        "we-re-only-making-it-stronger corner-store flame-thrower heal national-guard"
    ),
    4: (
        "armor-plating background-dweller eater-of-the-dead even-bigger fire-breathing "
        "gourmet healing-ray detritivore parasitic-tentacles poison-spit regeneration "
        "smoke-cloud energy-drink urbavore commuter-train high-altitude-bombing tank"
    ),
    5: (
        "alpha-monster burrowing freeze-time giant-brain herbivore jets spiked-tail "
        "apartment-building drop-from-high-altitude jet-fighters"
    ),
    6: "acid-attack shrink-ray wings gas-refinery nuclear-power-plant skyscraper vast-storm",
    7: (
        "extra-head-a extra-head-b it-has-a-child nova-breath evacuation-orders-a "
        "evacuation-orders-b frenzy"
    ),
    8: "mimic energize",
}


def test_every_card_costs_what_it_should() -> None:
    """KT-040: all 66 cards by name and cost."""
    costs = {card: cost for cost, names in BY_COST.items() for card in names.split()}
    assert {name: card.cost for name, card in power_cards().items()} == costs
