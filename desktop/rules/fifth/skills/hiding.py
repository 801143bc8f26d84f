"""Hiding, keeping hidden, and who notices: judged by sight, told by the total of Stealth."""

from desktop.battlemap.eyes import Seen
from desktop.language.message import Listing, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Phase
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.attacking.actions import own_roll
from desktop.rules.effects import effects
from desktop.rules.effects.asking import asked, counted, situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.effects.states import HIDDEN
from desktop.rules.fifth.gear import hands
from desktop.rules.fifth.skills import noticing
from desktop.rules.fifth.skills.finding import CHOICE, FOUND, REVEALED, STAYS, reveal
from desktop.rules.fifth.skills.helping import use_help
from desktop.rules.map.places import are_hostile
from desktop.rules.rolls.rolling import throw
from desktop.rules.sight.cover import THREE_QUARTERS, TOTAL
from desktop.rules.sight.covering import HALF, find_cover
from desktop.rules.sight.perceiving import is_incapacitated, sight_of


def hide(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Out of sight, roll Stealth; hidden with that total, from the edition's DC on."""
    who = draft.combatant(command.combatant)
    if refusal := draft.stands(judge_hiding(draft, who)):
        return refusal
    purpose = Message("note.check_of", {"skill": Message("skill.stealth")})
    situation = situation_of(draft.encounter, draft.ruleset, who)
    trace = draft.ruleset.checks(situation, "stealth")
    use_help(draft, who.id, "stealth")
    typed = own_roll(command)
    roll = throw(draft, trace, typed.dice, typed.bonus)
    dc = draft.ruleset.numbers["hide_dc"]
    success = roll.total >= dc
    draft.add(e.CheckRolled(who.id, purpose, roll, dc or None, success))
    if not success:
        return None
    effects.end_all(draft, who.id, HIDDEN)
    parameters: FrozenMap[str, int | str] = FrozenMap({"stealth": roll.total})
    effects.give(
        draft, who.id, ActiveEffect(EffectId(""), HIDDEN, source=who.id, parameters=parameters)
    )
    if draft.combatant(who.id).has_effect(HIDDEN):
        noticing.propose(draft, who.id)
    return None


def judge_hiding(draft: Draft, who: Combatant) -> Refusal | None:
    """Whom an enemy sees cannot hide (52-HIDE-1); in 2014, whom it sees clearly (51-HID-01).

    Only enemies on the same map are asked: where no map tells, the GM knows.
    """
    enemy = find_watcher(draft, who)
    if enemy is None:
        return None
    told: Parameters = {"who": who.name, "enemy": enemy.name}
    return Refusal(Message("refusal.seen_hiding", told), draft.ruleset.rule("hide_where"))


def find_watcher(draft: Draft, who: Combatant) -> Combatant | None:
    """An enemy on its map before whose eyes it cannot hide, or None."""
    # Whether it is hidden already changes nothing of what can be seen of its place.
    bare = who.with_effects(tuple(each for each in who.effects if each.key != HIDDEN))
    for enemy in draft.encounter.combatants.values():
        if not _watches(draft, enemy, bare):
            continue
        seen = sight_of(draft.encounter, draft.ruleset, enemy, bare)
        if seen is Seen.NOT or (
            _may_hide_half_seen(draft) and _is_unclear(draft, enemy, bare, seen)
        ):
            continue
        return enemy
    return None


def _watches(draft: Draft, enemy: Combatant, who: Combatant) -> bool:
    return (
        are_hostile(draft.encounter, draft.ruleset, enemy, who)
        and enemy.life is Life.UP
        and enemy.token is not None
        and who.token is not None
        and enemy.token.map == who.token.map
        and not is_incapacitated(enemy, draft.ruleset)
    )


def _may_hide_half_seen(draft: Draft) -> bool:
    """Whether it is enough not to be seen clearly: the edition without a fixed number does."""
    return not draft.ruleset.numbers["hide_dc"]


def _is_unclear(draft: Draft, enemy: Combatant, who: Combatant, seen: Seen) -> bool:
    """In dim light, thin fog, or half behind something."""
    if seen is Seen.DIMLY:
        return True
    found = find_cover(draft.encounter, draft.ruleset, enemy, who)
    return found is not None and found.degree in (HALF, THREE_QUARTERS, TOTAL)


# --- stepping out -------------------------------------------------------------------------------


def ask_whether_found(draft: Draft) -> None:
    """A finisher: a hidden creature that moved into an enemy's sight may be found.

    The GM is asked; that it is found is proposed (51-HDX-03, 52-HIDE-6).
    """
    if draft.encounter.phase is not Phase.RUNNING:
        return
    moved = dict.fromkeys(x.combatant for x in draft.facts(e.TokenMoved))
    for identity in moved:
        who = draft.find(identity)
        if who is None or not who.has_effect(HIDDEN) or _is_asked(draft, identity):
            continue
        watcher = find_watcher(draft, who)
        if watcher is not None:
            _ask(draft, who, watcher)


def hear_voices(draft: Draft) -> None:
    """A finisher: whoever casts aloud is hidden no more, where the edition says so (52-HIDE-4)."""
    rule = draft.ruleset.rule("hide_voice")
    if not rule:
        return
    for event in draft.facts(e.SpellCast):
        if not event.verbal:
            continue
        who = draft.find(event.combatant)
        if who is None or not who.has_effect(HIDDEN):
            continue
        told = Message("note.heard_casting", {"who": who.name, "spell": event.spell})
        draft.add(e.Noted(told, rule, (who.id,)))
        effects.end_all(draft, who.id, HIDDEN, Message("note.found_by_voice"))


def _is_asked(draft: Draft, who: CombatantId) -> bool:
    return any(
        prompt.combatant == who and prompt.continuation.get(CHOICE) == REVEALED
        for prompt in draft.encounter.prompts
    )


def _ask(draft: Draft, who: Combatant, watcher: Combatant) -> None:
    told: Parameters = {"who": who.name, "enemy": watcher.name}
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.still_hidden", told),
        options=(
            (FOUND, Message("prompt.option_found", {"who": who.name})),
            (STAYS, Message("prompt.option_stays_hidden", {"who": who.name})),
        ),
        then={CHOICE: REVEALED},
        rule=draft.ruleset.rule("hide_leaving"),
    )


