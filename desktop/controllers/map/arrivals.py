"""Those who wait for a place on the map: who they are, where they would stand, what brings them in.

The GM points at a cell, or leaves it to the program; either way all come with one step.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from desktop.battlemap.cells import Cell
from desktop.controllers.desk import Desk
from desktop.controllers.map.placing import free_tokens, tokens_around
from desktop.controllers.map.shunning import as_large_as_now
from desktop.language.message import Message
from desktop.model.combatant import Combatant, Side, Token
from desktop.model.commands import AddCombatants, Command, DuplicateCombatant, PlaceTokens
from desktop.model.creature import Creature
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.rules.engine.ruleset import Ruleset

Tokens = tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Arrival:
    """`wish` brings them in on these places, those without one off the map."""

    asked: Message
    """What a click does."""
    count: int
    around: Callable[[Cell], Tokens]
    """Where they would stand if they came in at a cell; fewer where there is no room for all."""
    proposed: Callable[[], Tokens]
    """The same where the program chooses."""
    wish: Callable[[Tokens], Command | None]
    obey: Callable[[Command], bool]
    may_stay_off: bool = True
    """Whether they can join without a place on the map."""
    here: frozenset[CombatantId] = frozenset()
    """Those who stand on the map already and may stay where they are."""


def come_in(arrival: Arrival) -> bool:
    """Let them stand where the program proposes it; False when that is refused."""
    wish = arrival.wish(arrival.proposed())
    return wish is not None and arrival.obey(wish)


Newcomer = tuple[Creature, Side]


def each_around(
    encounter: Encounter, ruleset: Ruleset, newcomers: Sequence[Newcomer], cell: Cell
) -> Tokens:
    """A place for each at a cell and around it, in their order; fewer where there is no room."""
    found: list[Token] = []
    for place, (creature, side) in enumerate(newcomers):
        tokens = tokens_around(encounter, ruleset, creature, 1, cell)
        if not tokens:
            break
        found += tokens
        encounter = encounter.with_combatant(_standing(place, creature, side, tokens[0]))
    return tuple(found)


def each_proposed(encounter: Encounter, ruleset: Ruleset, newcomers: Sequence[Newcomer]) -> Tokens:
    """A free place for each beside their own side; those of a side stand around its first."""
    found: list[Token] = []
    firsts: dict[Side, Cell] = {}
    for place, (creature, side) in enumerate(newcomers):
        tokens = free_tokens(encounter, ruleset, creature, 1, side, near=firsts.get(side))
        if not tokens:
            break
        found += tokens
        firsts.setdefault(side, tokens[0].cell)
        encounter = encounter.with_combatant(_standing(place, creature, side, tokens[0]))
    return tuple(found)


def _standing(place: int, creature: Creature, side: Side, token: Token) -> Combatant:
    return Combatant(CombatantId(f"newcomer {place}"), creature, side, token=token)


def of_newcomers(desk: Desk, wish: AddCombatants) -> Arrival:
    """Newcomers of one kind."""
    creature, count = wish.creature, wish.count
    return Arrival(
        Message("view.coming.asked", {"name": creature.name, "count": count}),
        count,
        lambda cell: tokens_around(desk.encounter, desk.ruleset, creature, count, cell),
        lambda: free_tokens(desk.encounter, desk.ruleset, creature, count, wish.side),
        lambda tokens: replace(wish, tokens=tokens),
        desk.dispatch,
    )


def of_copies(desk: Desk, originals: Sequence[Combatant]) -> Arrival:
    """Copies of combatants, as they stand."""
    newcomers = [(one.creature, one.side) for one in originals]
    first, others = originals[0], tuple(one.id for one in originals[1:])

    def proposed() -> Tokens:
        token, shown = first.token, desk.encounter.shown_map
        if token is not None and token.map == shown:
            return each_around(desk.encounter, desk.ruleset, newcomers, token.cell)
        return each_proposed(desk.encounter, desk.ruleset, newcomers)

    return Arrival(
        Message("view.coming.copies", {"name": first.name, "count": len(originals)}),
        len(originals),
        lambda cell: each_around(desk.encounter, desk.ruleset, newcomers, cell),
        proposed,
        lambda tokens: DuplicateCombatant(first.id, others, tokens),
        desk.dispatch,
    )


def of_company(desk: Desk, company: Sequence[Combatant]) -> Arrival:
    """Combatants of the fight who do not stand on the map that is shown."""
    newcomers = [(one.creature, one.side) for one in company]

    def wish(tokens: Tokens) -> Command | None:
        places = {
            one.id: token if one.token is None else replace(token, facing=one.token.facing)
            for one, token in zip(company, tokens, strict=False)
        }
        return PlaceTokens(FrozenMap(places)) if places else None

    return Arrival(
        Message("view.coming.company", {"count": len(company)}),
        len(company),
        lambda cell: each_around(desk.encounter, desk.ruleset, newcomers, cell),
        lambda: each_proposed(desk.encounter, desk.ruleset, newcomers),
        wish,
        lambda command: desk.dispatch(command, initiator="map"),
        may_stay_off=False,
    )


def of_grown(desk: Desk, who: CombatantId) -> Arrival:
    """Somebody who has taken another place because it takes up more room, or has found none."""

    def around(cell: Cell) -> Tokens:
        encounter, ruleset = desk.encounter, desk.ruleset
        one = encounter.combatants[who]
        assert one.token is not None, "only somebody on a map takes up room"
        lifted = encounter.with_combatant(replace(one, token=None))
        found = tokens_around(lifted, ruleset, as_large_as_now(ruleset, one), 1, cell)
        return tuple(replace(one.token, cell=each.cell, shift=each.shift) for each in found)

    def wish(tokens: Tokens) -> Command | None:
        return PlaceTokens(FrozenMap({who: tokens[0]})) if tokens else None

    return Arrival(
        Message("view.coming.grown", {"who": desk.encounter.combatants[who].name}),
        1,
        around,
        tuple,
        wish,
        lambda command: desk.dispatch(command, initiator="map"),
        may_stay_off=False,
        here=frozenset((who,)),
    )
