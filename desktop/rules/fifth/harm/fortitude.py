"""Undead Fortitude: what drops to 0 hit points may keep 1, by a Constitution save."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import HIT_POINTS
from desktop.model.prompt import Prompt
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import Hit
from desktop.rules.fifth.statblocks.traits import FORTITUDE, find_trait
from desktop.rules.rolls.saves import ask_save

BASE_DC = 5
RADIANT = "radiant"


def offer(draft: Draft, who: Combatant, hit: Hit) -> None:
    """It has fallen, unless its save holds it up; radiance and critical hits leave it none."""
    trait = find_trait(who.creature, FORTITUDE)
    if trait is None or hit.blow.critical or RADIANT in hit.types:
        return
    ask_save(
        draft,
        who,
        Message("prompt.fortitude", {"who": who.name, "feature": trait.name}),
        ability="con",
        dc=BASE_DC + hit.total,
        then={"then": FORTITUDE},
        rule=draft.ruleset.rule("stat_block_trait"),
    )


def settle(draft: Draft, prompt: Prompt, success: bool) -> None:
    """Made, it stands with 1 hit point; failed, it lies where it fell."""
    assert prompt.combatant is not None, "somebody saves"
    who = draft.combatant(prompt.combatant)
    if not success or who.hit_points > 0:
        return
    draft.add(e.CounterSet(who.id, HIT_POINTS, 1, who.maximum_hit_points))
    draft.add(e.LifeChanged(who.id, Life.UP, Message("note.fortitude")))
