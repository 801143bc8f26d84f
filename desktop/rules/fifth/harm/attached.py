"""Turn by turn attached to somebody: blood, what is shared, how it comes off."""

from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.attachment import Attachment
from desktop.model.combatant import Combatant, Life
from desktop.model.copying import replace
from desktop.model.creature import Creature, Feature
from desktop.model.effect import ActiveEffect, check_name
from desktop.model.ids import CombatantId
from desktop.model.prompt import PromptKind
from desktop.model.volley import Volley, VolleyDamage
from desktop.rules.areas import volleys
from desktop.rules.attacking.actions import own_roll
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action
from desktop.rules.engine.situation import CLOSE
from desktop.rules.fifth.effects.states import ATTACHED
from desktop.rules.fifth.harm import insides
from desktop.rules.fifth.harm.hazards import BREATH, SUFFOCATING
from desktop.rules.map.places import distance_between
from desktop.rules.rolls.saves import roll_against

DRAWN, COVERS = "drawn", "covers"
"""Parameters of the effect: hit points that it has drunk, that it covers the face of its host."""
DETACH, PULL_OFF = "detach", "pull_off"
WALK = "walk"


def clinging(who: Combatant) -> ActiveEffect | None:
    """The effect by which it is attached, or None."""
    return next((each for each in who.effects if each.key == ATTACHED), None)


def is_attached(who: Combatant) -> bool:
    """Whether it clings to somebody."""
    return clinging(who) is not None


def attachment_of(creature: Creature) -> tuple[Feature, Attachment] | None:
    """The paragraph by which it attaches itself, and how."""
    for feature in creature.features:
        if feature.attachment is not None and not feature.attachment.grip:
            return feature, feature.attachment
    return None


# --- what it drinks -----------------------------------------------------------------------------


def ask_at_start(draft: Draft, who: CombatantId) -> None:
    """A turn step: what its host loses at the start of its own turn."""
    own = draft.combatant(who)
    held, found = clinging(own), attachment_of(own.creature)
    host = None if held is None or held.source is None else draft.find(held.source)
    if held is None or host is None or found is None or not found[1].harm:
        return
    if any(p.source == who and p.kind is PromptKind.HARM for p in draft.encounter.prompts):
        return
    feature, attachment = found
    volley = Volley(
        feature.names.get("en", ""),
        source=who,
        damage=tuple(VolleyDamage(kind, text=dice) for dice, kind in attachment.harm),
        rule=draft.ruleset.rule("hit_terms"),
        name=feature.name,
    )
    volleys.ask_harm(draft, host, volley)


def settle(draft: Draft) -> None:
    """A finisher: it lets go of the dead and when it is full; then its host breathes again."""
    for who in draft.affected():
        held = clinging(who)
        if held is None:
            _give_air(draft, who.id)
            continue
        host = None if held.source is None else draft.find(held.source)
        if host is not None and host.life in (Life.DEAD, Life.DEFEATED):
            effects.end_effect(draft, who.id, held.id, Message("note.host_dead"))
        else:
            _count(draft, who, held)


def _give_air(draft: Draft, who: CombatantId) -> None:
    start = draft.start.combatants.get(who)
    before = None if start is None else clinging(start)
    if before is None or COVERS not in before.parameters or before.source is None:
        return
    host = draft.find(before.source)
    if host is not None:
        for key in (BREATH, SUFFOCATING):
            effects.end_all(draft, host.id, key, Message("note.breathes"))


def _count(draft: Draft, who: Combatant, held: ActiveEffect) -> None:
    """What it has drunk; once it is full it lets go."""
    found = attachment_of(who.creature)
    if found is None or not found[1].fill:
        return
    more = 0
    for event in draft.events:
        if isinstance(event, e.EffectGained | e.EffectChanged) and event.effect.id == held.id:
            more = 0
        elif isinstance(event, e.DamageTaken) and event.source == who.id:
            more += event.total if event.target == held.source else 0
    if not more:
        return
    whole = int(held.parameters.get(DRAWN, 0)) + more
    counted = replace(held, parameters=held.parameters.with_item(DRAWN, whole))
    draft.add(e.EffectChanged(who.id, counted, told=False))
    if whole >= found[1].fill:
        effects.end_effect(draft, who.id, held.id, Message("note.full_of_blood"))


# --- off ----------------------------------------------------------------------------------------


def detach(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """It lets go by itself, for some feet of its movement; without speed for nothing."""
    who, ruleset = draft.combatant(command.combatant), draft.ruleset
    held, found = clinging(who), attachment_of(who.creature)
    if held is None:
        return Refusal(Message("refusal.not_attached", {"who": who.name}), can_overrule=False)
    cost = 0 if found is None or found[1].still else found[1].leaving
    left = ruleset.movement.left(draft.encounter, ruleset, who, WALK)
    if cost > left:
        told: Parameters = {"who": who.name, "cost": Distance(cost), "left": Distance(left)}
        refusal = Refusal(Message("refusal.too_far", told), ruleset.rule("hit_terms"))
        if draft.stands(refusal):
            return refusal
    ruleset.movement.spend(draft, who.id, cost, WALK)
    effects.end_effect(draft, who.id, held.id, Message("note.detached"))
    return None


def foresee_pulling(draft: Draft, who: Combatant) -> Refusal | None:
    """Nobody near has anything to be pulled off."""
    near = (other for other in draft.encounter.combatants.values() if _is_there(draft, who, other))
    if next(near, None) is not None:
        return None
    return Refusal(Message("refusal.nothing_attached", {"who": who.name}), can_overrule=False)


def _is_there(draft: Draft, who: Combatant, other: Combatant) -> bool:
    """Whether it clings to somebody near, or sits in a cube from which it may be pulled."""
    return (is_attached(other) and _is_near(draft, who, other)) or insides.may_be_pulled_out(other)


def _is_near(draft: Draft, who: Combatant, other: Combatant) -> bool:
    distance = distance_between(draft.encounter, draft.ruleset, who, other)
    return distance is None or distance <= CLOSE


def pull_off(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """The host, or somebody beside it, pulls off what clings to it: by a check where it is told."""
    assert command.target is not None, "the action needs a target"
    who, target = draft.combatant(command.combatant), draft.combatant(command.target)
    held, found = clinging(target), attachment_of(target.creature)
    told: Parameters = {"who": who.name, "target": target.name}
    if held is None and insides.may_be_pulled_out(target):
        return insides.pull_out(draft, command, _is_near)
    if held is None:
        text = Message("refusal.not_attached", {"who": target.name})
        return Refusal(text, can_overrule=False)
    if held.source != who.id and not _is_near(draft, who, target):
        refusal = Refusal(Message("refusal.too_far_to_pull", told), draft.ruleset.rule("hit_terms"))
        if draft.stands(refusal):
            return refusal
    if found is not None and found[1].checks:
        (word,) = found[1].checks
        trace = draft.ruleset.checks(situation_of(draft.encounter, draft.ruleset, who), word)
        purpose = Message("note.check_of", {"skill": check_name(word)})
        dc, answer = found[1].dc, own_roll(command)
        if not roll_against(draft, who.id, trace, dc=dc, purpose=purpose, answer=answer):
            return None
    effects.end_effect(draft, target.id, held.id, Message("note.pulled_off"))
    return None


ACTIONS = (
    Action(DETACH, "none", detach, offered=is_attached),
    Action(PULL_OFF, "action", pull_off, needs_target=True, foreseen=foresee_pulling),
)
