"""The hydra: heads die of harm in one turn, bite, strike at whoever flees, and grow again."""

from dataclasses import replace

import pytest

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.counter import ATTACKS, HEAD_STRIKES, HEADS, REACTION, Counter
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import Standing
from desktop.model.volley import Volley
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.prompts import NEW as NEW_PROMPT
from desktop.rules.fifth.harm import heads
from desktop.rules.fifth.statblocks.edges import save_reasons
from desktop.rules.fifth.statblocks.heads import heads_in, heads_left
from desktop.rules.fifth.statblocks.paragraphs import is_understood, understood
from desktop.rules.previews.questions import attack_preview, budget_between_turns
from tests.support.builders import EDITIONS, Fight, a_creature, melee
from tests.support.creatures import shipped
from tests.support.loaded_dice import LoadedDice

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
GROW = Answer(option="yes")
SKIPPED = Answer(outcome=Outcome.SKIPPED)


def hydra_of(edition: str, **changes: object) -> Fight:
    """P's turn, the hydra's is next; P stands beside it on the map."""
    fight = Fight(edition).map()
    creature = shipped(f"{edition}/hydra")
    fight.add("H", 10, creature=replace(creature, **changes), at=(10, 10))  # type: ignore[arg-type]  # fields
    tough = a_creature("P", melee(), hit_points=300, armour_class=5)
    fight.add("P", 20, creature=tough, character=True, at=(9, 10))
    return fight.begin()


def wounded(edition: str, *harms: int, kind: str = "slashing") -> Fight:
    """As its own turn begins, after one harm in each of so many turns of P."""
    fight = hydra_of(edition, hit_points=900)
    for place, harm in enumerate(harms):
        if place:
            fight.next(2)
        fight.damage("H", harm, kind)
    return fight


def count(fight: Fight) -> int:
    return heads_left(fight["H"])


# --- they die -----------------------------------------------------------------------------------


@both
@pytest.mark.rule("52-PTG-GEN-1")
def test_twenty_five_damage_in_one_turn_kill_a_head_however_they_come(edition):
    fight = hydra_of(edition)
    fight.damage("H", 13, "slashing")
    assert count(fight) == 5
    fight.damage("H", 12, "piercing")
    assert count(fight) == 4
    told = [x.reason.key for x in fight.events if isinstance(x, e.CounterSet) and x.reason]
    assert told == ["note.head_died"]


@both
def test_one_head_a_turn_dies_whatever_more_comes(edition):
    fight = hydra_of(edition)
    fight.damage("H", 60, "slashing")
    fight.damage("H", 30, "slashing")
    assert count(fight) == 4


@both
def test_another_turn_is_another_sum(edition):
    fight = hydra_of(edition)
    fight.damage("H", 24, "slashing")
    fight.next()
    fight.damage("H", 24, "slashing")
    assert count(fight) == 5
    fight.damage("H", 1, "slashing")
    assert count(fight) == 4


@both
def test_a_turn_that_begins_with_harm_counts_that_alone(edition):
    fight = hydra_of(edition)
    fight.damage("H", 20, "slashing")
    draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
    heads.forget_harm(draft, fight.ids["H"])
    heads.settle(draft)
    assert draft.combatant(fight.ids["H"]).count(heads.HARM) == 0


@both
def test_with_its_last_head_it_dies(edition):
    fight = wounded(edition)
    fight.do(c.SetCounter(fight.ids["H"], HEADS, 1))
    fight.damage("H", 25, "slashing")
    assert fight["H"].life is Life.DEAD
    (died,) = fight.happened(e.LifeChanged)
    assert died.reason.key == "note.all_heads_dead"


@both
def test_whoever_falls_of_the_harm_loses_no_head_on_top(edition):
    fight = hydra_of(edition)
    fight.damage("H", 400, "slashing")
    assert count(fight) == 5
    assert fight["H"].is_out


def test_the_gm_sets_its_heads_by_hand():
    fight = hydra_of(OLD)
    fight.do(c.SetCounter(fight.ids["H"], HEADS, 7))
    assert count(fight) == 7
    assert fight["H"].counters[HEAD_STRIKES] == Counter(6, 6)


