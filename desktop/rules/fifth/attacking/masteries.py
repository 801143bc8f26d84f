"""Mastery properties of weapons (SRD 5.2.1): what a hit or a miss brings beside damage."""

from desktop.language.message import Distance, Message
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant, Life
from desktop.model.commands import MakeAttack
from desktop.model.creature import Attack, AttackKey, DamageWhen
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.reasons import Contribution, Kind
from desktop.rules.effects import effects
from desktop.rules.effects.ends import next_turn_of
from desktop.rules.engine import hits, prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import CLOSE, Situation
from desktop.rules.fifth.attacking.extras import CLEAVE, has_mastery
from desktop.rules.fifth.gear import arms
from desktop.rules.fifth.gear.arms import WeaponRules
from desktop.rules.fifth.rolls.abilities import BASE_DC, proficiency
from desktop.rules.harm import damage
from desktop.rules.map.places import distance_between
from desktop.rules.moving.pushing import push_far
from desktop.rules.rolls.saves import ask_save

GRAZE, PUSH, SAP, SLOW, TOPPLE, VEX = "graze", "push", "sap", "slow", "topple", "vex"
SAPPED = ConditionKey("sapped")
SLOWED = ConditionKey("weapon_slowed")
VEXED = ConditionKey("vexed")
MOST_PUSHED = 10
LARGE = "large"
NO = "no"


def use_up(draft: Draft, situation: Situation, outcome: AttackOutcome, rules: WeaponRules) -> None:
    """One attack roll was made: what waited for it is spent."""
    attacker, target = situation.actor, situation.target
    assert target is not None, "an attack is made on somebody"
    for effect in draft.combatant(attacker.id).effects:
        if effect.key == SAPPED:
            effects.end_effect(draft, attacker.id, effect.id, Message("note.roll_made"))
    for effect in draft.combatant(target.id).effects:
        if effect.key == VEXED and effect.source == attacker.id:
            effects.end_effect(draft, target.id, effect.id, Message("note.roll_made"))


def bring(draft: Draft, situation: Situation, outcome: AttackOutcome, rules: WeaponRules) -> None:
    """The weapon's property, for whoever has mastered it."""
    attack, attacker, target = situation.attack, situation.actor, situation.target
    assert attack is not None, "an attack is made with something"
    assert target is not None, "an attack is made on somebody"
    name = attack.mastery
    if not name or not has_mastery(attacker, attack, rules, name):
        return
    if outcome is AttackOutcome.MISS:
        if name == GRAZE:  # once the miss stands: a die of it may be rolled again
            arms.mark(draft, attacker.id, f"{GRAZE}:{attack.key}")
        return
    whom = draft.combatant(target.id)
    has_hurt = _has_hurt(draft, target.id)
    if name == SAP:
        _give(draft, situation, SAPPED, End(attacker.id, Moment.START))
    elif name == SLOW and has_hurt:
        _give(draft, situation, SLOWED, End(attacker.id, Moment.START))
    elif name == VEX and has_hurt:
        _give(draft, situation, VEXED, next_turn_of(draft.encounter, attacker.id, Moment.END))
    elif name == TOPPLE and whom.life is Life.UP:
        _ask_topple(draft, situation, attack)
    elif name == PUSH and draft.ruleset.size_of(whom).order <= draft.ruleset.sizes[LARGE].order:
        _ask_push(draft, situation)
    elif name == CLEAVE and not situation.ranged:
        _offer_cleave(draft, situation, attack)


def graze_at_last(draft: Draft, situation: Situation) -> None:
    """The miss stands: whoever has mastered that weapon grazes its target."""
    attack = situation.attack
    assert attack is not None, "an attack is made with something"
    if arms.has_mark(draft.combatant(situation.actor.id), f"{GRAZE}:{attack.key}"):
        _graze(draft, situation, attack)


def _has_hurt(draft: Draft, target: CombatantId) -> bool:
    return any(event.target == target and event.total > 0 for event in draft.facts(e.DamageTaken))


def _give(draft: Draft, situation: Situation, key: ConditionKey, end: End) -> None:
    target = situation.target
    assert target is not None, "an attack is made on somebody"
    given = ActiveEffect(EffectId(""), key, source=situation.actor.id, end=end)
    effects.give(draft, target.id, given)


