"""Who, whom, from where: what the answer to a question depends on; and the asking itself."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from desktop.battlemap.cells import Cell, Footprint
from desktop.battlemap.eyes import Seen
from desktop.battlemap.grid import Grid
from desktop.language.message import Message, Parameter
from desktop.model.combatant import Combatant, Side
from desktop.model.commands import MakeAttack
from desktop.model.creature import Attack
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.reasons import Contribution, Standing
from desktop.rules.conditions import Fact, Held, Question, has, held_by
from desktop.rules.seeing import (
    eyes_for_unseen,
    eyes_of,
    how_well,
    measuring_grid,
    space_at,
)

if TYPE_CHECKING:
    from desktop.rules.ruleset import Ruleset

CLOSE = 5
"""Feet: the distance that close combat means."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What a question is asked about.

    `actor` rolls or acts, `target` is whom it aims at. `distance` is in feet between their
    nearest cells, None when one of them is not on the map: then it is taken to fit.
    """

    encounter: Encounter
    ruleset: "Ruleset"
    actor: Combatant
    target: Combatant | None = None
    attack: Attack | None = None
    ranged: bool = False
    distance: float | None = None
    properties: tuple[str, ...] = ()
    cover: str = ""  # a degree of `cover.COVERS` between the two; "": nobody says
    cover_by: tuple[Parameter, ...] = ()  # what gives it, where the map proposes it
    wish: MakeAttack | None = None  # the attack as the GM wants it made
    word: str = ""  # the skill or ability of a check or save

    @property
    def extra(self) -> str:
        """The further attack that it is: "light", "nick", "cleave"; "": an ordinary one."""
        return "" if self.wish is None else self.wish.extra

    @property
    def is_close(self) -> bool:
        """Whether the two are within 5 ft; unmeasured, a melee attack is taken to be close."""
        return not self.ranged if self.distance is None else self.distance <= CLOSE


def situation_of(
    encounter: Encounter,
    ruleset: "Ruleset",
    actor: Combatant,
    target: Combatant | None = None,
    attack: Attack | None = None,
    *,
    ranged: bool = False,
) -> Situation:
    """The situation as the map and the state have it now."""
    distance = None if target is None else distance_between(encounter, ruleset, actor, target)
    properties = () if attack is None else attack.properties
    return Situation(encounter, ruleset, actor, target, attack, ranged, distance, properties)


# --- where everybody is -------------------------------------------------------------------------


def footprint_of(combatant: Combatant, ruleset: "Ruleset", grid: Grid) -> Footprint | None:
    """The cells that it takes up on its map, None without a token."""
    if combatant.token is None:
        return None
    return space_at(combatant, combatant.token, ruleset, grid)


def grid_of(encounter: Encounter, combatant: Combatant, ruleset: "Ruleset") -> Grid | None:
    """The grid of the map on which it stands, with the table's rule for diagonals."""
    if combatant.token is None:
        return None
    battle_map = encounter.maps.get(combatant.token.map)
    return None if battle_map is None else table_grid(battle_map.grid, encounter, ruleset)


def table_grid(grid: Grid, encounter: Encounter, ruleset: "Ruleset") -> Grid:
    """A map's grid measured as the table measures."""
    return measuring_grid(grid, encounter, ruleset)


def distance_between(
    encounter: Encounter, ruleset: "Ruleset", one: Combatant, other: Combatant
) -> float | None:
    """Feet between the nearest cells of two combatants; None unless both are on one map."""
    if one.token is None or other.token is None or one.token.map != other.token.map:
        return None
    grid = grid_of(encounter, one, ruleset)
    if grid is None:
        return None
    here = space_at(one, one.token, ruleset, grid)
    there = space_at(other, other.token, ruleset, grid)
    height = abs(one.token.elevation - other.token.elevation)
    return max(grid.distance(here, there), float(height))


def is_near(encounter: Encounter, ruleset: "Ruleset", one: Combatant, other: Combatant) -> bool:
    """Whether both are on the map and within 5 ft of each other."""
    distance = distance_between(encounter, ruleset, one, other)
    return distance is not None and distance <= CLOSE


def are_hostile(one: Combatant, other: Combatant) -> bool:
    """Whether two combatants are against each other: heroes and allies against hostiles."""
    friends = (Side.HERO, Side.ALLY)
    return (one.side in friends and other.side is Side.HOSTILE) or (
        one.side is Side.HOSTILE and other.side in friends
    )


