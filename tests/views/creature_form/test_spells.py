"""The form of MythCraft has spells: fields that appear with what they are asked for."""

import pytest
from pytestqt.qtbot import QtBot

from desktop.controllers.creature_form.shape import blank
from desktop.model.creature import AreaShape, Creature, CreatureKey
from desktop.views.creature_form.dialog import CreatureForm
from desktop.views.design.theme import Theme
from tests.support.windows import RESOURCES, a_desk

pytestmark = pytest.mark.gui


def opened(qtbot: QtBot, ruleset: str, language: str = "en") -> CreatureForm:
    desk, theme = a_desk(language), Theme(RESOURCES)
    form = CreatureForm(desk, theme, blank(ruleset), key_of=lambda name: CreatureKey("own/x"))
    qtbot.addWidget(form)
    form.show()
    return form


@pytest.mark.parametrize(
    ("language", "damage", "spell"),
    [("en", "2d6 fire", "2d6+2 healing"), ("it", "2d6 fuoco", "2d6+2 cura")],
)
@pytest.mark.rule("MC-SP-01")
def test_spells_are_typed_and_kept(qtbot: QtBot, language: str, damage: str, spell: str) -> None:
    form = opened(qtbot, "mythcraft-1.2", language)
    assert form.saves.isHidden()
    form.name.set_text("Zaira")
    form.hit_points.set_text("20")
    form.add_spell.click()
    (row,) = form.attack_rows
    assert (row.spell_points.isHidden(), row.area_size.isHidden()) == (False, True)
    row.name.set_text("Burst")
    row.bonus.set_text("+5")
    row.cost.set_text("2")
    row.spell_points.set_text("3")
    row.damage.set_text(damage)
    row.area.choose("cone")
    assert not row.area_size.isHidden()
    form.keep()
    assert set(form.mistakes) == {"attacks.0.size"}
    row.area_size.set_text("4,5" if language == "it" else "15")
    form.add_spell.click()
    mend = form.attack_rows[1]
    mend.against.choose("none")
    assert mend.bonus.isHidden()
    mend.name.set_text("Mend")
    mend.cost.set_text("1")
    mend.damage.set_text(spell)
    kept: list[Creature] = []
    form.kept.connect(lambda creature, player: kept.append(creature))
    form.keep()
    (made,) = kept
    burst, heal = made.features
    assert burst.attacks[0].area is not None
    assert (burst.attacks[0].area.shape, burst.attacks[0].area.size) == (AreaShape.CONE, 15)
    assert (burst.spell_points, heal.saves[0].heals) == (3, "2d6+2")


def test_other_games_have_no_such_fields(qtbot: QtBot) -> None:
    form = opened(qtbot, "srd-5.1")
    assert form.add_spell.isHidden()
    form.add_attack.click()
    (row,) = form.attack_rows
    hidden = (row.spell_points, row.area, row.area_size, row.lasts, row.note)
    assert all(field.isHidden() for field in hidden)
    assert not form.saves.isHidden()


def test_an_area_that_is_not_offered_stays(qtbot: QtBot) -> None:
    form = opened(qtbot, "mythcraft-1.2")
    form.add_spell.click()
    (row,) = form.attack_rows
    row.show_text(row.text.__class__(name="Cube", area="cube", size="10"))
    assert row.text.area == "cube"