def test_a_fight_from_before_knows_its_heads_as_the_stat_block_tells_them():
    fight = hydra_of(OLD)
    counters = {x: y for x, y in fight["H"].counters.items() if x not in (HEADS, HEAD_STRIKES)}
    before = replace(fight["H"], counters=FrozenMap(counters))
    assert heads_left(before) == 5
    assert heads_left(fight["P"]) == 0
    kept = fight.encounter.combatants.with_item(before.id, before)
    fight.encounter = replace(fight.encounter, combatants=kept)
    fight.damage("H", 25, "slashing")
    assert count(fight) == 4
    assert fight["H"].counters[HEAD_STRIKES] == Counter(3, 3)


# --- they bite and strike -----------------------------------------------------------------------


@both
def test_it_bites_as_often_as_it_has_heads(edition):
    fight = wounded(edition, 25)
    fight.next()
    fight.do(replace(fight.a_hit("H", "P", "bite"), cost=""))
    assert fight["H"].count(ATTACKS) == 3


@both
def test_with_nine_heads_it_bites_nine_times(edition):
    fight = hydra_of(edition)
    fight.do(c.SetCounter(fight.ids["H"], HEADS, 9))
    fight.next()
    fight.do(replace(fight.a_hit("H", "P", "bite"), cost=""))
    assert fight["H"].count(ATTACKS) == 8


def flee(fight: Fight, *cells: tuple[int, int]) -> None:
    fight.move("P", *cells)


@both
def test_each_head_beyond_one_strikes_at_whoever_flees(edition):
    fight = hydra_of(edition)
    shown = [item.key for item in budget_between_turns(fight.ruleset, fight["H"])]
    assert shown == [REACTION, HEAD_STRIKES, HEADS]
    own = fight.ruleset.budget.items(fight["H"])
    assert own[-1] == HEADS, "on its own turn, too, it is told how many it has"
    flee(fight, (8, 10), (7, 10))
    fight.answer(Answer(option="bite", dice=(1,)), PromptKind.OPPORTUNITY_ATTACK)
    assert (fight["H"].count(HEAD_STRIKES), fight["H"].count(REACTION)) == (3, 1)


@both
def test_without_strikes_of_its_heads_its_own_reaction_is_spent_and_then_nothing_is_left(edition):
    fight = hydra_of(edition)
    fight.do(c.SetCounter(fight.ids["H"], HEAD_STRIKES, 0))
    flee(fight, (8, 10), (7, 10))
    fight.answer(Answer(option="bite", dice=(1,)), PromptKind.OPPORTUNITY_ATTACK)
    assert fight["H"].count(REACTION) == 0
    flee(fight, (8, 10), (7, 10))
    assert not fight.encounter.prompts


@both
def test_its_strikes_are_there_again_as_its_turn_starts(edition):
    fight = hydra_of(edition)
    fight.do(c.SetCounter(fight.ids["H"], HEAD_STRIKES, 0))
    fight.next()
    assert fight["H"].count(HEAD_STRIKES) == 4


def test_a_bite_by_hand_in_the_turn_of_another_takes_a_strike_of_a_head():
    fight = hydra_of(OLD)
    wish = replace(fight.a_hit("H", "P", "bite"), cost="")
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice(()))
    assert preview is not None
    assert preview.is_reaction
    fight.do(wish)
    assert (fight["H"].count(HEAD_STRIKES), fight["H"].count(REACTION)) == (3, 1)


# --- they grow ----------------------------------------------------------------------------------


@both
def test_at_the_end_of_its_turn_two_grow_for_each_that_died(edition):
    fight = wounded(edition, 30)
    fight.next()
    before = fight.hp("H")
    fight.next()
    assert fight.prompt(PromptKind.CHOICE).text.key == "prompt.heads_grow"
    fight.answer(GROW, PromptKind.CHOICE)
    assert count(fight) == 6
    assert fight.hp("H") == before + 20
    assert fight["H"].counters[HEAD_STRIKES].maximum == 5
    fight.next(2)
    assert not fight.encounter.prompts, "they have grown"


@pytest.mark.parametrize(("edition", "healed"), [(OLD, 40), (NEW, 20)])
def test_hit_points_come_back_for_each_head_or_once(edition, healed):
    fight = wounded(edition, 30)
    fight.next()
    fight.damage("H", 30, "slashing")
    before = fight.hp("H")
    fight.next()
    fight.answer(GROW, PromptKind.CHOICE)
    assert (count(fight), fight.hp("H") - before) == (7, healed)