def are_allies(one: Combatant, other: Combatant) -> bool:
    """Whether two combatants are on one side: heroes and allies are."""
    if Side.NEUTRAL in (one.side, other.side):
        return False
    return not are_hostile(one, other)


# --- who sees whom ------------------------------------------------------------------------------


def can_see(encounter: Encounter, ruleset: "Ruleset", viewer: Combatant, seen: Combatant) -> bool:
    """Whether `viewer` sees `seen`, as far as conditions, senses, light and walls tell."""
    return sight_of(encounter, ruleset, viewer, seen) is not Seen.NOT


def sight_of(encounter: Encounter, ruleset: "Ruleset", viewer: Combatant, seen: Combatant) -> Seen:
    """How well `viewer` sees `seen`: not, dimly (lightly obscured), or clearly."""
    if viewer.id == seen.id:
        return Seen.CLEARLY
    eyes = eyes_of(viewer, is_blind=answers(viewer, Question.SIGHT, ruleset))
    if answers(seen, Question.UNSEEN, ruleset):
        eyes = eyes_for_unseen(eyes)
    return how_well(encounter, ruleset, viewer, eyes, seen)


# --- asking -------------------------------------------------------------------------------------

When = Callable[[Situation, Held, bool], bool]
"""A circumstance: situation, the condition that answers, whether its bearer is the actor."""


def _other(situation: Situation, is_actor: bool) -> Combatant | None:
    return situation.target if is_actor else situation.actor


def _bearer(situation: Situation, is_actor: bool) -> Combatant | None:
    return situation.actor if is_actor else situation.target


def _within_5(situation: Situation, held: Held, is_actor: bool) -> bool:
    return situation.is_close


def _beyond_5(situation: Situation, held: Held, is_actor: bool) -> bool:
    return not situation.is_close


def _melee(situation: Situation, held: Held, is_actor: bool) -> bool:
    return not situation.ranged


def _ranged(situation: Situation, held: Held, is_actor: bool) -> bool:
    return situation.ranged


def _other_is_source(situation: Situation, held: Held, is_actor: bool) -> bool:
    other = _other(situation, is_actor)
    return other is not None and held.effect.source == other.id


def _other_is_not_source(situation: Situation, held: Held, is_actor: bool) -> bool:
    """For two grapplers the answer holds only if the target is none of them.

    The table may let each hold count by itself.
    """
    other, bearer = _other(situation, is_actor), _bearer(situation, is_actor)
    if other is None or bearer is None:
        return False
    if situation.ruleset.chooses(situation.encounter, "two_grapplers", "each"):
        return held.effect.source != other.id
    key = held.effect.key
    sources = {effect.source for effect in bearer.effects if effect.key == key}
    return other.id not in sources


def _source_in_sight(situation: Situation, held: Held, is_actor: bool) -> bool:
    bearer = _bearer(situation, is_actor)
    source = situation.encounter.combatants.get(held.effect.source) if held.effect.source else None
    if bearer is None or source is None:
        return held.effect.source is None
    return can_see(situation.encounter, situation.ruleset, bearer, source)


def _sees_other(situation: Situation, held: Held, is_actor: bool) -> bool:
    bearer, other = _bearer(situation, is_actor), _other(situation, is_actor)
    if bearer is None or other is None:
        return True
    return can_see(situation.encounter, situation.ruleset, bearer, other)


def _sees_not_other(situation: Situation, held: Held, is_actor: bool) -> bool:
    """What it does not see; other senses help the Blinded unless the table says they do not."""
    is_blind = held.condition.key == "blinded"
    if is_blind and situation.ruleset.chooses(situation.encounter, "blind_who_sees", "blind"):
        return True
    return not _sees_other(situation, held, is_actor)


def _unseen_by_other(situation: Situation, held: Held, is_actor: bool) -> bool:
    bearer, other = _bearer(situation, is_actor), _other(situation, is_actor)
    if bearer is None or other is None:
        return True
    return not can_see(situation.encounter, situation.ruleset, other, bearer)


