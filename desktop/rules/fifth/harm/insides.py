"""Turn by turn inside of a creature: its acid, how much it bears from within, the way out."""

from collections.abc import Callable

from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.copying import replace
from desktop.model.effect import check_name
from desktop.model.ids import CombatantId
from desktop.model.moment import Moment
from desktop.model.prompt import Prompt, PromptKind
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import volleys
from desktop.rules.attacking.actions import own_roll
from desktop.rules.attacking.swallowing import inside
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action
from desktop.rules.moving.swallowed import HURT, LEAVING, WAITS, held_inside
from desktop.rules.rolls.saves import ask_save, roll_against

REGURGITATED = "regurgitated"
"""The word of the save whose failure brings out everybody inside."""
LEAVE_CORPSE = "leave_corpse"
WALK = "walk"


# --- its acid -----------------------------------------------------------------------------------


def ask_at_start(draft: Draft, who: CombatantId) -> None:
    """A turn step: what it does at the start of a turn to those inside."""
    _ask(draft, who, Moment.START)


def ask_at_end(draft: Draft, who: CombatantId) -> None:
    """A turn step: the same at the end of a turn."""
    _ask(draft, who, Moment.END)


def _ask(draft: Draft, who: CombatantId, moment: Moment) -> None:
    own = draft.combatant(who)
    for victim in inside(draft.encounter, who):
        _ask_one(draft, own, victim, moment, of_target=False)
    held = held_inside(own)
    swallower = None if held is None or held.source is None else draft.find(held.source)
    if swallower is not None:
        _ask_one(draft, swallower, own, moment, of_target=True)


def _ask_one(
    draft: Draft, swallower: Combatant, victim: Combatant, moment: Moment, *, of_target: bool
) -> None:
    held, found = held_inside(victim), swallower.creature.swallow
    assert held is not None, "it is inside"
    if found is None or victim.life is Life.DEAD or LEAVING in held.parameters:
        return
    feature, swallow = found
    if swallow.moment is not moment or swallow.of_target is not of_target:
        return
    if swallow.brief and held.parameters.get(WAITS):
        later = replace(held, parameters=held.parameters.with_item(WAITS, 0))
        draft.add(e.EffectChanged(victim.id, later, told=False))
        return
    if any(p.effect == held.id and p.kind is PromptKind.HARM for p in draft.encounter.prompts):
        return
    volley = Volley(
        feature.names.get("en", ""),
        source=swallower.id,
        damage=tuple(VolleyDamage(kind, text=dice) for dice, kind in swallow.harm),
        rule=draft.ruleset.rule("hit_terms"),
        name=feature.name,
    )
    volleys.ask_harm(draft, victim, volley, held.id, once=swallow.brief)


# --- what it bears ------------------------------------------------------------------------------


def weigh_harm(draft: Draft, who: CombatantId) -> None:
    """A turn step: whoever was hurt enough from within on this turn saves or brings up all."""
    asked: set[CombatantId] = set()
    for victim in tuple(draft.encounter.combatants.values()):
        held = held_inside(victim)
        dealt = 0 if held is None else int(held.parameters.get(HURT, 0))
        if held is None or not dealt:
            continue
        counted = replace(held, parameters=held.parameters.with_item(HURT, 0))
        draft.add(e.EffectChanged(victim.id, counted, told=False))
        swallower = None if held.source is None else draft.find(held.source)
        if swallower is None or swallower.is_out or swallower.id in asked:
            continue
        swallow = None if swallower.creature.swallow is None else swallower.creature.swallow[1]
        if swallow is None or not swallow.threshold or dealt < swallow.threshold:
            continue
        asked.add(swallower.id)
        told: Parameters = {"who": swallower.name, "other": victim.name, "count": dealt}
        ask_save(
            draft,
            swallower,
            Message("prompt.regurgitate", told),
            ability="con",
            dc=swallow.dc,
            then={"then": REGURGITATED},
            source=victim.id,
            rule=draft.ruleset.rule("hit_terms"),
        )


