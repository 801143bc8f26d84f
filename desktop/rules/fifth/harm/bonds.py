"""Webs, tendrils and ropes that hold somebody stand in the fight as things that may be attacked.

Whoever is held is free as its bond is destroyed, and a bond that holds nobody any more is gone.
"""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.bond import Bond
from desktop.model.combatant import Combatant, Side
from desktop.model.copying import replace
from desktop.model.creature import Creature, CreatureKey, Defence, DefenceKind, text_in
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, EffectId
from desktop.rules.effects import effects
from desktop.rules.encounter.roster import decide_remove_combatants, join
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.effects.states import BINDING, GRIPPED_WITH, SEVERED, severed_mark
from desktop.rules.map.things import OBJECT

HELD, BOUND = "held", "bound"
"""Parameters: of a bond, the effect that it is; of that effect, that its bond is there."""


def settle(draft: Draft) -> None:
    """A finisher: bonds appear, free whom they held, and go."""
    for who in draft.affected():
        for effect in who.effects:
            if effect.bond is not None and BOUND not in effect.parameters:
                _appear(draft, who.id, effect, effect.bond)
            elif effect.key == BINDING and HELD in effect.parameters:
                _look_at(draft, who, effect)


def _appear(draft: Draft, who: CombatantId, effect: ActiveEffect, bond: Bond) -> None:
    marked = replace(effect, parameters=effect.parameters.with_item(BOUND, 1))
    draft.add(e.EffectChanged(who, marked, told=False))
    held = draft.combatant(who)
    wish = c.AddCombatants(thing_of(draft, bond), side=Side.NEUTRAL, hidden=held.hidden)
    joined = join(draft, wish)
    if isinstance(joined, Refusal):
        draft.add(e.Noted(joined.reason, joined.rule, (who,)))
        return
    given = ActiveEffect(
        EffectId(""),
        BINDING,
        source=who,
        label=text_in(FrozenMap(held.name.texts), "en"),
        name=held.name,
        parameters=FrozenMap({HELD: str(effect.id)}),
    )
    effects.give(draft, joined[0], given)
    told: Parameters = {
        "what": draft.combatant(joined[0]).name,
        "who": held.name,
        "ac": bond.armour_class,
        "count": bond.hit_points,
    }
    text = Message("note.bond", told)
    draft.add(e.Noted(text, draft.ruleset.rule("hit_terms"), (who, joined[0])))


def thing_of(draft: Draft, bond: Bond) -> Creature:
    """It as an object with its own numbers."""
    defences = (
        (DefenceKind.VULNERABILITY, bond.vulnerable),
        (DefenceKind.IMMUNITY, bond.immune),
    )
    return Creature(
        key=CreatureKey("object/bond"),
        ruleset=draft.ruleset.key,
        names=bond.names,
        sizes=("tiny",),
        kind=OBJECT,
        armour_class=bond.armour_class,
        hit_points=bond.hit_points,
        speeds=FrozenMap({"walk": 0}),
        defences=tuple(Defence(kind, types) for kind, types in defences if types),
    )


def _look_at(draft: Draft, thing: Combatant, binding: ActiveEffect) -> None:
    """Once it is destroyed, or holds nobody any more, it is gone."""
    held = None if binding.source is None else draft.find(binding.source)
    effect = None if held is None else held.find_effect(EffectId(str(binding.parameters[HELD])))
    if held is None or effect is None:
        decide_remove_combatants(draft, c.RemoveCombatants((thing.id,)))
    elif thing.is_out or thing.hit_points == 0:
        effects.end_effect(draft, held.id, effect.id, Message("note.bond_destroyed"))
        _sever(draft, effect)
        decide_remove_combatants(draft, c.RemoveCombatants((thing.id,)))


def _sever(draft: Draft, effect: ActiveEffect) -> None:
    """Whoever holds with what grows again has one less until its own next turn."""
    attack, bond = effect.parameters.get(GRIPPED_WITH), effect.bond
    if attack is None or bond is None or not bond.regrows:
        return
    assert effect.source is not None, "somebody grips"
    holder = draft.combatant(effect.source)
    mark = severed_mark(str(attack))
    draft.add(e.CounterSet(holder.id, mark, holder.count(mark) + 1, None))


def regrow(draft: Draft, who: CombatantId) -> None:
    """A turn step: what was severed has grown again."""
    for key, counter in draft.combatant(who).counters.items():
        if key.startswith(SEVERED) and counter.current:
            draft.add(e.CounterSet(who, key, 0, None))
