"""Song of Rest: whoever spends hit dice while a bard plays regains a die of the bard on top."""

from desktop.dice.expression import pools_in
from desktop.dice.notation import parse
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.fifth.statblocks.class_features import find_class_feature
from desktop.rules.fifth.statblocks.class_saves import class_level
from desktop.rules.harm.damage import heal
from desktop.rules.map.places import are_hostile
from desktop.rules.sight.perceiving import answers

SINGS = "sings"
"""The word of its question."""
HEALS, PASS = "heals", "pass"


def _die_of(who: Combatant) -> str:
    """The die of its song; "" where it sings none."""
    found = map(find_class_feature, who.creature.features)
    song = next((each for each in found if each is not None and each.sings), None)
    if song is None:
        return ""
    level = class_level(who.creature, song.calling)
    return next(text for least, text in reversed(song.sings) if level >= least)


def _sides(die: str) -> int:
    return next(iter(pools_in(parse(die).root))).sides


def _singer(draft: Draft, who: Combatant) -> tuple[Combatant, str] | None:
    """The best bard among those of its side whom it hears, where it lacks hit points."""
    if who.hit_points >= who.maximum_hit_points or answers(who, Question.HEARING, draft.ruleset):
        return None
    known = (
        (bard, _die_of(bard))
        for bard in draft.encounter.combatants.values()
        if bard.life is Life.UP and not are_hostile(draft.encounter, draft.ruleset, bard, who)
    )
    singing = [(bard, die) for bard, die in known if die]
    return max(singing, key=lambda each: _sides(each[1]), default=None)


def ask(draft: Draft, who: CombatantId) -> None:
    """A hit die was spent: what the song gives is rolled or typed, or there was none."""
    found = _singer(draft, draft.combatant(who))
    if found is None:
        return
    bard, die = found
    told: Parameters = {"who": draft.combatant(who).name, "bard": bard.name, "dice": die}
    prompts.ask_choice(
        draft,
        who,
        Message("prompt.song_of_rest", told),
        dice=die,
        options=(
            (HEALS, Message("prompt.option_song_heals", {"dice": die})),
            (PASS, Message("prompt.option_no")),
        ),
        then={"choice": SINGS},
        rule=draft.ruleset.rule("hit_dice"),
    )


def forget(draft: Draft, who: CombatantId) -> None:
    """Close what an earlier rest still asks."""
    prompts.drop_where(
        draft,
        lambda prompt: prompt.combatant == who and prompt.continuation.get("choice") == SINGS,
    )


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The points, by the die on the table where one is typed."""
    assert prompt.combatant is not None, "somebody has rested"
    if answer.outcome is Outcome.SKIPPED or answer.option != HEALS:
        return None
    sides = _sides(prompt.dice)
    typed = answer.dice[0] if answer.dice else answer.amount
    if typed is not None and (refusal := judge_number(typed, low=1, high=sides)):
        return refusal
    points = draft.dice.roll(sides) if typed is None else typed
    told: Parameters = {"who": draft.combatant(prompt.combatant).name, "points": points}
    rule = draft.ruleset.rule("hit_dice")
    draft.add(e.Noted(Message("note.song_of_rest", told), rule, (prompt.combatant,)))
    heal(draft, prompt.combatant, points)
    return None
