"""Abilities, proficiency, saving throws and checks as numbers with reasons."""

from desktop.language.message import Message
from desktop.model.creature import Creature
from desktop.model.reasons import Contribution, Trace
from desktop.rules.conditions import Question
from desktop.rules.rolling import number
from desktop.rules.ruleset import RollMode
from desktop.rules.situation import Situation, asked

DEATH = "death"
"""The word for death saves: a saving throw without an ability."""

PASSIVE = 10
PASSIVE_CHANGES = {RollMode.PLAIN: 0, RollMode.ADVANTAGE: 5, RollMode.DISADVANTAGE: -5}

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
SKILLS = {
    "acrobatics": "dex",
    "athletics": "str",
    "stealth": "dex",
    "medicine": "wis",
    "perception": "wis",
    "investigation": "int",
}
"""The skills that actions roll, and their abilities."""


def modifier(score: int) -> int:
    """The modifier of an ability score: 9 gives -1, 15 gives +2."""
    return (score - 10) // 2


def ability_modifier(creature: Creature, ability: str) -> int:
    """The modifier of a creature; 0 where its sheet does not say."""
    return modifier(creature.abilities.get(ability, 10))


CHALLENGE_STEPS = {"0": 0, "1/8": 0, "1/4": 0, "1/2": 0}


def proficiency(creature: Creature) -> int:
    """Its proficiency bonus: as printed, else by level, else by challenge rating."""
    if creature.proficiency is not None:
        return creature.proficiency
    rank = creature.level
    if rank is None:
        text = creature.challenge
        rank = CHALLENGE_STEPS.get(text, int(text) if text.isdigit() else 1)
    return 2 + max(0, rank - 1) // 4


def save_reasons(situation: Situation, ability: str) -> Trace:
    """Everything that counts on a saving throw of the actor; `ability` may be "death"."""
    return (
        *_own_save(situation.actor.creature, ability),
        *asked(situation, Question.OWN_SAVE, ability=ability),
    )


def _own_save(creature: Creature, ability: str) -> tuple[Contribution, ...]:
    if ability == DEATH:
        return ()
    if ability in creature.saves:
        text = Message("reason.save_bonus", {"ability": Message(f"ability.{ability}")})
        return (number(text, creature.saves[ability]),)
    text = Message("reason.ability", {"ability": Message(f"ability.{ability}")})
    return (number(text, ability_modifier(creature, ability)),)


def check_reasons(situation: Situation, word: str) -> Trace:
    """Everything that counts on an ability check; `word` is an ability or a skill."""
    creature = situation.actor.creature
    ability = SKILLS.get(word, word)
    if word in creature.skills:
        text = Message("reason.skill_bonus", {"skill": Message(f"skill.{word}")})
        own = number(text, creature.skills[word])
    else:
        text = Message("reason.ability", {"ability": Message(f"ability.{ability}")})
        own = number(text, ability_modifier(creature, ability))
    return (own, *asked(situation, Question.OWN_CHECK, ability=ability))


def passive_perception(situation: Situation) -> int:
    """The printed score, else 10 and the bonus; 5 more with advantage, 5 less with disadvantage.

    Numbers that only count on rolls (exhaustion of 2024) leave it alone.
    """
    creature = situation.actor.creature
    own = creature.passive_perception
    if own is None:
        bonus = creature.skills.get("perception", ability_modifier(creature, "wis"))
        own = PASSIVE + bonus
    trace = check_reasons(situation, "perception")
    _, mode = situation.ruleset.rolls.settle(trace)
    return own + PASSIVE_CHANGES[mode]
