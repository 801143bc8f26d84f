"""Abilities, proficiency, saving throws and checks as numbers with reasons."""

from dataclasses import replace

from desktop.battlemap.eyes import Seen
from desktop.language.message import Message
from desktop.model.creature import Creature
from desktop.model.reasons import Contribution, Kind, Trace, fold, number
from desktop.rules.effects.asking import asked
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.engine.situation import Situation
from desktop.rules.sight.perceiving import answers
from desktop.rules.sight.seeing import eyes_of, how_well

DEATH = "death"
"""The word for death saves: a saving throw without an ability."""

PASSIVE = 10
MOST_TIMES = 2
"""How often a proficiency bonus counts at most on one roll."""
PASSIVE_CHANGES = {RollMode.PLAIN: 0, RollMode.ADVANTAGE: 5, RollMode.DISADVANTAGE: -5}

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
SKILLS = {
    "acrobatics": "dex",
    "animal-handling": "wis",
    "arcana": "int",
    "athletics": "str",
    "deception": "cha",
    "history": "int",
    "insight": "wis",
    "intimidation": "cha",
    "investigation": "int",
    "medicine": "wis",
    "nature": "int",
    "perception": "wis",
    "performance": "cha",
    "persuasion": "cha",
    "religion": "int",
    "sleight-of-hand": "dex",
    "stealth": "dex",
    "survival": "wis",
}
"""The skills and their usual abilities."""

DCS = (5, 10, 15, 20, 25, 30)
"""The usual DCs: very easy, easy, medium, hard, very hard, nearly impossible."""
BASE_DC = 8
"""What a DC of somebody's own begins with: its modifier and proficiency bonus are added."""


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


def training_of(creature: Creature, word: str) -> int:
    """How many times its proficiency bonus counts for a skill, tool or save; at most twice.

    A skill with a printed bonus counts as trained: the bonus says no more.
    """
    if word in creature.training:
        return min(MOST_TIMES, creature.training[word])
    return 1 if word in creature.skills else 0


def save_reasons(situation: Situation, ability: str) -> Trace:
    """Everything that counts on a saving throw of the actor; `ability` may be "death"."""
    return (
        *_own_save(situation, ability),
        *asked(replace(situation, word=ability), Question.OWN_SAVE, ability=ability),
    )


def _own_save(situation: Situation, ability: str) -> tuple[Contribution, ...]:
    creature = situation.actor.creature
    rule = situation.ruleset.rule("save")
    if ability == DEATH:
        return ()
    if ability in creature.saves:
        text = Message("reason.save_bonus", {"ability": Message(f"ability.{ability}")})
        return (number(text, creature.saves[ability], rule),)
    if _lacks(situation, ability):
        text = Message("reason.no_ability", {"ability": Message(f"ability.{ability}")})
        failing = situation.ruleset.rule("save_without_score")
        return (Contribution(text, Kind.AUTOMATIC_FAILURE, rule=failing),)
    text = Message("reason.ability", {"ability": Message(f"ability.{ability}")})
    own = number(text, ability_modifier(creature, ability), rule)
    return (own, *_trained(situation, training_of(creature, f"save:{ability}")))


def _lacks(situation: Situation, ability: str) -> bool:
    """Whether its stat block has scores, but none for this ability, where that fails a save."""
    scores = situation.actor.creature.abilities
    fails = situation.ruleset.numbers["no_score_fails"]
    return bool(fails) and bool(scores) and ability not in scores


def _trained(situation: Situation, times: int) -> tuple[Contribution, ...]:
    """The proficiency bonus, once, or twice for expertise."""
    if not times:
        return ()
    text = "reason.proficiency" if times == 1 else "reason.expertise"
    bonus = times * proficiency(situation.actor.creature)
    return (number(Message(text), bonus, situation.ruleset.rule("proficiency")),)


TOOL = "tool:"
"""Before the key of a tool, in training and in what help is for."""
TOOLS = (
    *("alchemists-supplies", "brewers-supplies", "calligraphers-supplies"),
    *("carpenters-tools", "cartographers-tools", "cobblers-tools", "cooks-utensils"),
    *("disguise-kit", "forgery-kit", "gaming-set", "glassblowers-tools"),
    *("herbalism-kit", "jewelers-tools", "land-vehicles", "leatherworkers-tools"),
    *("masons-tools", "musical-instrument", "navigators-tools", "painters-supplies"),
    *("poisoners-kit", "potters-tools", "smiths-tools", "thieves-tools"),
    *("tinkers-tools", "water-vehicles", "weavers-tools", "woodcarvers-tools"),
)
"""The tools that the texts have words for."""