def settle_save(draft: Draft, prompt: Prompt, success: bool) -> None:
    """A failed save: all whom it has swallowed come out."""
    if success or prompt.combatant is None:
        return
    for victim in inside(draft.encounter, prompt.combatant):
        held = held_inside(victim)
        assert held is not None, "it is inside"
        effects.end_effect(draft, victim.id, held.id, Message("note.regurgitated"))


# --- out of the corpse --------------------------------------------------------------------------


def is_in_corpse(who: Combatant) -> bool:
    """Whether whoever swallowed it is dead, so that it may crawl out."""
    held = held_inside(who)
    return held is not None and LEAVING in held.parameters


def leave_corpse(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Out of whoever swallowed it and is dead, for so many feet of its movement."""
    who = draft.combatant(command.combatant)
    held = held_inside(who)
    if held is None or LEAVING not in held.parameters:
        return Refusal(Message("refusal.not_in_corpse", {"who": who.name}), can_overrule=False)
    cost, ruleset = int(held.parameters[LEAVING]), draft.ruleset
    left = ruleset.movement.left(draft.encounter, ruleset, who, WALK)
    told: Parameters = {"who": who.name, "cost": Distance(cost), "left": Distance(left)}
    refusal = ruleset.movement.judge(draft, who, WALK)
    if refusal is None and cost > left:
        refusal = Refusal(Message("refusal.too_far", told), ruleset.rule("hit_terms"))
    if refusal := draft.stands(refusal):
        return refusal
    ruleset.movement.spend(draft, who.id, cost, WALK)
    effects.end_effect(draft, who.id, held.id, Message("note.crawled_out"))
    return None


# --- out by another hand -----------------------------------------------------------------------


def may_be_pulled_out(who: Combatant) -> bool:
    """Whether it is inside of something from which others may pull it."""
    held = held_inside(who)
    return held is not None and held.way_out is not None


def pull_out(
    draft: Draft, command: c.TakeAction, is_near: Callable[[Draft, Combatant, Combatant], bool]
) -> Refusal | None:
    """Somebody beside the cube pulls it out by a check, and is burnt by it either way."""
    assert command.target is not None, "the action needs a target"
    who, target = draft.combatant(command.combatant), draft.combatant(command.target)
    held = held_inside(target)
    assert held is not None, "it may be pulled out"
    assert held.way_out is not None, "it may be pulled out"
    assert held.source is not None, "it is inside of somebody"
    cube = draft.combatant(held.source)
    if not is_near(draft, who, cube):
        told: Parameters = {"who": who.name, "target": target.name}
        text = Message("refusal.too_far_to_pull", told)
        if refusal := draft.stands(Refusal(text, draft.ruleset.rule("hit_terms"))):
            return refusal
    _burn_puller(draft, who, cube)
    (word,) = held.way_out.checks
    trace = draft.ruleset.checks(situation_of(draft.encounter, draft.ruleset, who), word)
    purpose = Message("note.check_of", {"skill": check_name(word)})
    answer = own_roll(command)
    if roll_against(draft, who.id, trace, dc=held.way_out.dc, purpose=purpose, answer=answer):
        effects.end_effect(draft, target.id, held.id, Message("note.pulled_off"))
    return None


def _burn_puller(draft: Draft, who: Combatant, cube: Combatant) -> None:
    found = cube.creature.swallow
    if found is None or found[1].pulling is None:
        return
    feature, swallow = found
    assert swallow.pulling is not None, "asked above"
    dice, kind = swallow.pulling
    volley = Volley(
        feature.names.get("en", ""),
        source=cube.id,
        damage=(VolleyDamage(kind, text=dice),),
        rule=draft.ruleset.rule("hit_terms"),
        name=feature.name,
    )
    volleys.ask_harm(draft, who, volley)


ACTIONS = (Action(LEAVE_CORPSE, "none", leave_corpse, offered=is_in_corpse),)
