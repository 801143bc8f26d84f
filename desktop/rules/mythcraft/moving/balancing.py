"""Staying in the saddle: the riding DC with its lines, the check of balance, the fall."""

from collections.abc import Mapping

from desktop.language.message import Listing, Message
from desktop.model.combatant import Combatant
from desktop.model.commands import TakeAction
from desktop.model.creature import Feature
from desktop.model.effect import ActiveEffect
from desktop.model.events import (
    AttackRolled,
    EffectGained,
    LifeChanged,
    Noted,
    PromptOpened,
    TokenMoved,
)
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import Contribution, Explained, Standing, Trace
from desktop.rules.attacking.attacks import attack_name
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import hits, prompts
from desktop.rules.engine.conditions import has
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number
from desktop.rules.harm import damage
from desktop.rules.moving import riding
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.moving.hazards import FALLING
from desktop.rules.mythcraft.points import points, spells
from desktop.rules.mythcraft.points.costs import name_of
from desktop.rules.rolls.saves import roll_against, shown_bonus

PRONE = ConditionKey("prone")
BY_SPELL = ConditionKey("riding_spell")
"""Its level is the SPC of the spell that the next check is against."""

BY_GM = ConditionKey("riding_dc")
"""Its level is what the MC adds to the riding DC."""

UNSEATED = riding.UNSEATED
EVENT, SPC = "event", "spc"
BASE = 15
LARGER, MOOD, BOLD = 3, 2, -5
MOODS = ("frightened", "shaken", "demoralized")
BOLDNESS = ("focused", "rallied")
DAZES = {"stunned": 9, "staggered": 6, "dazed": 3}
"""The worst of these counts, or all of them: the table says (open point)."""

SADDLE_DICE = {"d4": "1d4", "d6": "1d6"}

RIDING_LINES = {
    Standing.COUNTED: "prompt.myth.riding_line",
    Standing.OUTRANKED: "prompt.myth.riding_outranked",
}
"""How a line of the riding DC is told, by whether it counts."""


# --- the riding DC ------------------------------------------------------------------------------


def riding_dc(
    draft: Draft, rider: Combatant, source: CombatantId | None, cast: int = 0
) -> Explained:
    """15 and its lines (AP-MNT-08): each is a reason, the MC's own among them (AP-MNT-18).

    `cast` is the SPC of the spell that did it; one that the MC has told counts instead.
    """
    rule, table = "AP-MNT-08", draft.ruleset.conditions
    lines = [Contribution(Message("reason.myth.riding_base"), change=BASE, rule=rule)]
    spell = next((x.level or 0 for x in rider.effects if x.key == BY_SPELL), cast)
    if spell:
        told = Message("reason.myth.riding_spell", {"spc": spell})
        lines.append(Contribution(told, change=numbers.half_up(spell), rule=rule))
    foe = None if source is None else draft.find(source)
    larger = 0
    if foe is not None and foe.id != rider.id:
        larger = max(0, numbers.size_steps(rider.creature.size, foe.creature.size))
    if larger and foe is not None:
        told = Message("reason.myth.riding_larger", {"who": foe.name, "count": larger})
        lines.append(Contribution(told, change=LARGER * larger, rule=rule))
    bold = next((key for key in BOLDNESS if has(rider, key, table)), None)
    if bold is not None:
        lines.append(Contribution(Message(f"condition.{bold}"), change=BOLD, rule=rule))
    for key in MOODS:
        if has(rider, key, table):
            lines.append(Contribution(Message(f"condition.{key}"), change=MOOD, rule=rule))
    adds_up = draft.ruleset.chooses(draft.encounter, "riding_penalties", "sum")
    dazes = [key for key in DAZES if has(rider, key, table)]
    for place, key in enumerate(dazes):
        line = Contribution(Message(f"condition.{key}"), change=DAZES[key], rule=rule)
        outranked = place > 0 and not adds_up
        lines.append(line.with_standing(Standing.OUTRANKED) if outranked else line)
    by_gm = next((x.level or 0 for x in rider.effects if x.key == BY_GM), 0)
    if by_gm:
        told = Message("reason.gm")
        lines.append(Contribution(told, change=by_gm, rule="AP-MNT-18", ruling=True))
    return Explained(tuple(lines))


