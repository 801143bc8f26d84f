"""Nothing that was typed is lost unasked: of a card over the map, of a prompt."""

import pytest
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Token
from desktop.model.encounter import Phase
from desktop.model.frozen import FrozenMap
from desktop.model.ids import MapId
from desktop.views.dialogs.card import QuestionDialog
from tests.support.fights import a_fighting_desk, named
from tests.support.panels import a_table_to_attack

pytestmark = pytest.mark.gui


class Answers:
    """What the GM says to the question, and how often it came."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.leaves, self.texts = False, list[str]()

        def answer(question: QuestionDialog) -> bool:
            self.texts.append(question.windowTitle())
            return self.leaves

        monkeypatch.setattr(QuestionDialog, "exec", answer)


def test_a_turn_asks_before_typed_dice_go(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = a_fighting_desk("en")
    table, attacking = a_table_to_attack(qtbot, desk)
    attack = attacking.attack
    asked = Answers(monkeypatch)
    (active,) = (who.id for who in desk.encounter.active_combatants)
    weapon = desk.encounter.combatants[active].creature.attacks[0]
    foe = named(desk, "Ogre").id

    # A card over the map: only a step that ends the turn asks.
    attack.begin(active, weapon.key)
    attack.aim_at(foe)
    attack.type_die("14")
    desk.dispatch(c.DealDamage((foe,), (DamageAmount(3, "fire"),)))
    desk.undo()
    assert not asked.texts
    turn = desk.encounter.turn
    table.next_turn()
    assert (len(asked.texts), desk.encounter.turn, attack.is_open) == (1, turn, True)
    asked.leaves = True
    table.next_turn()
    assert (desk.encounter.turn != turn, attack.is_open) == (True, False)
    after = desk.encounter.turn
    (active,) = (who.id for who in desk.encounter.active_combatants[:1])
    attack.begin(active, weapon.key)
    attack.type_die("14")
    asked.leaves = False
    desk.undo()
    assert desk.encounter.turn == after
    attack.close()

    # A prompt: its dice wait with it, whichever view shows it, over turns and undo.
    asked.texts.clear()
    desk.dispatch(c.Concentrate(foe, "Web"), overruled=True)
    desk.dispatch(c.DealDamage((foe,), (DamageAmount(3, "fire"),)))
    table.turn_card.open_prompts()
    (row,) = table.turn_card.rows.values()
    row.die.setText("13")
    table.turn_card.leave()
    (card,) = table.now.cards
    assert card.die.text() == "13"
    qtbot.keyClicks(card.die, "\b" * 2 + "9")
    table.turn_card.open_prompts()
    (row,) = table.turn_card.rows.values()
    assert row.die.text() == card.die.text()
    table.turn_card.leave()
    table.next_turn()
    assert table.now.cards[0].die.text() == card.die.text()
    desk.undo()
    desk.undo()
    assert not table.now.cards
    desk.redo()
    assert table.now.cards[0].die.text() == row.die.text()
    assert not asked.texts
    desk.dispatch(c.EndFight())  # it would take the prompt away
    assert (len(asked.texts), desk.encounter.phase) == (1, Phase.RUNNING)
    asked.leaves = True
    desk.dispatch(c.EndFight())
    assert desk.encounter.phase is not Phase.RUNNING


def test_the_map_says_from_where_its_lines_run_where_they_count_both_ways(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    table, attacking = a_table_to_attack(qtbot, desk)
    attack = attacking.attack
    lia, foe, canvas = named(desk, "Lia"), named(desk, "Ogre").id, table.map.canvas
    pillar = Wall(Point(6.6, 6.3), Point(6.6, 6.7))
    desk.dispatch(c.ShowMap(MapId("m2"), BattleMap("Hall", 24, 14, walls=(pillar,))))
    there = MapId("m2")
    tokens = {lia.id: Token(there, Cell(6, 6)), foe: Token(there, Cell(13, 6))}
    desk.dispatch(c.PlaceTokens(FrozenMap(tokens)))
    notes = {}
    for lines in ("viewer", "both"):
        desk.dispatch(c.SetSetting("sight_lines", lines))
        attack.begin(lia.id, lia.creature.attacks[-1].key)
        attack.aim_at(foe)
        assert canvas.aim is not None
        notes[lines] = canvas.aim.note
        attack.close()
    assert notes["viewer"] == "Total cover: wall · 100 %"
    assert notes["both"] == "Three-quarters cover: wall, a free line only from the target"