def answer_whether_found(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Found, it is hidden no more."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is not None and answer.option == FOUND and answer.outcome is not Outcome.SKIPPED:
        reveal(draft, who.id, prompt.source)
    return None


# --- speech -------------------------------------------------------------------------------------


def speak(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """A few words or a gesture cost nothing; who cannot speak is told why."""
    who = draft.combatant(command.combatant)
    situation = situation_of(draft.encounter, draft.ruleset, who)
    stopping = counted(asked(situation, Question.SPEECH))
    if not stopping:
        _ask_how_loud(draft, who)
        return None
    told: Parameters = {"who": who.name, "because": stopping[0].reason}
    return Refusal(Message("refusal.cannot_speak", told), stopping[0].rule)


def _ask_how_loud(draft: Draft, who: Combatant) -> None:
    """Whoever speaks while it hides gives itself away, unless it only whispers (52-HIDE-4)."""
    rule = draft.ruleset.rule("hide_voice")
    if not rule or not who.has_effect(HIDDEN) or _is_asked(draft, who.id):
        return
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.how_loud", {"who": who.name}),
        options=(
            (FOUND, Message("prompt.option_found", {"who": who.name})),
            (STAYS, Message("prompt.option_whispers")),
        ),
        then={CHOICE: REVEALED},
        rule=rule,
    )


def tell_what_follows(draft: Draft) -> None:
    """A finisher: what the program keeps no track of is told when a condition begins."""
    told = {event.text.key for event in draft.facts(e.Noted)}
    for event in draft.facts(e.EffectGained):
        key = f"note.begins.{event.effect.key}"
        rule = draft.ruleset.rule(f"begins_{event.effect.key}")
        who = draft.find(event.combatant)
        if rule and key not in told and who is not None:
            told.add(key)
            draft.add(e.Noted(Message(key, {"who": who.name}), rule, (who.id,)))
            _tell_numbers(draft, who, str(event.effect.key), rule)


def _tell_numbers(draft: Draft, who: Combatant, key: str, rule: str) -> None:
    """What falls out of its hands; how heavy it is as stone, where its weight is known."""
    if key == "unconscious" and (held := hands.things_in_hand(who)):
        told: Parameters = {"who": who.name, "what": Listing(held)}
        draft.add(e.Noted(Message("note.dropped", told), rule, (who.id,)))
        hands.let_go(draft, who.id)
    weight = who.creature.numbers.get("weight", 0)
    if key == "petrified" and weight:
        told = {"who": who.name, "pounds": 10 * weight, "kilograms": 10 * weight // 2}
        draft.add(e.Noted(Message("note.stone_weight", told), rule, (who.id,)))
