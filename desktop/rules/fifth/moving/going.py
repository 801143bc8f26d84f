"""What a move brings about: run-up, landing, flying, squeezing; and checks to get ahead."""

from collections.abc import Sequence

from desktop.battlemap.cells import Cell
from desktop.battlemap.trail import plain
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.combatant import Combatant
from desktop.model.copying import replace
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.rules.effects import effects
from desktop.rules.engine.doors_ahead import DoorsAhead
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.measured import Measured
from desktop.rules.engine.refusal import Refusal
from desktop.rules.fifth.moving import jumps
from desktop.rules.fifth.places import ground
from desktop.rules.fifth.places.speeds import CLIMB, FLY, JUMP, SWIM, WALK, own_speed
from desktop.rules.map.places import brought_to, table_grid
from desktop.rules.moving.measuring import map_of, place_at, slow_cells
from desktop.rules.rolls.asked_checks import ask_check

FLYING = ConditionKey("flying")
HARD_GOING = ConditionKey("hard_going")
"""A slippery wall or rough water: its level is the DC to get ahead at all."""

GET_AHEAD = "get_ahead"
MOST_DC = 40


def follow_move(
    draft: Draft,
    who: CombatantId,
    path: Sequence[Cell],
    steps: Measured,
    *,
    by: str,
    paid: bool,
) -> None:
    """Run-up and landing of a jump, flying and squeezing follow from a move."""
    combatant = draft.combatant(who)
    if paid:
        jumps.follow_run(draft, combatant, by, steps.distance)
        if by == JUMP:
            jumps.land(draft, combatant, steps.distance, rough=_is_rough(draft, combatant, path))
    ground.follow_gaps(draft, who, steps.gaps)
    _follow_flight(draft, who, by)
    if by == FLY:
        _carry(draft, who)


def _is_rough(draft: Draft, who: Combatant, path: Sequence[Cell]) -> bool:
    battle_map = map_of(draft.encounter, who)
    assert battle_map is not None, "it jumped on a map"
    grid = table_grid(battle_map.grid, draft.encounter, draft.ruleset)
    slow = slow_cells(draft.encounter, draft.ruleset, battle_map, grid, who, WALK)
    return any(cell in slow for cell in grid.under(place_at(draft.ruleset, who, grid, path[-1])))


def _follow_flight(draft: Draft, who: CombatantId, by: str) -> None:
    """Whoever flies up is flying; down on the ground it has landed."""
    combatant = draft.combatant(who)
    is_up = combatant.token is not None and combatant.token.elevation > 0
    can_fly = by == FLY and own_speed(combatant, FLY) > 0  # else the GM has lifted it
    if can_fly and is_up and not combatant.has_effect(FLYING):
        effects.give(draft, who, ActiveEffect(EffectId(""), FLYING, source=who))
    elif not is_up and combatant.has_effect(FLYING):
        effects.end_all(draft, who, FLYING, Message("note.landed"))


def _carry(draft: Draft, who: CombatantId) -> None:
    """Whom a flyer holds rises and sinks with it, held up by it (51-FLY-02)."""
    flyer, ruleset = draft.combatant(who), draft.ruleset
    for held, _ in ruleset.movement.dragged(draft.encounter, ruleset, flyer):
        if held.token is None or flyer.token is None or held.token.map != flyer.token.map:
            continue
        height = flyer.token.elevation
        if held.token.elevation != height:
            draft.add(brought_to(held, replace(held.token, elevation=height)))
        if height > 0 and not held.has_effect(FLYING):
            effects.give(draft, held.id, ActiveEffect(EffectId(""), FLYING, source=who))
        elif height <= 0 and held.has_effect(FLYING):
            effects.end_all(draft, held.id, FLYING, Message("note.landed"))


# --- slippery walls and rough water -------------------------------------------------------------


def set_hard_going(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """The wall is slippery, the water rough: the DC as the text says, else the edition's.

    Whoever has it already is out of it.
    """
    who = draft.combatant(command.combatant)
    if who.has_effect(HARD_GOING):
        effects.end_all(draft, who.id, HARD_GOING)
        return None
    text = command.text.strip()
    usual = draft.ruleset.numbers["hard_going_dc"]
    dc = int(text) if text.isdecimal() else usual
    if not 0 < dc <= MOST_DC:
        return Refusal(Message("refusal.no_dc", {"value": text}), can_overrule=False)
    effects.give(draft, who.id, ActiveEffect(EffectId(""), HARD_GOING, level=dc))
    return None


def ask_to_get_ahead(draft: Draft, who: Combatant, command: c.MoveToken) -> bool:
    """Ask for Athletics before a climb or swim where the going is hard; whether it was asked."""
    held = next((effect for effect in who.effects if effect.key == HARD_GOING), None)
    if held is None or command.by not in (CLIMB, SWIM):
        return False
    rule = draft.ruleset.rule(f"hard_{command.by}")
    ask_check(
        draft,
        who,
        "athletics",
        dc=held.level or 0,
        text=Message(f"prompt.hard_{command.by}", {"who": who.name}),
        then=GET_AHEAD,
        rule=rule,
        more=FrozenMap(
            {"path": plain(command.path), "by": command.by, **DoorsAhead.of(command).plain()}
        ),
        skipped=True,
    )
    return True