def _graze(draft: Draft, situation: Situation, attack: Attack) -> None:
    """The modifier of the roll as damage of the weapon's type; nothing else raises it."""
    target = situation.target
    assert target is not None, "an attack is made on somebody"
    amount = arms.modifier_used(situation.actor.creature, attack)
    if amount <= 0:
        return
    part = next((each for each in attack.damage if each.when is DamageWhen.ALWAYS), None)
    kind = part.types[0] if part is not None and part.types else ""
    rule = draft.ruleset.rule(GRAZE)
    trace = (Contribution(Message("reason.graze"), Kind.NUMBER, amount, rule=rule),)
    dealt = hits.Incoming(amount, kind, situation.properties, (), trace)
    damage.deal(draft, target.id, (dealt,), hits.Blow(situation.actor.id, melee=True))


def topple_dc(who: Combatant, attack: Attack) -> int:
    """8, the modifier of the roll and the proficiency bonus."""
    return BASE_DC + arms.modifier_used(who.creature, attack) + proficiency(who.creature)


def _ask_topple(draft: Draft, situation: Situation, attack: Attack) -> None:
    who, target = situation.actor, situation.target
    assert target is not None, "an attack is made on somebody"
    told: Parameters = {
        "who": target.name,
        "source": who.name,
        "action": Message("mastery.topple"),
    }
    ask_save(
        draft,
        draft.combatant(target.id),
        Message("prompt.save_against", told),
        ability="con",
        dc=topple_dc(who, attack),
        then={"then": "prone"},
        source=who.id,
        rule=draft.ruleset.rule(TOPPLE),
    )


def _ask_push(draft: Draft, situation: Situation) -> None:
    who, target = situation.actor, situation.target
    assert target is not None, "an attack is made on somebody"
    told: Parameters = {"who": who.name, "target": target.name}
    options = tuple(
        (str(feet), Message("prompt.option_push", {"distance": Distance(feet)}))
        for feet in (MOST_PUSHED, CLOSE)
    )
    prompts.ask_choice(
        draft,
        target.id,
        Message("prompt.push", told),
        source=who.id,
        options=(*options, (NO, Message("prompt.option_no"))),
        then={"choice": PUSH},
        rule=draft.ruleset.rule(PUSH),
    )


def answer_push(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """So many squares straight away; it provokes nothing."""
    if answer.outcome is Outcome.SKIPPED or answer.option in ("", NO):
        return None
    assert prompt.source is not None, "somebody pushes"
    assert prompt.combatant is not None, "somebody is pushed"
    push_far(draft, prompt.source, prompt.combatant, int(answer.option))
    return None


def _offer_cleave(draft: Draft, situation: Situation, attack: Attack) -> None:
    """A second creature within 5 ft of the first and within reach, once a turn."""
    who, target = draft.combatant(situation.actor.id), situation.target
    assert target is not None, "an attack is made on somebody"
    if arms.has_mark(who, "extra:cleave") or situation.extra:
        return
    arms.mark(draft, who.id, f"cleft:{attack.key}:{target.id}")
    reach = attack.reach or CLOSE
    options: list[tuple[str, Message]] = []
    for other in draft.encounter.combatants.values():
        if other.id in (who.id, target.id) or other.is_out or other.side is who.side:
            continue
        apart = distance_between(draft.encounter, draft.ruleset, target, other)
        away = distance_between(draft.encounter, draft.ruleset, who, other)
        if apart is not None and apart <= CLOSE and away is not None and away <= reach:
            options.append((str(other.id), Message("prompt.option_target", {"who": other.name})))
    if not options:
        return
    told: Parameters = {"who": who.name, "target": target.name}
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.cleave", told),
        options=(*options, (NO, Message("prompt.option_no"))),
        then={"choice": CLEAVE, "attack": attack.key},
        rule=draft.ruleset.rule(CLEAVE),
    )


def cleave_wish(prompt: Prompt, answer: Answer) -> MakeAttack | None:
    """The attack that an answer to Cleave makes; None: it was let go."""
    if answer.outcome is Outcome.SKIPPED or answer.option in ("", NO):
        return None
    assert prompt.combatant is not None, "somebody cleaves"
    return MakeAttack(
        prompt.combatant,
        AttackKey(str(prompt.continuation["attack"])),
        CombatantId(answer.option),
        extra=CLEAVE,
    )
