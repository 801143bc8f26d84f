"""Creatures that spells call: they appear beside the caster, and go with what called them."""

from desktop.battlemap.cells import Cell, Footprint
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life, Side, Token
from desktop.model.copying import replace
from desktop.model.creature import Creature
from desktop.model.effect import ActiveEffect, End
from desktop.model.encounter import Phase
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.summon import SummonTurn
from desktop.rules.casting.calling import (
    Called,
    Caller,
    as_called,
    called_at,
    chosen_of,
    with_choice,
)
from desktop.rules.effects import effects
from desktop.rules.encounter.roster import decide_remove_combatants, join
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.casting.spellcasting import sheet_of
from desktop.rules.fifth.rolls.abilities import proficiency
from desktop.rules.harm import damage
from desktop.rules.map.places import distance_between, table_grid
from desktop.rules.moving.measuring import map_of, taken_cells
from desktop.rules.turn_order import initiative, order, ties

SUMMONED = ConditionKey("summoned")
SPELL, TURN, BOND = "spell", "turn", "bond"
"""Its parameters: the key of what called it, when it acts, and the feet of its life bond."""
FADES, UNBOUND, FRAIL, BOUND = "fades", "unbound", "frail", "bound"
"""It is gone with the spell and at 0 hit points; stays where concentration is broken; is gone
with the first damage; with the death of its caller."""
BREAKS = (
    "note.concentration_lost",
    "note.concentrates_anew",
    "note.ended_incapacitated",
    "note.ended_down",
)
"""Why concentration is broken, and not ended at will or by time."""
RINGS = 8


def bring(
    draft: Draft, command: c.CastSpell, level: int, held_by: EffectId | None, end: End | None
) -> None:
    """As many as the level calls, on the caster's side, in the free places nearest to it."""
    spell, caster = command.spell, draft.combatant(command.caster)
    magic = draft.ruleset.magic
    assert magic is not None, "a spell calls it"
    modifier = magic.modifier(caster)
    called = chosen_of(called_at(spell, level, modifier), command.choice)
    told: Parameters = {"who": caster.name, "label": spell.name}
    if called is None or command.summoned is None:
        draft.add(e.Noted(Message("note.summons_by_hand", told), combatants=(caster.id,)))
        return
    powers = Caller(
        level,
        magic.attack_bonus(draft.ruleset, caster).value,
        magic.dc(draft.ruleset, caster).value,
        modifier,
        proficiency(sheet_of(caster)),
    )
    creature = with_choice(as_called(command.summoned, called, powers), spell, command.choice)
    if called.summon is not None and called.summon.only:
        _replace_former(draft, caster.id, str(spell.key))
    count = called.count if command.called is None else command.called
    places = places_around(draft, caster, creature, count)
    wish = c.AddCombatants(creature, count, caster.side, tokens=places)
    joined = join(draft, wish)
    if isinstance(joined, Refusal):
        draft.add(e.Noted(joined.reason, joined.rule, (caster.id,)))
        return
    _seat(draft, caster.id, joined, called.turn)
    for who in joined:
        given = ActiveEffect(
            EffectId(""),
            SUMMONED,
            source=caster.id,
            end=end,
            held_by=held_by,
            label=command.label or spell.names.get("en", ""),
            name=spell.name if spell.name.answers_to(command.label) else None,
            parameters=FrozenMap({SPELL: str(spell.key), **_marks(called)}),
        )
        effects.give(draft, who, given)
    told |= {"what": draft.combatant(joined[0]).name, "count": len(joined)}
    draft.add(e.Noted(Message("note.summons", told), combatants=(caster.id, *joined)))


def _marks(called: Called) -> dict[str, int | str]:
    """How they stay in the fight, and when they act."""
    marks: dict[str, int | str] = {}
    if called.turn is not SummonTurn.OWN:
        marks[TURN] = called.turn.value
    summon = called.summon
    flags = {
        FADES: called.fades,
        UNBOUND: called.unbound,
        FRAIL: summon is not None and summon.frail,
        BOUND: summon is not None and summon.bound,
    }
    if summon is not None and summon.bond:
        marks[BOND] = summon.bond
    return marks | {key: 1 for key, counts in flags.items() if counts}


def _replace_former(draft: Draft, caster: CombatantId, spell: str) -> None:
    """There is but one: what the same spell has called before goes."""
    for who in tuple(draft.encounter.combatants.values()):
        held = _held(who)
        if held is not None and held.source == caster and held.parameters.get(SPELL) == spell:
            _leave(draft, who)


def _seat(
    draft: Draft, caster: CombatantId, joined: tuple[CombatantId, ...], turn: SummonTurn
) -> None:
    """They roll as a group of their own, or have their turn behind the caster, or in its turn."""
    if draft.encounter.phase is not Phase.RUNNING:
        return
    if turn is SummonTurn.OWN:
        initiative.roll_for(draft, joined, group=True, fresh=True)
        ties.settle_newcomers(draft, joined)
    else:
        order.seat_behind(draft, caster, joined, shares=turn is SummonTurn.WITH)


