"""Another form with one's own mind: what of the own stat block counts in it."""

from dataclasses import replace

from desktop.model.combatant import Combatant
from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CounterKey
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.fifth.rolls.abilities import (
    ABILITIES,
    PASSIVE,
    SKILLS,
    ability_modifier,
    proficiency,
    training_of,
)
from desktop.rules.fifth.rolls.callings import WILD_SHAPE_FROM, druid_level

OWN_MIND, OWN_TRAINING = "own_mind", "own_training"
"""Words of what gives a form: its bearer keeps its mind, and what it is proficient in."""
OWN_KIND = "own_kind"
"""Its bearer is of its own creature type still."""
OWN_SPELLS = "own_spells"
"""Its bearer keeps the spells of its own sheet, whatever the form casts."""
POINTS_STAY = "points_stay"
"""A further form brings no more hit points than the one before had left."""
FORM_DICE = "form_dice:"
"""The beginning of the counters of hit dice that belong to another form."""
MIND = ("int", "wis", "cha")
PERCEPTION = "perception"
SAVE = "save:"
TOOL = "tool:"


def form_dice(sides: int) -> CounterKey:
    """The counter of the hit dice of another form with so many sides."""
    return CounterKey(f"{FORM_DICE}{sides}")


def is_wild_shape(who: Combatant) -> bool:
    """Whether a form of its own is that of a druid, and no spell's."""
    if not who.character or modifiers_of(who, Question.SHAPE):
        return False
    return druid_level(who.original or who.creature) >= WILD_SHAPE_FROM


def kept_in_form(who: Combatant) -> tuple[str, ...]:
    """What it keeps of itself in another form: words of the spell, all by Wild Shape."""
    if is_wild_shape(who):
        return (OWN_MIND, OWN_TRAINING)
    return tuple(word for each in modifiers_of(who, Question.SHAPE) for word in each.what)


def with_own_kind(own: Creature, form: Creature) -> Creature:
    """The form, of its bearer's creature type: its body is that of the form."""
    return replace(form, kind=own.kind, tags=own.tags, tag_texts=own.tag_texts, looks=form.body)


def with_own_mind(own: Creature, form: Creature, *, trained: bool) -> Creature:
    """The form with the Intelligence, Wisdom and Charisma of its bearer.

    With `trained` its proficiencies in saves, skills and tools, its languages and features count
    too; where the form is better at something, that stands.
    """
    kept = {ability: own.abilities[ability] for ability in MIND if ability in own.abilities}
    merged = replace(form, abilities=FrozenMap({**form.abilities, **kept}))
    skills = _skills(own, form, merged, trained=trained)
    merged = replace(
        merged,
        saves=_saves(own, form, merged, trained=trained),
        skills=skills,
        passive_perception=_passive(form, merged, skills),
    )
    if not trained:
        return merged
    tools = {word: times for word, times in own.training.items() if word.startswith(TOOL)}
    return replace(
        merged,
        training=FrozenMap({**form.training, **tools}),
        languages=own.languages or form.languages,
        traits=tuple(dict.fromkeys((*form.traits, *own.traits))),
    )


def _saves(
    own: Creature, form: Creature, merged: Creature, *, trained: bool
) -> FrozenMap[str, int]:
    found = dict(form.saves)
    for ability in ABILITIES:
        printed = form.saves.get(ability)
        is_better = printed is not None and printed > ability_modifier(form, ability)
        bonus = _bonus_on_save(own, ability) if trained else 0
        if ability not in MIND and not bonus:
            continue
        total = ability_modifier(merged, ability) + bonus
        found[ability] = max(total, printed) if is_better and printed is not None else total
    return FrozenMap(found)


def _bonus_on_save(own: Creature, ability: str) -> int:
    """What it has on a save beside the ability."""
    if ability in own.saves:
        return own.saves[ability] - ability_modifier(own, ability)
    return training_of(own, SAVE + ability) * proficiency(own)


def _skills(
    own: Creature, form: Creature, merged: Creature, *, trained: bool
) -> FrozenMap[str, int]:
    found = dict(form.skills)
    for skill, ability in SKILLS.items():
        bonus = _bonus_on_skill(own, skill, ability) if trained else 0
        if not bonus and skill not in form.skills:
            continue
        total = ability_modifier(merged, ability) + bonus
        found[skill] = max(total, form.skills.get(skill, total))
    return FrozenMap(found)


def _bonus_on_skill(own: Creature, skill: str, ability: str) -> int:
    """What it has on a skill beside the ability."""
    if skill in own.skills and skill not in own.training:
        return own.skills[skill] - ability_modifier(own, ability)
    return training_of(own, skill) * proficiency(own)


def _passive(form: Creature, merged: Creature, skills: FrozenMap[str, int]) -> int | None:
    """The score of the form, unless its bearer looks out better."""
    bonus = skills.get(PERCEPTION, ability_modifier(merged, "wis"))
    if form.passive_perception is not None and bonus == form.skills.get(PERCEPTION):
        return form.passive_perception
    return PASSIVE + bonus