def balance_reasons(draft: Draft, rider: Combatant) -> Trace:
    """DEX, the skill of Balancing, conditions: everything but the die."""
    situation = situation_of(draft.encounter, draft.ruleset, rider)
    return draft.ruleset.checks(situation, "balancing")


def set_line(key: ConditionKey) -> "points.Perform":
    """The action that sets a line of the riding DC: the number is the text, 0 takes it away."""

    def perform(draft: Draft, command: TakeAction) -> Refusal | None:
        text = command.text.strip()
        if not text.isdecimal():
            return Refusal(Message("refusal.no_dc", {"value": text}), can_overrule=False)
        if refusal := judge_number(int(text), high=99):
            return refusal
        effects.end_all(draft, command.combatant, key)
        if int(text):
            effects.give(draft, command.combatant, ActiveEffect(EffectId(""), key, level=int(text)))
        return None

    return perform


# --- falling off --------------------------------------------------------------------------------


def settle_riders(draft: Draft) -> None:
    """A finisher: riders that are moved alone fall off; who is knocked Prone checks its balance.

    So does the rider of a mount that has died or is out of the fight (ours).
    """
    for place, event in enumerate(draft.events):
        if isinstance(event, TokenMoved) and event.forced:
            _moved_alone(draft, event)
        elif isinstance(event, EffectGained) and event.effect.key == PRONE:
            who = draft.find(event.combatant)
            if who is None or event.effect.source == who.id:
                continue
            if who.ride is not None:
                _ask_balance(draft, who, event.effect.source, place)
            for rider in riding.riders_of(draft, who.id):
                _ask_balance(draft, rider, event.effect.source, place)
        elif isinstance(event, LifeChanged) and (who := draft.find(event.combatant)) is not None:
            riding.unseat(draft, who, "AP-MNT-09")
            for rider in riding.riders_of(draft, who.id) if who.is_out else ():
                _ask_balance(draft, rider, None, place)  # its mount has fallen under it
    _settle_open_checks(draft)


def _settle_open_checks(draft: Draft) -> None:
    """Lines that have come or gone since count for a check that is still open (AP-MNT-08)."""
    changed = {who.id for who in draft.changed()}
    for prompt in draft.encounter.prompts:
        if prompt.combatant not in changed or prompt.continuation.get("then") != UNSEATED:
            continue
        rider = draft.combatant(prompt.combatant)
        cast = int(prompt.continuation[SPC])
        if riding_dc(draft, rider, prompt.source, cast).value != prompt.dc:
            _ask_anew(draft, prompt)


def _moved_alone(draft: Draft, event: TokenMoved) -> None:
    """AP-MNT-06: a rider that an effect moves without the mount is off, Prone and hurt."""
    rider = draft.find(event.combatant)
    steed = None if rider is None else riding.mount_of(draft, rider)
    if rider is None or steed is None or steed.token is None or event.token == steed.token:
        return
    fall_off(draft, rider.id, "AP-MNT-06", keeps_place=True)


def _ask_balance(draft: Draft, rider: Combatant, source: CombatantId | None, place: int) -> None:
    """A Balancing check against the riding DC, one for an effect (AP-MNT-07)."""
    was_asked = any(
        event.prompt.combatant == rider.id and event.prompt.continuation.get(EVENT) == place
        for event in draft.facts(PromptOpened)
    )
    if was_asked:
        return
    kept: dict[str, str | int] = {
        "then": UNSEATED,
        EVENT: place,
        SPC: _cast_by(draft, source, place),
    }
    _ask(draft, rider, source, kept)


def _ask(
    draft: Draft, rider: Combatant, source: CombatantId | None, kept: Mapping[str, str | int]
) -> None:
    dc = riding_dc(draft, rider, source, int(kept[SPC]))
    base, *others = dc.trace
    lines = Listing(
        (
            Message("riding.base", {"base": base.change}),
            *(
                Message(RIDING_LINES[each.standing], {"reason": each.reason, "change": each.change})
                for each in others
            ),
        )
    )
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.CHECK,
            rider.id,
            Message("prompt.myth.balance", {"who": rider.name, "lines": lines}),
            ability="dex",
            dc=dc.value,
            bonus=shown_bonus(balance_reasons(draft, rider)),
            dice="1d20",
            source=source,
            continuation=FrozenMap(kept),
            rule="AP-MNT-07",
        ),
    )