def check_reasons(situation: Situation, word: str, *, ability: str = "", tool: str = "") -> Trace:
    """Everything that counts on an ability check; `word` is an ability or a skill.

    `ability` instead of a skill's usual one; `tool`: a tool that is used. Proficiency counts once
    however many of them are known (51-CHK-04, 52-PTG-D20-3).
    """
    used = ability or SKILLS.get(word, word)
    tools = training_of(situation.actor.creature, f"{TOOL}{tool}") if tool else 0
    used_with = (*situation.properties, f"{TOOL}{tool}") if tool else situation.properties
    named = replace(situation, word=word, properties=used_with)
    return (
        *_own_check(situation, word, used, tools),
        *_both_known(situation, word, tools),
        *asked(named, Question.OWN_CHECK, ability=used),
        *(dim_reasons(situation) if word == "perception" else ()),
    )


def dim_reasons(situation: Situation) -> tuple[Contribution, ...]:
    """What is dimly lit or lightly obscured is hard to make out (51-VIS-01, 52-OBSC-1)."""
    actor, target, ruleset = situation.actor, situation.target, situation.ruleset
    if target is None or target.id == actor.id:
        return ()
    eyes = eyes_of(actor, is_blind=answers(actor, Question.SIGHT, ruleset))
    if how_well(situation.encounter, ruleset, actor, eyes, target) is not Seen.DIMLY:
        return ()
    told = Message("reason.lightly_obscured", {"target": target.name})
    return (Contribution(told, Kind.DISADVANTAGE, rule=ruleset.rule("lightly_obscured")),)


def _own_check(
    situation: Situation, word: str, ability: str, tools: int
) -> tuple[Contribution, ...]:
    creature = situation.actor.creature
    rule = situation.ruleset.rule("check")
    if word in creature.skills and word not in creature.training:
        text = Message("reason.skill_bonus", {"skill": Message(f"skill.{word}")})
        printed = number(text, creature.skills[word], rule)
        usual = SKILLS.get(word, word)
        if usual == ability:
            return (printed,)
        other = ability_modifier(creature, ability) - ability_modifier(creature, usual)
        told = Message("reason.other_ability", {"ability": Message(f"ability.{ability}")})
        return (printed, number(told, other, rule))
    text = Message("reason.ability", {"ability": Message(f"ability.{ability}")})
    own = number(text, ability_modifier(creature, ability), rule)
    times = max(tools, training_of(creature, word) if word in SKILLS else 0)
    return (own, *_trained(situation, times))


def _both_known(situation: Situation, word: str, tools: int) -> tuple[Contribution, ...]:
    """Tool and skill both known give advantage in the edition that says so."""
    if not tools or not situation.ruleset.numbers["tool_and_skill"]:
        return ()
    if word not in SKILLS or not training_of(situation.actor.creature, word):
        return ()
    rule = situation.ruleset.rule("tool_and_skill")
    return (Contribution(Message("reason.tool_and_skill"), Kind.ADVANTAGE, rule=rule),)


NEEDS = {"sight": Question.SIGHT, "hearing": Question.HEARING, "speech": Question.SPEECH}
"""What a task may need, and the question that tells who lacks it."""


def passive_perception(situation: Situation) -> int:
    """The printed score, else 10 and the bonus; 5 more with advantage, 5 less with disadvantage.

    Numbers that only count on rolls (exhaustion of 2024) leave it alone.
    """
    creature = situation.actor.creature
    own = creature.passive_perception
    if own is None:
        own = PASSIVE + fold(_own_check(situation, "perception", "wis", 0))
    trace = check_reasons(situation, "perception")
    _, mode = situation.ruleset.rolls.settle(trace)
    own += PASSIVE_CHANGES[mode]
    if situation.ruleset.chooses(situation.encounter, "exhausted_passive", "reduced"):
        states = asked(situation, Question.OWN_CHECK, ability="wis")
        own += sum(each.change for each in states if each.kind is Kind.NUMBER)
    return own