def _other_is_named(situation: Situation, held: Held, is_actor: bool) -> bool:
    """The other one is whom the effect names (parameter "target"); unnamed, any friend."""
    other = _other(situation, is_actor)
    named = held.effect.parameters.get("target")
    if named is None:
        return _other_is_ally_of_source(situation, held, is_actor)
    return other is not None and named == other.id


def _other_is_ally_of_source(situation: Situation, held: Held, is_actor: bool) -> bool:
    """The other one is a friend, but not the same, of whoever caused the effect."""
    other = _other(situation, is_actor)
    source = situation.encounter.combatants.get(held.effect.source) if held.effect.source else None
    return (
        other is not None
        and source is not None
        and other.id != source.id
        and are_allies(other, source)
    )


def _aimed_at(situation: Situation, held: Held, is_actor: bool) -> bool:
    """The other one is whom the effect names; where it names nobody, everybody is meant."""
    other = _other(situation, is_actor)
    return held.effect.source is None or (other is not None and held.effect.source == other.id)


def _aimed_elsewhere(situation: Situation, held: Held, is_actor: bool) -> bool:
    return held.effect.source is not None and not _aimed_at(situation, held, is_actor)


MENTAL = frozenset(("ant", "log", "will"))
"""Defences against attacks on the mind."""


def _mental(situation: Situation, held: Held, is_actor: bool) -> bool:
    return situation.attack is not None and situation.attack.defence in MENTAL


def _two_handed(situation: Situation, held: Held, is_actor: bool) -> bool:
    return "two-handed" in situation.properties


def _verbal(situation: Situation, held: Held, is_actor: bool) -> bool:
    return "verbal" in situation.properties


def _unnoticed_by_other(situation: Situation, held: Held, is_actor: bool) -> bool:
    """The other one neither sees its bearer nor notices it in passing."""
    bearer, other = _bearer(situation, is_actor), _other(situation, is_actor)
    if bearer is None or other is None:
        return True
    if not _unseen_by_other(situation, held, is_actor):
        return False
    return not situation.ruleset.notices(situation.encounter, situation.ruleset, bearer, other)


def _helper_is_near(situation: Situation, held: Held, is_actor: bool) -> bool:
    """Whoever helps is still beside its bearer, where the table asks for that."""
    if not situation.ruleset.chooses(situation.encounter, "help_distance", "both"):
        return True
    bearer = _bearer(situation, is_actor)
    source = situation.encounter.combatants.get(held.effect.source) if held.effect.source else None
    if bearer is None or source is None:
        return True
    distance = distance_between(situation.encounter, situation.ruleset, source, bearer)
    return distance is None or distance <= CLOSE


def _dodge_stands(situation: Situation, held: Held, is_actor: bool) -> bool:
    """A Dodge that the table lets come back gives nothing while its bearer cannot dodge."""
    bearer = _bearer(situation, is_actor)
    ruleset, encounter = situation.ruleset, situation.encounter
    if bearer is None or not ruleset.chooses(encounter, "lost_dodge", "returns"):
        return True
    if is_incapacitated(bearer, ruleset):
        return False
    return ruleset.movement.speed(encounter, ruleset, bearer, "walk").value > 0


def _word_is_named(situation: Situation, held: Held, is_actor: bool) -> bool:
    """The check is of the skill that the effect names (parameter "word"); unnamed, any is."""
    return held.effect.parameters.get("word", situation.word) == situation.word


def _first_round(situation: Situation, held: Held, is_actor: bool) -> bool:
    return situation.encounter.round <= 1


def _second_round(situation: Situation, held: Held, is_actor: bool) -> bool:
    return situation.encounter.round == 2


WHEN: FrozenMap[str, When] = FrozenMap(
    {
        "within_5": _within_5,
        "beyond_5": _beyond_5,
        "melee": _melee,
        "ranged": _ranged,
        "other_is_source": _other_is_source,
        "other_is_not_source": _other_is_not_source,
        "source_in_sight": _source_in_sight,
        "sees_other": _sees_other,
        "sees_not_other": _sees_not_other,
        "unseen_by_other": _unseen_by_other,
        "other_is_named": _other_is_named,
        "other_is_ally_of_source": _other_is_ally_of_source,
        "aimed_at": _aimed_at,
        "aimed_elsewhere": _aimed_elsewhere,
        "mental": _mental,
        "two_handed": _two_handed,
        "verbal": _verbal,
        "dodge_stands": _dodge_stands,
        "helper_is_near": _helper_is_near,
        "unnoticed_by_other": _unnoticed_by_other,
        "word_is_named": _word_is_named,
        "first_round": _first_round,
        "second_round": _second_round,
    }
)