def _ask_anew(draft: Draft, prompt: Prompt) -> None:
    assert prompt.combatant is not None, "somebody rides"
    prompts.drop(draft, prompt)
    # What has asked for it is of an earlier step: here its place means nothing.
    kept = {key: value for key, value in prompt.continuation.items() if key != EVENT}
    _ask(draft, draft.combatant(prompt.combatant), prompt.source, kept)


def _cast_by(draft: Draft, source: CombatantId | None, place: int) -> int:
    """The SPC of the spell by which `source` did what the event at that place tells; 0: none."""
    who = None if source is None else draft.find(source)
    if who is None:
        return 0
    for event in reversed(draft.events[:place]):
        if isinstance(event, AttackRolled) and event.attacker == who.id:
            known = (
                each for each in who.creature.attacks if event.attack == attack_name(each, who)
            )
            found = next((who.creature.feature_of(each.key) for each in known), None)
        elif isinstance(event, Noted) and event.rule == "MC-SP-01" and who.id in event.combatants:
            told = dict(event.text.parameters).get("feature")
            found = next((x for x in who.creature.features if name_of(x.names) == told), None)
        else:
            continue
        return _points_of(found)
    return 0


def _points_of(feature: Feature | None) -> int:
    spell = None if feature is None else spells.spell_in(feature)
    return 0 if spell is None else spell.spell_points


def answer_balance(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """A success stays in the saddle; a failure falls."""
    assert prompt.combatant is not None, "somebody rides"
    rider = draft.combatant(prompt.combatant)
    if rider.ride is None or answer.outcome is Outcome.SKIPPED:
        return None
    dc = 0 if prompt.dc is None else prompt.dc
    purpose = Message("note.check_of", {"skill": Message("skill.balancing")})
    reasons = balance_reasons(draft, rider)
    success = roll_against(draft, rider.id, reasons, dc=dc, purpose=purpose, answer=answer)
    effects.end_all(draft, rider.id, BY_SPELL)
    steed = riding.mount_of(draft, rider)
    if not success:
        fall_off(draft, rider.id, "AP-MNT-07")
    elif steed is not None and steed.is_out:
        told = Message("note.off_fallen_mount", {"who": rider.name, "mount": steed.name})
        draft.add(Noted(told, "AP-MNT-07", (rider.id, steed.id)))
        riding.get_off(draft, rider.id)
    elif draft.ruleset.chooses(draft.encounter, "balancing_passed", "upright"):
        for each in (rider.id, rider.ride.mount):
            effects.end_all(draft, each, PRONE, Message("note.stays_mounted"))
    return None


def fall_off(draft: Draft, rider: CombatantId, rule: str, *, keeps_place: bool = False) -> None:
    """Off the mount, Prone, and the question what the fall deals (AP-MNT-17)."""
    who = draft.combatant(rider)
    draft.add(Noted(Message("note.falls_off", {"who": who.name}), rule, (rider,)))
    riding.get_off(draft, rider, keeps_place=keeps_place)
    if not draft.combatant(rider).has_effect(PRONE):
        effects.give(draft, rider, ActiveEffect(EffectId(""), PRONE))
    dice = SADDLE_DICE[str(draft.ruleset.setting_of(draft.encounter, "saddle_fall"))]
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.HAZARD,
            rider,
            Message("prompt.myth.saddle_fall", {"who": who.name, "dice": dice}),
            dice=dice,
            rule="AP-MNT-17",
        ),
    )


def answer_saddle_fall(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The damage of the fall: typed as a sum, or rolled; skipped, it deals none."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED:
        return None
    amount, dice = prompts.summed(draft, prompt, answer)
    part = hits.Incoming(amount, FALLING, dice=dice)
    damage.deal(draft, who.id, (part,), hits.Blow())
    return None
