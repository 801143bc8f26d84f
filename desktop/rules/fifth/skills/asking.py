"""Actions that ask which skill is rolled: Help, Search, Study, Influence; failed saves of legend.

Where the wish does not name the skill, a prompt does: its options are the skills of the action.
"""

from collections.abc import Mapping

from desktop.language.message import Listing, Message, Name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import LEGENDARY_RESISTANCES
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.reasons import Trace
from desktop.rules.attacking.actions import judge_rolls, own_roll
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.encounter.counters import spend
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.effects.states import HIDDEN
from desktop.rules.fifth.rolls.abilities import SKILLS
from desktop.rules.fifth.skills.finding import hard_to_see, propose_found, reveal
from desktop.rules.fifth.skills.helping import use_help
from desktop.rules.fifth.turns.initiative import is_noticed
from desktop.rules.map.places import are_allies
from desktop.rules.rolls.rolling import throw

NOTHING: Mapping[str, tuple[Name, ...]] = FrozenMap()
STEP, SKILL, RESIST_CHECK, INSPIRED = "choice", "skill", "resist_check", "inspired"
INSPIRATION = ConditionKey("inspiration")
INSPIRED_ROLL = ConditionKey("inspired_roll")
ACTION, TARGET = "action", "target"
WILLING, UNWILLING = "willing", "unwilling"

SEARCHING = ("perception", "insight", "medicine", "survival")
FORMER = ("perception", "investigation")
"""Of 2014: what the GM calls for when somebody searches (51-ACT-07)."""
STUDYING = ("arcana", "history", "investigation", "nature", "religion")
TOPICS = {
    "aberration": "arcana",
    "construct": "arcana",
    "elemental": "arcana",
    "fey": "arcana",
    "monstrosity": "arcana",
    "giant": "history",
    "humanoid": "history",
    "beast": "nature",
    "dragon": "nature",
    "ooze": "nature",
    "plant": "nature",
    "celestial": "religion",
    "fiend": "religion",
    "undead": "religion",
}
"""What is studied about a creature of that type."""


def ask_skill(
    draft: Draft,
    command: c.TakeAction,
    text: Message,
    words: tuple[str, ...],
    *,
    rolled: bool = True,
    about: Mapping[str, tuple[Name, ...]] = NOTHING,
) -> None:
    """Let the GM choose among skills; with `rolled` the die of the check may be typed.

    `about` names for a skill whom it tells of.
    """
    who = draft.combatant(command.combatant)
    names = {
        WILLING: Message("prompt.option_willing"),
        UNWILLING: Message("prompt.option_unwilling"),
    }
    continuation: dict[str, str | int] = {STEP: SKILL, ACTION: command.action}
    if command.target is not None:
        continuation[TARGET] = command.target
    prompts.ask_choice(
        draft,
        who.id,
        text,
        dice="1d20" if rolled else "",
        options=tuple(
            (word, names.get(word) or _option(draft, who, word, about.get(word, ())))
            for word in words
        ),
        then=continuation,
        rule=draft.ruleset.rule(f"action_{command.action}"),
    )


def _option(draft: Draft, who: Combatant, word: str, about: tuple[Name, ...]) -> Message:
    """A skill with what it adds, so that the better one is seen, and whom it tells of."""
    trace = draft.ruleset.checks(situation_of(draft.encounter, draft.ruleset, who), word)
    told: Parameters = {
        "skill": Message(f"skill.{word}"),
        "bonus": sum(each.change for each in trace),
    }
    if not about:
        return Message("prompt.option_skill", told)
    return Message("prompt.option_skill_about", {**told, "whom": Listing(about)})


