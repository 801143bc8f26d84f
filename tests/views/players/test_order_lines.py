"""Foes who differ in their numbers alone share a line of the players' turn order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from desktop.language.render import shown
from desktop.model import commands as c
from desktop.rules.registry import ruleset_of
from desktop.session.player_view import PlayerEncounter, player_view
from desktop.views.design.theme import Theme
from desktop.views.players.hud import MOST_ROWS, PlayersHud
from desktop.views.players.order_lines import order_lines
from tests.support.builders import EDITIONS, Fight, a_creature
from tests.support.secrets import public_fights, with_secrets
from tests.support.windows import RESOURCES, a_desk

ENGLISH, ITALIAN = a_desk("en").language, a_desk("it").language


def a_horde(edition: str, *, goblins: int = 6, ogres: int = 3) -> Fight:
    """Goblins first, then two heroes, then ogres, each with a turn of its own."""
    fight = Fight(edition)
    scores = {"Goblin": (goblins, 20), "Ogre": (ogres, 5)}
    for name, (count, score) in scores.items():
        creature = a_creature(name)
        for _one in range(count):
            before = set(fight.encounter.combatants)
            fight.do(c.AddCombatants(creature))
            (new,) = set(fight.encounter.combatants) - before
            fight.do(c.SetInitiative(new, score))
    for name, score in (("Lia", 15), ("Brando", 12)):
        fight.add(name, score, character=True)
    fight.begin()
    return fight


def view_of(fight: Fight) -> PlayerEncounter:
    return player_view(fight.encounter, fight.ruleset)


def told(fight: Fight, language: object = ENGLISH) -> list[str]:
    return [shown(line.name, language) for line in order_lines(view_of(fight))]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_horde_leaves_room_for_the_heroes(edition: str):
    fight = a_horde(edition)
    assert len(view_of(fight).rows) > MOST_ROWS
    assert told(fight) == ["Goblin ×6", "Lia", "Brando", "Ogre ×3"]
    assert told(fight, ITALIAN) == ["Goblin ×6", "Lia", "Brando", "Ogre ×3"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_line_says_whose_turn_it_is_within_it(edition: str):
    fight = a_horde(edition)
    first, lia, *_ = order_lines(view_of(fight))
    assert first.is_active
    assert shown(first.acting, ENGLISH) == "Goblin 1"
    assert not first.is_next, "it is the second goblin, but the line has the turn already"
    assert not lia.is_next
    for _turn in range(5):
        fight.do(c.NextTurn())
    first, lia, *_ = order_lines(view_of(fight))
    assert shown(first.acting, ENGLISH) == "Goblin 6"
    assert not first.is_next
    assert lia.is_next
    fight.do(c.NextTurn())
    first, lia, *_ = order_lines(view_of(fight))
    assert not first.is_active
    assert first.acting is None
    assert lia.is_active
    assert lia.acting is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_foes_of_one_name_who_follow_each_other_share_a_line(edition: str):
    fight = a_horde(edition, goblins=3, ogres=1)
    assert told(fight) == ["Goblin ×3", "Lia", "Brando", "Ogre"]
    second = next(one.id for one in fight.encounter.combatants.values() if one.name.number == 2)
    fight.do(c.SetAlias(second, "Hooded figure"))
    assert told(fight) == ["Goblin 1", "Hooded figure", "Goblin 3", "Lia", "Brando", "Ogre"]
    fight.do(c.SetSide((second,), fight["Lia"].side))
    fight.do(c.SetAlias(second, ""))
    assert told(fight)[:3] == ["Goblin 1", "Goblin 2", "Goblin 3"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hidden_one_is_not_counted(edition: str):
    fight = a_horde(edition)
    hidden = next(one.id for one in fight.encounter.combatants.values() if one.name.number == 4)
    fight.do(c.SetHidden((hidden,), True))
    assert told(fight)[0] == "Goblin ×5"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_group_joins_those_beside_it(edition: str):
    fight = a_horde(edition)
    goblins = [one.id for one in fight.encounter.combatants.values() if one.side.value == "hostile"]
    fight.do(c.GroupCombatants(tuple(goblins[:3])))
    assert told(fight)[0] == "Goblin ×6"


@given(st.data())
def test_what_is_hidden_changes_no_line(data: st.DataObject):
    fight = data.draw(public_fights())
    other = data.draw(with_secrets(fight))
    ruleset = ruleset_of(fight.ruleset)
    views = [player_view(one, ruleset) for one in (fight, other)]
    assert order_lines(views[0]) == order_lines(views[1])


@given(st.data())
def test_every_row_is_on_one_line_and_the_active_one_marked(data: st.DataObject):
    fight = data.draw(public_fights())
    view = player_view(fight, ruleset_of(fight.ruleset))
    lines = order_lines(view)
    members = [who for line in lines for who in line.members]
    assert members == [who for row in view.rows for who in row.members]
    assert [line.is_active for line in lines].count(True) == any(r.is_active for r in view.rows)


@pytest.mark.gui
def test_the_panel_is_as_high_as_its_lines(qapp: QApplication):
    horde, few = a_horde("srd-5.2.1"), a_horde("srd-5.2.1", goblins=1, ogres=1)
    hud = PlayersHud(Theme(RESOURCES))
    assert hud.order_height(view_of(horde), 1000.0) == hud.order_height(view_of(few), 1000.0)
    pictures = []
    for fight in (horde, few):
        image = QImage(400, 700, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor("black"))
        painter = QPainter(image)
        hud.paint_order(painter, QRectF(0, 0, 366, 700), view_of(fight), ENGLISH, 1000.0)
        painter.end()
        pictures.append(image)
    assert pictures[0] != pictures[1]
