"""Oozes that split in two: offered where the damage calls for it, done on the map."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import REACTION
from desktop.model.creature import Deed, Feature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.encounter.roster import decide_remove_combatants, join
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.magic.summoning import places_around
from desktop.rules.turn_order import order

SPLITS = "splits"
"""The word of the prompt that asks whether it does."""
YES, NO = "yes", "no"
TWO = 2
SMALLER: FrozenMap[str, str] = FrozenMap(
    {"gargantuan": "huge", "huge": "large", "large": "medium", "medium": "small"}
)
"""One size down; Small ones split no more."""


def deed_of(who: Combatant) -> tuple[Feature, Deed] | None:
    """The paragraph by which it splits, or None."""
    for feature in who.creature.features:
        if feature.deed is not None and feature.deed.splits:
            return feature, feature.deed
    return None


def settle(draft: Draft) -> None:
    """A finisher: whoever is struck so that it splits is asked, once at a time."""
    for event in draft.facts(e.DamageTaken):
        if (who := draft.find(event.target)) is not None:
            found = deed_of(who)
            if found is not None and _may(who, found[1]) and not _is_asked(draft, who):
                _ask_if_called(draft, who, event, *found)


def _ask_if_called(
    draft: Draft, who: Combatant, event: e.DamageTaken, feature: Feature, deed: Deed
) -> None:
    if _calls(draft, who, event, deed):
        _ask(draft, who, feature)


def _may(who: Combatant, deed: Deed) -> bool:
    """Large enough, with enough hit points left and its reaction."""
    if who.life is not Life.UP or who.creature.size not in SMALLER:
        return False
    return who.hit_points >= deed.least and who.count(REACTION) > 0


def _calls(draft: Draft, who: Combatant, event: e.DamageTaken, deed: Deed) -> bool:
    if any(part.dealt.type in deed.splits for part in event.parts):
        return True
    before = draft.start.combatants.get(who.id)
    half = who.maximum_hit_points / TWO
    return deed.halved and before is not None and before.hit_points > half >= who.hit_points


def _is_asked(draft: Draft, who: Combatant) -> bool:
    """Whether it waits for an answer, or has had one to this blow."""
    opened = [x.prompt for x in draft.facts(e.PromptOpened)]
    return any(
        prompt.combatant == who.id and prompt.continuation.get("choice") == SPLITS
        for prompt in (*draft.encounter.prompts, *opened)
    )


def _ask(draft: Draft, who: Combatant, feature: Feature) -> None:
    told: Parameters = {"who": who.name, "label": feature.name, "count": who.hit_points // TWO}
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.splits", told),
        options=((YES, Message("prompt.option_splits")), (NO, Message("prompt.option_splits_not"))),
        then={"choice": SPLITS},
        rule=draft.ruleset.rule("hit_terms"),
    )


def answer(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Two of the next smaller size with half of its hit points each stand in its place."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.option != YES or answer.outcome is Outcome.SKIPPED:
        return None
    if who.life is not Life.UP or who.creature.size not in SMALLER:
        return None
    creature = replace(who.creature, sizes=(SMALLER[who.creature.size],))
    wish = c.AddCombatants(
        creature,
        TWO,
        who.side,
        hidden=who.hidden,
        hit_points=max(1, who.hit_points // TWO),
        tokens=places_around(draft, who, creature, TWO),
    )
    joined = join(draft, wish)
    if isinstance(joined, Refusal):
        return joined  # the fight holds no more
    order.seat_behind(draft, who.id, joined, shares=False)
    told: Parameters = {"who": who.name, "count": max(1, who.hit_points // TWO)}
    draft.add(e.Noted(Message("note.split", told), prompt.rule, joined))
    decide_remove_combatants(draft, c.RemoveCombatants((who.id,)))
    return None