def places_around(
    draft: Draft, caster: Combatant, creature: Creature, count: int
) -> tuple[Token, ...]:
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
    """A finisher: what fades is gone with what called it, and at 0 hit points.

    Who lost the concentration has no hold on what is unbound; what acts with its caster keeps to
    that one's number.
    """
    for event in draft.events:
        match event:
            case e.EffectEnded(key=key) if key == SUMMONED:
                if not _slips(draft, event):
                    _fade(draft, event.combatant)
            case e.InitiativeRolled():
                _follow(draft, event.combatants)
            case e.DamageTaken() if event.total > 0:
                _break(draft, event.target)
            case e.Healed():
                _share(draft, event)
            case _:
                pass
    for who in draft.changed():
        if who.life is not Life.UP and _held(who) is not None:
            _fade(draft, who.id)
        if who.life is Life.DEAD:
            _unbind(draft, who.id)


def _share(draft: Draft, event: e.Healed) -> None:
    """What a spell of level 1 or higher gives back to its caller, it regains as well, close by."""
    caller = draft.find(event.target)
    if caller is None or not any(x.level > 0 for x in draft.facts(e.SpellCast)):
        return
    for who in tuple(draft.encounter.combatants.values()):
        held = _held(who)
        if held is None or held.source != caller.id or BOND not in held.parameters:
            continue
        distance = distance_between(draft.encounter, draft.ruleset, caller, who)
        is_done = any(x.target == who.id for x in draft.facts(e.Healed))
        if not is_done and distance is not None and distance <= int(held.parameters[BOND]):
            damage.heal(draft, who.id, event.amount)


def _break(draft: Draft, target: CombatantId) -> None:
    who = draft.find(target)
    if who is not None and any(x.key == SUMMONED and FRAIL in x.parameters for x in who.effects):
        _leave(draft, who)


def _unbind(draft: Draft, caster: CombatantId) -> None:
    """What was bound to the life of its caller goes with it."""
    for who in tuple(draft.encounter.combatants.values()):
        held = _held(who)
        if held is not None and held.source == caster and BOUND in held.parameters:
            _leave(draft, who)


def _follow(draft: Draft, rolled: tuple[CombatantId, ...]) -> None:
    """Whoever acts with one of these has its number."""
    for caster in rolled:
        leader = draft.find(caster)
        for turn in (SummonTurn.AFTER, SummonTurn.WITH):
            late = tuple(
                who.id
                for who in draft.encounter.combatants.values()
                if leader is not None
                and who.initiative != leader.initiative
                and any(_acts(x, caster, turn) for x in who.effects)
            )
            if late:
                order.seat_behind(draft, caster, late, shares=turn is SummonTurn.WITH)


def _acts(effect: ActiveEffect, caster: CombatantId, turn: SummonTurn) -> bool:
    is_of_caster = effect.key == SUMMONED and effect.source == caster
    return is_of_caster and effect.parameters.get(TURN) == turn.value


def _slips(draft: Draft, event: e.EffectEnded) -> bool:
    """Whether it stays, as a foe, because the concentration that held it was broken."""
    before, who = draft.start.combatants.get(event.combatant), draft.find(event.combatant)
    effect = None if before is None else before.find_effect(event.effect)
    if effect is None or who is None or UNBOUND not in effect.parameters:
        return False
    if who.life is not Life.UP:
        return False
    broken = next(
        (
            x
            for x in draft.facts(e.EffectEnded)
            if x.effect == effect.held_by and x.reason is not None and x.reason.key in BREAKS
        ),
        None,
    )
    if broken is None:
        return False
    if not _is_told(draft, who.id):
        _let_loose(draft, who, effect, broken)
    return True


def _is_told(draft: Draft, who: CombatantId) -> bool:
    return any(x.combatant == who for x in draft.facts(e.SideChanged))


def _let_loose(draft: Draft, who: Combatant, effect: ActiveEffect, broken: e.EffectEnded) -> None:
    caster = draft.start.combatants[broken.combatant]
    holder = caster.find_effect(broken.effect)
    kept = replace(
        effect,
        id=EffectId(""),
        held_by=None,
        end=None if holder is None else holder.end,
        parameters=FrozenMap({FADES: 1}),
    )
    effects.give(draft, who.id, kept)
    side = Side.ALLY if caster.side is Side.HOSTILE else Side.HOSTILE
    draft.add(e.SideChanged(who.id, side))
    told: Parameters = {"who": who.name, "caster": caster.name}
    draft.add(e.Noted(Message("note.summoned_unbound", told), combatants=(who.id, caster.id)))


def _held(who: Combatant) -> ActiveEffect | None:
    return next((x for x in who.effects if x.key == SUMMONED and FADES in x.parameters), None)


def _fade(draft: Draft, who: CombatantId) -> None:
    before, now = draft.start.combatants.get(who), draft.find(who)
    if now is None or (_held(now) is None and (before is None or _held(before) is None)):
        return
    _leave(draft, now)


def _leave(draft: Draft, who: Combatant) -> None:
    decide_remove_combatants(draft, c.RemoveCombatants((who.id,)))
    draft.add(e.Noted(Message("note.summoned_gone", {"who": who.name})))
