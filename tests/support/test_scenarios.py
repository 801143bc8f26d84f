"""The reader of scenarios: what a script says, and how it tells where it fails."""

from pathlib import Path

import pytest

from tests.support.scenario_script import Script, creature_of, with_attack
from tests.support.scenario_steps import tail_of
from tests.support.scenarios import check_undone_and_redone, play

BOTH = ("srd-5.1", "srd-5.2.1")
START = """ruleset srd-5.1 srd-5.2.1
creature orc: hp 15, str 16
  attack axe: +5, 1d12+3 slashing
join Ada as orc, hero, initiative 9
join Orc as orc, hostile, initiative 3
> begin
"""


def a_script(*lines: str) -> Script:
    return Script(Path("fight.scenario"), BOTH, (*START.splitlines(), *lines))


@pytest.mark.parametrize("ruleset", BOTH)
def test_a_line_may_hold_in_one_game_only(ruleset: str):
    points = {"srd-5.1": 10, "srd-5.2.1": 9}[ruleset]
    script = a_script(
        "[srd-5.1] > deal 5 fire to Ada",
        "[srd-5.2.1] > deal 6 fire to Ada  # a comment",
        f"  -> Ada hp {points}; turn Ada; asked nothing",
    )
    played = play(script, ruleset)
    assert played.one("Ada").hit_points == points
    check_undone_and_redone(played)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("> deal 5 fire to Ada", "-> Ada hp 9"), "Ada hp 9: 10"),
        (("> Ada attacks Orc with axe d20 15 rolls 3 4",), "not rolled: (4,)"),
        (("> Ada sings",), "nobody understands"),
        (("-> Ada is merry",), "Ada"),
        (("> Orc takes dash", "> next"), "refused"),
        (("> Orc takes dash", "-> refused 51-MOV-99"), "refusal.not_its_turn"),
        (("> next", "-> refused"), "it was obeyed"),
        (("> Ada takes dash", "-> hit"), "nothing was rolled"),
        (("> redo",), "there is no way"),
        (("> answer save of Ada: success",), "nobody is asked"),
        (("wish it",), "no line begins with"),
        (("join Cy as orc, sleepy",), "nobody joins"),
    ],
)
def test_a_failure_shows_the_script_with_a_mark_at_the_line(lines: tuple[str, ...], told: str):
    with pytest.raises(AssertionError) as failed:
        play(a_script(*lines), "srd-5.1")
    text = str(failed.value)
    assert told in text
    marked = [row for row in text.splitlines() if row.startswith(">>")]
    assert len(marked) == 1
    assert marked[0].split(maxsplit=2)[2] in lines


def test_a_refusal_that_nobody_expects_fails_at_the_end_too():
    with pytest.raises(AssertionError, match="refused"):
        play(a_script("> Orc takes dash"), "srd-5.1")


def test_what_stands_behind_a_sentence_is_cut_off():
    sentence, tail = tail_of("Ada attacks Orc with axe damage 5 fire+3 cold d20 14 7 overruled")
    assert sentence == "Ada attacks Orc with axe"
    assert (tail.d20, tail.overruled) == ((14, 7), True)
    assert [(part.amount, part.type) for part in tail.damage or ()] == [(5, "fire"), (3, "cold")]


def test_creatures_are_told_in_words():
    orc = creature_of("orc", "ac 13, hp 15, str 16, fly 40, save con 5, resists fire cold", BOTH[0])
    orc = with_attack(orc, "spear", "+5, 1d6+3 piercing, thrown 20/60")
    assert (orc.armour_class, orc.abilities["str"], orc.abilities["dex"]) == (13, 16, 10)
    assert (dict(orc.speeds), dict(orc.saves)) == ({"fly": 40}, {"con": 5})
    assert orc.defences[0].types == ("fire", "cold")
    (attack,) = orc.attacks
    assert (attack.bonus, attack.reach, attack.long_range) == (5, 5, 60)
    with pytest.raises(ValueError, match="nothing is called"):
        creature_of("orc", "hands 2", BOTH[0])
