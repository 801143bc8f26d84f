"""Creatures that spells call: they appear beside the caster, and go with what called them."""

from desktop.battlemap.cells import Cell, Footprint
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life, Token
from desktop.model.creature import Creature
from desktop.model.effect import ActiveEffect, End
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.rules.casting.spell_numbers import summons_at
from desktop.rules.effects import effects
from desktop.rules.encounter.roster import decide_add_combatants, decide_remove_combatants
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import table_grid
from desktop.rules.moving.measuring import map_of
from desktop.rules.moving.teleporting import taken_cells

SUMMONED = ConditionKey("summoned")
FADES = "fades"
"""The parameter of whoever is gone with the spell, and at 0 hit points."""
RINGS = 8


def bring(
    draft: Draft, command: c.CastSpell, level: int, held_by: EffectId | None, end: End | None
) -> None:
    """As many as the level calls, on the caster's side, in the free places nearest to it."""
    spell, caster = command.spell, draft.combatant(command.caster)
    found = summons_at(spell, level)
    chosen = found.get(command.choice) or next(iter(found.values()), None)
    told: Parameters = {"who": caster.name, "label": spell.name}
    if chosen is None or command.summoned is None:
        draft.add(e.Noted(Message("note.summons_by_hand", told), combatants=(caster.id,)))
        return
    summon, count = chosen
    before = set(draft.encounter.combatants)
    wish = c.AddCombatants(
        command.summoned,
        count,
        caster.side,
        tokens=_places(draft, caster, command.summoned, count),
    )
    if refusal := decide_add_combatants(draft, wish):
        draft.add(e.Noted(refusal.reason, refusal.rule, (caster.id,)))
        return
    joined = [who for who in draft.encounter.combatants if who not in before]
    for who in joined:
        given = ActiveEffect(
            EffectId(""),
            SUMMONED,
            source=caster.id,
            end=end,
            held_by=held_by,
            label=command.label or spell.names.get("en", ""),
            name=spell.name if spell.name.answers_to(command.label) else None,
            parameters=FrozenMap({FADES: 1} if summon.fades else {}),
        )
        effects.give(draft, who, given)
    told |= {"what": draft.combatant(joined[0]).name, "count": count}
    draft.add(e.Noted(Message("note.summons", told), combatants=(caster.id, *joined)))


def _places(draft: Draft, caster: Combatant, creature: Creature, count: int) -> tuple[Token, ...]:
    """Free places around the caster, the nearest first; none without a map."""
    battle_map = map_of(draft.encounter, caster)
    if battle_map is None or caster.token is None:
        return ()
    grid = table_grid(battle_map.grid, draft.encounter, draft.ruleset)
    size = draft.ruleset.sizes.get(creature.size)
    side = max(1, round((size.space if size is not None else 5) / grid.feet_per_cell))
    here = caster.token
    taken = set(taken_cells(draft, caster, grid)) | grid.cells_of(Footprint(here.cell, 1, 1))
    reach = range(-RINGS, RINGS + 1)
    cells = [Cell(here.cell.column + x, here.cell.row + y) for x in reach for y in reach]
    found: list[Token] = []
    for cell in sorted(cells, key=lambda cell: (grid.distance(here.cell, cell), cell)):
        place = Footprint(cell, side, side)
        if len(found) < count and battle_map.holds(place) and not taken & grid.cells_of(place):
            taken |= grid.cells_of(place)
            found.append(Token(here.map, cell))
    return tuple(found)


def settle(draft: Draft) -> None:
    """A finisher: what fades is gone with what called it, and at 0 hit points."""
    for event in draft.events:
        if isinstance(event, e.EffectEnded) and event.key == SUMMONED:
            _fade(draft, event.combatant)
    for who in draft.changed():
        if who.life is not Life.UP and _held(who) is not None:
            _fade(draft, who.id)


def _held(who: Combatant) -> ActiveEffect | None:
    return next((x for x in who.effects if x.key == SUMMONED and FADES in x.parameters), None)


def _fade(draft: Draft, who: CombatantId) -> None:
    before, now = draft.start.combatants.get(who), draft.find(who)
    if now is None or (_held(now) is None and (before is None or _held(before) is None)):
        return
    told = Message("note.summoned_gone", {"who": now.name})
    decide_remove_combatants(draft, c.RemoveCombatants((who,)))
    draft.add(e.Noted(told))
