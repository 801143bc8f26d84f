"""Worked values of both catalogues: who notices whom, and ties decided by a die."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.frozen import FrozenMap
from desktop.rules.effects.asking import situation_of
from desktop.rules.fifth.rolls.abilities import passive_perception
from tests.support.builders import EDITIONS, Fight, a_creature, abilities

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = "srd-5.1", "srd-5.2.1"


def an_ambush(
    edition: str, hidden: tuple[int, ...], passives: tuple[int, ...], *, in_the_open: int = 0
) -> Fight:
    """Bandits with these totals of Stealth, others in plain view, and watchers A, B, C."""
    fight = Fight(edition)
    for place, score in enumerate(passives):
        watcher = a_creature("abc"[place], passive_perception=score)
        fight.add("ABC"[place], creature=watcher, character=True)
    for place, stealth in enumerate(hidden):
        fight.add(f"H{place}")
        fight.give(f"H{place}", "hidden", parameters=FrozenMap({"stealth": stealth}))
    for place in range(in_the_open):
        fight.add(f"O{place}")
    return fight


def proposed(fight: Fight) -> str:
    """Who is proposed as surprised."""
    unaware = fight.ruleset.initiative.unaware(fight.encounter, fight.ruleset)
    return "".join(sorted(fight.name_of(who) for who in unaware))


@pytest.mark.rule("51-SUR-02", "51-ORD-02")
@pytest.mark.parametrize(
    ("stealth", "passive", "surprised"), [(14, 15, ""), (14, 13, "A"), (14, 14, "A")]
)
def test_only_a_higher_passive_score_notices_in_2014(stealth, passive, surprised):
    fight = an_ambush(OLD, (stealth,), (passive,))
    assert proposed(fight) == surprised
    fight.do(c.SetSurprised((fight.ids["A"],), surprised=bool(surprised)))
    assert ("surprised" in fight.conditions("A")) is bool(surprised)


@both
@pytest.mark.parametrize(("choice", "surprised"), [("found", ""), ("hidden", "A")])
def test_equal_scores_are_a_setting_of_the_table(edition, choice, surprised):
    fight = an_ambush(edition, (14,), (14,))
    fight.do(c.SetSetting("stealth_tie", choice))
    assert proposed(fight) == surprised


@both
@pytest.mark.rule("51-SUR-03")
@pytest.mark.parametrize(("passive", "surprised"), [(12, ""), (8, "A")])
def test_whoever_notices_one_threat_is_not_surprised(edition, passive, surprised):
    assert proposed(an_ambush(edition, (9, 17, 18), (passive,))) == surprised


@both
@pytest.mark.rule("51-SUR-04")
def test_one_in_plain_view_gives_the_ambush_away(edition):
    assert proposed(an_ambush(edition, (20, 20, 20), (12,), in_the_open=1)) == ""
    assert proposed(an_ambush(edition, (20, 20, 20), (12,))) == "A"


@both
@pytest.mark.rule("51-SUR-05")
def test_surprise_is_judged_for_each(edition):
    assert proposed(an_ambush(edition, (12,), (10, 13, 16))) == "A"


@both
@pytest.mark.rule("51-SUR-01")
def test_both_walk_openly(edition):
    assert proposed(an_ambush(edition, (), (10, 13), in_the_open=2)) == ""


@pytest.mark.rule("52-SENSE-PP-2")
@pytest.mark.parametrize(("passive", "surprised"), [(17, ""), (16, "A")])
def test_the_passive_score_must_reach_the_total_in_2024(passive, surprised):
    assert proposed(an_ambush(NEW, (17,), (passive,))) == surprised


def test_somebody_hidden_by_the_gms_word_is_not_noticed():
    fight = an_ambush(OLD, (), (30,), in_the_open=1)
    fight.give("O0", "hidden")
    assert proposed(fight) == "A"


@both
@pytest.mark.rule("51-CHK-03", "52-SENSE-PP-1")
@pytest.mark.parametrize(
    ("skill", "states", "score"),
    [
        (4, (), 14),
        (4, ("help",), 19),
        (4, ("poisoned",), 9),
        (4, ("help", "poisoned"), 14),
        (8, (), 18),
        (None, (), 12),
    ],
)
def test_passive_perception(edition, skill, states, score):
    known = FrozenMap({} if skill is None else {"perception": skill})
    fight = Fight(edition)
    fight.add("A", creature=a_creature("a", abilities=abilities(wis=15), skills=known))
    fight.add("B", 10)
    for key in states:
        if key == "help":
            fight.do(fight.action("B", "help_check", "A", text="perception"), overruled=True)
        else:
            fight.give("A", key)
    assert passive_perception(situation_of(fight.encounter, fight.ruleset, fight["A"])) == score


@pytest.mark.rule("51-INIT-10")
@pytest.mark.parametrize(
    ("dice", "expected"), [((8, 13), "Orc15 Hero15"), ((8, 8, 12, 3), "Hero15 Orc15")]
)
def test_ties_may_be_rolled_off_in_2014(dice, expected):
    fight = Fight(OLD)
    fight.do(c.SetSetting("ties", "roll"))
    fight.add("Hero", character=True)
    fight.add("Orc")
    fight.add("Fast", 20)
    fight.do(c.RollInitiative(), dice=(15, 15, *dice))
    assert fight.sequence == f"Fast20 {expected}"
    assert len(fight.happened(e.Noted)) == len(dice)


@pytest.mark.rule("51-SUR-12")
@pytest.mark.parametrize(("edition", "told"), [(OLD, True), (NEW, False)])
def test_the_lost_turn_reminds_of_what_is_left_of_it(edition: str, told: bool) -> None:
    fight = Fight(edition)
    fight.add("A", 20, character=True)
    fight.add("B", 10, character=True)
    fight.do(c.SetSurprised((fight.ids["B"],)))
    fight.begin()
    fight.next()
    reminded = [
        event for event in fight.events if isinstance(event, e.Noted) and event.rule == "51-SUR-12"
    ]
    assert bool(reminded) is told
    fight.next(2)
    assert not [event for event in fight.events if isinstance(event, e.Noted)]
