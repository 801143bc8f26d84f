"""Whole fights as readable scripts, each under the games that it names; all numbers by hand."""

from pathlib import Path

import pytest

from tests.support.scenario_script import Script, read_script
from tests.support.scenarios import check_undone_and_redone, play

SCRIPTS = tuple(read_script(path) for path in sorted(Path(__file__).parent.glob("*.scenario")))
PLAYED = [
    pytest.param(script, ruleset, id=f"{script.path.stem}-{ruleset}")
    for script in SCRIPTS
    for ruleset in script.rulesets
]


@pytest.mark.parametrize(("script", "ruleset"), PLAYED)
def test_a_whole_fight_comes_out_as_the_rules_say(script: Script, ruleset: str):
    check_undone_and_redone(play(script, ruleset))


def test_there_are_fights_enough_in_every_game():
    assert len(SCRIPTS) >= 10
    assert sum("mythcraft-1.2" in script.rulesets for script in SCRIPTS) >= 3
    assert sum({"srd-5.1", "srd-5.2.1"} <= {*script.rulesets} for script in SCRIPTS) >= 5