TOLD_UNMET = frozenset(
    ("source_in_sight", "sees_other", "sees_not_other", "unseen_by_other", "unnoticed_by_other")
)
"""Circumstances that are worth telling when they are missing."""


def facts_of(
    combatant: Combatant, question: Question, ruleset: "Ruleset"
) -> list[tuple[Held, Fact]]:
    """The facts of its conditions that answer a question, whatever the circumstances."""
    return [
        (held, fact)
        for held in held_by(combatant, ruleset.conditions)
        if not held.suppressed
        for fact in held.condition.facts
        if fact.question is question and held.level >= fact.level
    ]


def answers(combatant: Combatant, question: Question, ruleset: "Ruleset") -> bool:
    """Whether any of its conditions answers the question, whatever the circumstances."""
    return bool(combatant.effects) and bool(facts_of(combatant, question, ruleset))


def is_incapacitated(combatant: Combatant, ruleset: "Ruleset") -> bool:
    """Whether it has the condition that takes away all acting."""
    return bool(combatant.effects) and has(combatant, "incapacitated", ruleset.conditions)


def condition_name(held: Held) -> Message:
    """The name of a condition as a reason tells it."""
    return Message(f"condition.{held.condition.key}")


def asked(
    situation: Situation,
    question: Question,
    *,
    of_target: bool = False,
    ability: str = "",
    defence: str = "",
    kind: str = "",
) -> tuple[Contribution, ...]:
    """The contributions of the conditions of the actor (or target) to a question.

    A condition counts once, however often it is held; circumstances of sight that are missing
    are told with the standing "not met", others are left out.
    """
    bearer = situation.target if of_target else situation.actor
    if bearer is None or not bearer.effects:
        return ()
    found: dict[tuple[str, str, str], Contribution] = {}
    for held, fact in facts_of(bearer, question, situation.ruleset):
        if not _fits(fact, ability, defence, kind):
            continue
        unmet = [name for name in fact.when if not WHEN[name](situation, held, not of_target)]
        if unmet and not TOLD_UNMET.issuperset(unmet):
            continue
        change = fact.change * held.level if fact.per_level else fact.change
        standing = Standing.NOT_MET if unmet else Standing.COUNTED
        key = "reason.target_condition" if of_target else "reason.own_condition"
        told = Message(key, {"condition": condition_name(held)})
        if fact.label:
            told = Message(f"reason.{fact.label}", {"reason": told})
        place = _place_of(held, fact)
        if place not in found or found[place].standing is Standing.NOT_MET:
            rule = fact.rule or held.condition.rule
            found[place] = Contribution(told, fact.kind, change, standing, rule)
    return tuple(found.values())


def _place_of(held: Held, fact: Fact) -> tuple[str, str, str]:
    """What makes two answers the same one, of which only one counts."""
    if fact.once:
        return fact.once, "", ""
    condition = held.condition
    subject = ""
    if condition.named:
        subject = held.effect.source or held.effect.label
    return str(condition.key), str(condition.facts.index(fact)), subject


def counted(contributions: tuple[Contribution, ...]) -> tuple[Contribution, ...]:
    """Those that count."""
    return tuple(each for each in contributions if each.standing is Standing.COUNTED)


def _fits(fact: Fact, ability: str, defence: str, kind: str) -> bool:
    return (
        (not fact.abilities or ability in fact.abilities)
        and (not fact.defences or defence in fact.defences)
        and (not fact.types or kind in fact.types)
    )


def adjacent(encounter: Encounter, ruleset: "Ruleset", who: Combatant) -> tuple[Combatant, ...]:
    """The others within 5 ft of it on the map."""
    if who.token is None:
        return ()
    return tuple(
        other
        for other in encounter.combatants.values()
        if other.id != who.id and is_near(encounter, ruleset, who, other)
    )


def moved_to(combatant: Combatant, cell: Cell) -> Combatant:
    """The combatant as if it stood elsewhere on its map."""
    assert combatant.token is not None, "only somebody with a token can stand elsewhere"
    return replace(combatant, token=replace(combatant.token, cell=cell))
