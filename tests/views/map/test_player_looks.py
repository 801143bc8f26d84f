"""What the players' canvas draws stands where it stands for the GM."""

import pytest

from desktop.language.render import read_language
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.session.player_view import player_view
from desktop.views.map.looks import tokens_for_gm
from desktop.views.map.player_looks import tokens_for_players
from tests.support.builders import Fight, a_creature
from tests.support.windows import ROOT

pytestmark = pytest.mark.gui


@pytest.mark.parametrize("size", ["large", "huge"])
def test_a_rider_sits_in_the_middle_of_its_mount_in_both_windows(size: str):
    fight = Fight("srd-5.2.1").map(16, 10)
    fight.add("Lia", 20, character=True, side=Side.HERO, at=(4, 4))
    horse = a_creature("Horse", ruleset="srd-5.2.1", sizes=(size,))
    fight.add("Horse", 10, creature=horse, side=Side.HERO, at=(5, 4))
    fight.begin()
    fight.do(c.TakeAction(fight.ids["Lia"], "mount", fight.ids["Horse"], cost="none"))
    english = read_language(ROOT / "i18n", "en")
    for_gm = tokens_for_gm(fight.encounter, fight.ruleset, english)
    for_players = tokens_for_players(player_view(fight.encounter, fight.ruleset), english)
    places = [
        {look.id: (look.x, look.y, look.size) for look in seen} for seen in (for_gm, for_players)
    ]
    assert places[0] == places[1]
    assert for_gm[-1].id == for_players[-1].id == fight.ids["Lia"]  # over its mount
