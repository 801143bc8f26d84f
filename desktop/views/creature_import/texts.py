"""How an offered creature and the whole of a file are told in a line."""

from collections import Counter
from collections.abc import Sequence

from desktop.controllers.creature_import.offers import Offer, Standing
from desktop.controllers.desk import Desk
from desktop.exchange.statblock.draft import EDITION_2014, EDITION_2024
from desktop.views.ruleset_names import RULESET_NAMES

EDITIONS = (EDITION_2014, EDITION_2024)


def row_text(offer: Offer, desk: Desk) -> str:
    """The name; below it rules, numbers, source, and what is to be known."""
    one = offer.creature
    name = desk.shown(one.name)
    parts = [RULESET_NAMES[one.ruleset]]
    if one.level is not None:
        parts.append(desk.text("view.import.level", level=one.level))
    elif one.challenge:
        parts.append(desk.text("view.import.challenge", challenge=one.challenge))
    if one.armour_class is not None:
        parts.append(desk.text("view.import.armour", armour=one.armour_class))
    parts.append(desk.text("view.import.points", points=one.hit_points))
    if one.source:
        parts.append(one.source[:40])
    if offer.standing is not Standing.NEW:
        parts.append(desk.text(f"view.import.row.{offer.standing.value}"))
    elif offer.found.notes:
        parts.append(desk.text("view.import.row.notes", count=len(offer.found.notes)))
    return f"{name}\n{' · '.join(parts)}"


def summary_of(offers: Sequence[Offer], desk: Desk) -> str:
    """How many there are, how many of them are known or like others, how many need a look."""
    standings = Counter(offer.standing for offer in offers)
    characters = sum(offer.is_character for offer in offers)
    told = [desk.text("view.import.found", count=len(offers))]
    if characters:
        told.append(desk.text("view.import.found_characters", count=characters))
    if known := standings[Standing.KNOWN]:
        told.append(desk.text("view.import.found_known", count=known))
    if alike := standings[Standing.LIKE]:
        told.append(desk.text("view.import.found_like", count=alike))
    if noted := sum(bool(offer.found.notes) for offer in offers):
        told.append(desk.text("view.import.found_noted", count=noted))
    session = desk.session
    game = "" if session is None else str(session.ruleset.key)
    if game in EDITIONS and any(_is_elsewhere(offer, game) for offer in offers):
        told.append(desk.text("view.import.found_elsewhere", game=RULESET_NAMES[game]))
    return " ".join(told)


def _is_elsewhere(offer: Offer, game: str) -> bool:
    ruleset = offer.creature.ruleset
    return ruleset in EDITIONS and ruleset != game