def answer_skill(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Do what was begun, with the skill that was chosen."""
    if prompt.combatant is None or answer.outcome is Outcome.SKIPPED or not answer.option:
        return None
    target = prompt.continuation.get(TARGET)
    if target is not None and CombatantId(str(target)) not in draft.encounter.combatants:
        return None
    dice = answer.dice or (() if answer.amount is None else (answer.amount,))
    command = c.TakeAction(
        prompt.combatant,
        str(prompt.continuation[ACTION]),
        None if target is None else CombatantId(str(target)),
        text=answer.option,
        dice=dice,
        bonus=answer.bonus,
    )
    return judge_rolls(command) or draft.ruleset.actions[command.action].perform(draft, command)


# --- rolling ------------------------------------------------------------------------------------


def roll_word(draft: Draft, command: c.TakeAction, word: str, trace: Trace) -> e.D20Roll:
    """Roll a skill of the acting combatant, with the typed die when there is one."""
    use_help(draft, command.combatant, word)
    typed = own_roll(command)
    return throw(draft, trace, typed.dice, typed.bonus)


def purpose_of(word: str) -> Message:
    """ "Check: Stealth"."""
    key = "skill" if word in SKILLS else "ability"
    return Message("note.check_of", {"skill": Message(f"{key}.{word}")})


def trace_on(draft: Draft, command: c.TakeAction, word: str) -> Trace:
    """Everything that counts on a check of that skill, made on the target where there is one."""
    who = draft.combatant(command.combatant)
    target = None if command.target is None else draft.combatant(command.target)
    situation = situation_of(draft.encounter, draft.ruleset, who, target)
    return draft.ruleset.asked_checks(
        situation, c.RollCheck((who.id,), word, target=command.target)
    )


# --- Search and Study ---------------------------------------------------------------------------


def search(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Roll what the GM calls for; Perception finds a hidden target whose total it reaches."""
    by_mind = _searches_by_mind(draft)
    words = (*SEARCHING, "investigation") if by_mind else SEARCHING
    word = command.text.strip()
    if not word and command.target is None and not own_roll(command).dice:
        told: Parameters = {"who": draft.combatant(command.combatant).name}
        which = Message("prompt.search_by", told) if by_mind else Message("prompt.search_for")
        ask_skill(draft, command, which, FORMER if by_mind else words)
        return None
    word = word if word in words else "perception"
    trace = _plain(draft, command, word)
    if word == "perception" and command.target is None:
        trace = (*trace, *hard_to_see(draft, draft.combatant(command.combatant)))
    roll = roll_word(draft, command, word, trace)
    target = None if command.target is None else draft.combatant(command.target)
    hidden = None
    if target is not None and word in ("perception", "investigation"):
        hidden = next((x for x in target.effects if x.key == HIDDEN), None)
    found = False
    if target is not None and hidden is not None:
        found = is_noticed(draft.encounter, draft.ruleset, target, roll.total)
    event = e.CheckRolled(command.combatant, purpose_of(word), roll, None, found or hidden is None)
    draft.add(event)
    if target is None and word in ("perception", "investigation"):
        propose_found(draft, draft.combatant(command.combatant), roll.total)
    is_friend = target is not None and are_allies(draft.combatant(command.combatant), target)
    if found and target is not None and not is_friend:
        reveal(draft, target.id, command.combatant)
    return None


def _plain(draft: Draft, command: c.TakeAction, word: str) -> Trace:
    who = draft.combatant(command.combatant)
    target = None if command.target is None else draft.combatant(command.target)
    situation = situation_of(draft.encounter, draft.ruleset, who, target)
    return draft.ruleset.checks(situation, word)


def _searches_by_mind(draft: Draft) -> bool:
    """Whether Investigation is a way to search (2014), or Study is an action of its own."""
    return "study" not in draft.ruleset.actions


MOST_NAMED = 3
"""Kinds of creatures that a skill names."""


def _topics(draft: Draft, who: Combatant) -> dict[str, tuple[Name, ...]]:
    """What each skill knows of: the kinds of strangers that are in the fight (52-ACT-STUDY-1)."""
    found: dict[str, dict[str, Name]] = {}
    for other in draft.encounter.combatants.values():
        word = TOPICS.get(other.creature.kind)
        if word is None or other.id == who.id or are_allies(other, who):
            continue
        found.setdefault(word, {}).setdefault(str(other.creature.key), other.creature.name)
    return {word: tuple(names.values())[:MOST_NAMED] for word, names in found.items()}


def study(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """An Intelligence check; about a creature its type says which skill."""
    word = command.text.strip()
    if word not in STUDYING:
        target = None if command.target is None else draft.combatant(command.target)
        topic = "" if target is None else TOPICS.get(target.creature.kind, "")
        if not topic:
            about = _topics(draft, draft.combatant(command.combatant))
            ask_skill(draft, command, Message("prompt.study"), STUDYING, about=about)
            return None
        word = topic
    roll = roll_word(draft, command, word, _plain(draft, command, word))
    draft.add(e.CheckRolled(command.combatant, purpose_of(word), roll, None, True))
    return None


# --- inspiration --------------------------------------------------------------------------------


def inspire(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Have inspiration, or not: a second one is nothing (51-ADV-08), or goes to somebody without.

    Where one's own may be given away at any time, it never has to go anywhere.
    """
    who = draft.combatant(command.combatant)
    rule = draft.ruleset.rule("inspiration_once")
    if not who.has_effect(INSPIRATION):
        effects.give(draft, who.id, ActiveEffect(EffectId(""), INSPIRATION))
        return None
    if "give_inspiration" in draft.ruleset.actions:
        told = Message("note.inspired_already", {"who": who.name})
        draft.add(e.Noted(told, rule, (who.id,)))
        return None
    others = tuple(
        other
        for other in draft.encounter.combatants.values()
        if other.character and other.id != who.id and not other.has_effect(INSPIRATION)
    )
    if not others:
        told = Message("note.inspiration_lost", {"who": who.name})
        draft.add(e.Noted(told, rule, (who.id,)))
        return None
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.inspiration_given", {"who": who.name}),
        options=tuple(
            (str(other.id), Message("prompt.option_name", {"who": other.name})) for other in others
        ),
        then={STEP: INSPIRED},
        rule=rule,
    )
    return None


def answer_inspired(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The second one is given to whoever was chosen."""
    other = draft.find(CombatantId(answer.option))
    if other is not None and answer.outcome is not Outcome.SKIPPED:
        effects.give(draft, other.id, ActiveEffect(EffectId(""), INSPIRATION))
    return None


def give_inspiration(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Give one's inspiration to another character (51-ADV-08)."""
    assert command.target is not None, "the action needs a target"
    if refusal := _judge_inspired(draft, command):
        return refusal
    effects.end_all(draft, command.combatant, INSPIRATION, Message("note.inspiration_used"))
    if not draft.combatant(command.target).has_effect(INSPIRATION):
        effects.give(draft, command.target, ActiveEffect(EffectId(""), INSPIRATION))
    return None


def spend_inspiration(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Advantage on the next roll in one edition, one die just rolled rolls again in the other."""
    if refusal := _judge_inspired(draft, command):
        return refusal
    who = draft.combatant(command.combatant)
    effects.end_all(draft, who.id, INSPIRATION, Message("note.inspiration_used"))
    if INSPIRED_ROLL in draft.ruleset.conditions:
        effects.give(draft, who.id, ActiveEffect(EffectId(""), INSPIRED_ROLL))
        return None
    told = Message("note.inspiration_rerolls", {"who": who.name})
    draft.add(e.Noted(told, draft.ruleset.rule("inspiration"), (who.id,)))
    return None


def _judge_inspired(draft: Draft, command: c.TakeAction) -> Refusal | None:
    who = draft.combatant(command.combatant)
    if who.has_effect(INSPIRATION):
        return None
    text = Message("refusal.no_inspiration", {"who": who.name})
    return Refusal(text, draft.ruleset.rule("inspiration"))


def use_up(draft: Draft) -> None:
    """A finisher: the advantage of inspiration is used up by the first d20 that was rolled."""
    for event in draft.events:
        if isinstance(event, e.AttackRolled) and event.roll is not None:
            who = event.attacker
        elif isinstance(event, e.CheckRolled) and event.roll is not None:
            who = event.combatant
        else:
            continue
        known = draft.find(who)
        if known is not None and known.has_effect(INSPIRED_ROLL):
            effects.end_all(draft, who, INSPIRED_ROLL, Message("note.inspiration_used"))


# --- saves of legend ----------------------------------------------------------------------------


def offer_resistance(draft: Draft, who: Combatant) -> None:
    """A creature of legend that failed a save asked by the GM may make it a success."""
    told: Parameters = {"who": who.name, "left": who.count(LEGENDARY_RESISTANCES)}
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.legendary_resistance", told),
        options=(
            ("resist", Message("prompt.option_resist")),
            ("fail", Message("prompt.option_fail")),
        ),
        then={STEP: RESIST_CHECK},
        rule=draft.ruleset.rule("legendary_resistance"),
    )


def answer_resist_check(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Spend one and succeed, or let it fail."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.option != "resist" or answer.outcome is Outcome.SKIPPED:
        return None
    spend(draft, who.id, LEGENDARY_RESISTANCES)
    told = Message("note.legendary_resistance", {"who": who.name})
    draft.add(e.Noted(told, draft.ruleset.rule("legendary_resistance"), (who.id,)))
    return None