@both
def test_fire_since_its_last_turn_keeps_them_from_growing(edition):
    fight = wounded(edition, 30)
    fight.damage("H", 1, "fire")
    fight.next(2)
    assert not fight.encounter.prompts
    assert "note.no_heads_grow" in fight.told()
    assert count(fight) == 4
    fight.next(2)
    assert not fight.encounter.prompts, "what did not grow then does not grow later"


@both
def test_the_gm_may_let_none_grow(edition):
    fight = wounded(edition, 30)
    fight.next(2)
    fight.answer(Answer(option="no"), PromptKind.CHOICE)
    assert count(fight) == 4
    fight = wounded(edition, 30)
    fight.next(2)
    fight.answer(SKIPPED, PromptKind.CHOICE)
    assert count(fight) == 4


@both
def test_nothing_grows_on_the_dead(edition):
    fight = wounded(edition, 30)
    fight.next(2)
    fight.do(c.DeclareLife((fight.ids["H"],), "dead"))
    assert not asked(fight)
    fight = wounded(edition, 30)
    fight.next()
    fight.do(c.DeclareLife((fight.ids["H"],), "dead"))
    fight.next()
    assert not asked(fight)


def asked(fight: Fight) -> list[str]:
    """What is asked of heads that grow."""
    return [p.text.key for p in fight.encounter.prompts if p.kind is PromptKind.CHOICE]


def test_a_paragraph_that_lets_none_grow_asks_nothing():
    hydra = shipped(f"{OLD}/hydra")
    assert hydra.heads is not None
    feature, known = hydra.heads
    barren = replace(feature, heads=replace(known, grows=0, strikes=False, bites=False))
    changed = tuple(barren if each is feature else each for each in hydra.features)
    fight = hydra_of(OLD, hit_points=900, features=changed)
    assert HEAD_STRIKES not in fight["H"].counters
    fight.damage("H", 30, "slashing")
    fight.next()
    fight.do(replace(fight.a_hit("H", "P", "bite"), cost=""))
    assert fight["H"].count(ATTACKS) == 4
    fight.next()
    assert not fight.encounter.prompts


# --- they help ----------------------------------------------------------------------------------


def fear_helps(fight: Fight) -> bool:
    """Whether its heads count on a save against fright."""
    fear = Volley("Fear", ability="wis", dc=15, conditions=("frightened",))
    draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
    text = Message("prompt.death_save", {"who": fight["H"].name})
    prompt = Prompt(NEW_PROMPT, PromptKind.SAVE, fight.ids["H"], text, volley=fear)
    (told,) = save_reasons(draft, fight["H"], prompt, magical=False)
    return told.standing is Standing.COUNTED


def test_several_heads_are_hard_to_frighten_and_a_single_one_is_not():
    fight = hydra_of(OLD)
    assert fear_helps(fight)
    fight = hydra_of(OLD)
    fight.do(c.SetCounter(fight.ids["H"], HEADS, 1))
    assert not fear_helps(fight)


# --- as it is written ---------------------------------------------------------------------------


@both
def test_what_is_kept_unread_becomes_what_is_shipped(edition):
    hydra = shipped(f"{edition}/hydra")
    assert creature_from_record(record_of_creature(hydra)) == hydra
    bare = tuple(replace(each, heads=None) for each in hydra.features)
    before = replace(hydra, features=bare)
    assert not is_understood(before)
    assert understood(before, {}).features == hydra.features
    assert understood(hydra, {}) == hydra


def test_the_italian_paragraph_says_the_same():
    hydra = shipped(f"{NEW}/hydra")
    assert hydra.heads is not None
    italian = tuple(replace(x, texts=FrozenMap({"it": x.texts["it"]})) for x in hydra.features)
    changed = replace(hydra, features=italian)
    feature = next(each for each in italian if each.heads is not None)
    assert heads_in(changed, feature) == hydra.heads[1]


def test_a_paragraph_that_does_not_say_what_kills_a_head_has_none():
    hydra = shipped(f"{NEW}/hydra")
    assert hydra.heads is not None
    vague = replace(hydra.heads[0], texts=FrozenMap({"en": "It has many heads."}), heads=None)
    assert heads_in(hydra, vague) is None
    plain = (
        "It has five heads. If it takes 20 damage or more on a single turn, one of its heads dies."
    )
    bare = heads_in(a_creature("own"), replace(vague, texts=FrozenMap({"en": plain})))
    assert bare is not None
    assert (bare.harm, bare.grows, bare.heals, bare.stopped_by) == (20, 0, 0, ())
    assert (bare.bites, bare.strikes, bare.each) == (False, False, False)
