"""Creatures that attach themselves to whom they hit: on, and what they may still attack."""

from desktop.language.message import Message
from desktop.model.amount import AttackOutcome
from desktop.model.attachment import Attachment
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import Attack, Feature
from desktop.model.effect import ActiveEffect
from desktop.model.events import AttackRolled, Noted
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.modifier import Influence, Modifier
from desktop.model.reasons import Kind
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.engine.situation import CLOSE, Situation
from desktop.rules.fifth.effects.states import ATTACHED, GRAPPLED
from desktop.rules.fifth.gear.arms import OBJECT, WeaponRules
from desktop.rules.fifth.harm import hazards
from desktop.rules.fifth.harm.attached import COVERS, attachment_of, clinging

BLINDED = ConditionKey("blinded")
REACH = "reach"
SHARING = (
    Modifier("damage", Kind.MULTIPLIER, 50),
    Modifier("shared_damage", Kind.NOTE),
)
EAGER = Modifier("own_attack", Kind.ADVANTAGE, when=("other_is_source",))
STILL = Modifier("speed", Kind.CAP)


def judge_attack(situation: Situation) -> Refusal | None:
    """While it clings to somebody it may not make that attack, or only on its host."""
    attack, who, target = situation.attack, situation.actor, situation.target
    assert attack is not None, "an attack is made with something"
    held, found = clinging(who), attachment_of(who.creature)
    if held is None or found is None or all(x.key != attack.key for x in found[0].attacks):
        return None
    is_host = target is not None and held.source == target.id
    if not found[1].idle and (is_host or not found[1].only):
        return None
    told: Parameters = {"who": who.name, "attack": found[0].name}
    key = "refusal.drinks_meanwhile" if found[1].idle else "refusal.clings_to_another"
    return Refusal(Message(key, told), situation.ruleset.rule("hit_terms"))


def attach(draft: Draft, situation: Situation, outcome: AttackOutcome, rules: WeaponRules) -> None:
    """After a hit: it clings to its target, and covers its face where it had advantage."""
    attack, target = situation.attack, situation.target
    if outcome is AttackOutcome.MISS or attack is None or target is None:
        return
    feature, host = _paragraph_of(situation.actor, attack), draft.find(target.id)
    if feature is None or host is None or host.life in (Life.DEAD, Life.DEFEATED):
        return
    assert feature.attachment is not None, "it attaches itself"
    if feature.attachment.grip:
        _share(draft, situation.actor, feature, host)
    elif host.creature.kind != OBJECT and clinging(draft.combatant(situation.actor.id)) is None:
        _cling(draft, situation, feature, host)


def _paragraph_of(who: Combatant, attack: Attack) -> Feature | None:
    return next(
        (
            feature
            for feature in who.creature.features
            if feature.attachment is not None
            and any(each.key == attack.key for each in feature.attacks)
        ),
        None,
    )


def _cling(draft: Draft, situation: Situation, feature: Feature, host: Combatant) -> None:
    who, attachment = situation.actor, feature.attachment
    assert attachment is not None, "it attaches itself"
    if not _is_small_enough(draft, host, attachment.largest):
        told: Parameters = {"target": host.name, "attack": feature.name}
        text = Message("note.too_large_for_hit", told)
        draft.add(Noted(text, draft.ruleset.rule("hit_terms"), (host.id,)))
        return
    covers = bool(attachment.covers) and _is_small_enough(draft, host, attachment.covers)
    covers = covers and _had_advantage(draft, situation)
    parameters: dict[str, int | str] = {REACH: CLOSE}
    if covers:
        parameters[COVERS] = 1
    given = ActiveEffect(
        EffectId(""),
        ATTACHED,
        source=host.id,
        parameters=FrozenMap(parameters),
        influence=Influence(str(feature.key), _modifiers(attachment)),
    )
    effects.give(draft, who.id, given)
    held = clinging(draft.combatant(who.id))
    told = {"who": who.name, "target": host.name}
    draft.add(Noted(Message("note.attached", told), draft.ruleset.rule("hit_terms"), (who.id,)))
    if held is None or not (covers or attachment.blinds):
        return
    blind = ActiveEffect(EffectId(""), BLINDED, source=who.id, held_by=held.id)
    effects.give(draft, host.id, blind)
    if covers:
        _choke(draft, host.id, at_once=attachment.chokes)


def _modifiers(attachment: Attachment) -> tuple[Modifier, ...]:
    return (
        *((EAGER,) if attachment.eager else ()),
        *((STILL,) if attachment.still else ()),
        *(SHARING if attachment.halves else ()),
    )


def _is_small_enough(draft: Draft, host: Combatant, largest: str) -> bool:
    limit = draft.ruleset.sizes.get(largest)
    return limit is None or draft.ruleset.size_of(host).order <= limit.order


def _had_advantage(draft: Draft, situation: Situation) -> bool:
    """Whether the roll that hit had it; of a hit without a roll the reasons tell."""
    rolled = draft.facts(AttackRolled)
    roll = rolled[-1].roll if rolled else None
    trace = draft.ruleset.attacks.reasons(situation) if roll is None else roll.trace
    return draft.ruleset.rolls.settle(trace)[1] is RollMode.ADVANTAGE


def _choke(draft: Draft, host: CombatantId, *, at_once: bool) -> None:
    if at_once:
        hazards.start_suffocating(draft, host)
    else:
        hazards.keep_breath(draft, host)


def _share(draft: Draft, who: Combatant, feature: Feature, host: Combatant) -> None:
    """As long as it grapples its host, it shares what hits it."""
    grip = next((x.id for x in host.effects if x.key == GRAPPLED and x.source == who.id), None)
    own = draft.combatant(who.id)
    if grip is None or any(each.held_by == grip for each in own.effects):
        return
    given = ActiveEffect(
        EffectId(""),
        effects.CUSTOM,
        source=host.id,
        held_by=grip,
        label=feature.names.get("en", ""),
        name=feature.name,
        influence=Influence(str(feature.key), SHARING),
    )
    effects.give(draft, who.id, given)
