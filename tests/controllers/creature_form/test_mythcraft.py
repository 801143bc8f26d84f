"""What the form asks of a creature of MythCraft: all that its rules want to know."""

from dataclasses import replace

import pytest

from desktop.controllers.creature_form.form import AttackText, FormText, form_of
from desktop.controllers.creature_form.reading import FormErrors, read_form
from desktop.controllers.creature_form.shape import blank
from desktop.controllers.fights.samples import Samples
from desktop.language.render import read_language
from desktop.model.counter import SPELL_POINTS
from desktop.model.creature import (
    AreaShape,
    AttackSource,
    Creature,
    CreatureKey,
    Defence,
    DefenceKind,
    FeatureArea,
)
from desktop.model.creature_record import creature_from_record, record_of_creature
from tests.support.myth import Table, a_creature, a_duel, weapon
from tests.support.windows import ROOT

pytestmark = pytest.mark.gui

LANGUAGES = {code: read_language(ROOT / "i18n", code) for code in ("en", "it")}
NEW = blank("mythcraft-1.2")


def empty(language: str = "en") -> FormText:
    return replace(form_of(NEW, LANGUAGES[language]), name="Golem", hit_points="30")


def read(text: FormText, base: Creature = NEW, language: str = "en") -> Creature:
    return read_form(
        text,
        base,
        language=LANGUAGES[language],
        languages=LANGUAGES.values(),
        key=CreatureKey("own/golem"),
    )


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            {
                "resistances": "elemental 2, prone 3",
                "vulnerabilities": "sonic 1",
                "absorptions": "fire 4",
                "affinities": "cold",
                "reductions": "5/fire/sharp, 2",
            },
        ),
        (
            "it",
            {
                "resistances": "elementale 2, prono 3",
                "vulnerabilities": "sonoro 1",
                "absorptions": "fuoco 4",
                "affinities": "freddo",
                "reductions": "5/fuoco/tagliente, 2",
            },
        ),
    ],
)
def test_every_defence_of_the_game_has_a_line(language: str, lines: dict[str, str]) -> None:
    golem = read(replace(empty(language), **lines), language=language)  # type: ignore[arg-type]  # lines
    assert set(golem.defences) == {
        Defence(DefenceKind.RESISTANCE, ("elemental",), value=2),
        Defence(DefenceKind.RESISTANCE, ("prone",), value=3),
        Defence(DefenceKind.VULNERABILITY, ("sonic",), value=1),
        Defence(DefenceKind.ABSORPTION, ("fire",), value=4),
        Defence(DefenceKind.AFFINITY, ("cold",)),
        Defence(DefenceKind.REDUCTION, (), unless=("fire", "sharp"), value=5),
        Defence(DefenceKind.REDUCTION, (), value=2),
    }
    shown = form_of(golem, LANGUAGES[language])
    assert {name: getattr(shown, name) for name in lines} == lines
    assert read(shown, golem, language=language) == golem
    assert creature_from_record(record_of_creature(golem)) == golem


@pytest.mark.parametrize("text", ["much", "5/nothing", "5/", "/fire", "5 fire", "0"])
def test_what_is_no_reduction_is_told(text: str) -> None:
    with pytest.raises(FormErrors) as caught:
        read(replace(empty(), reductions=text))
    assert list(caught.value.errors) == ["reductions"]


@pytest.mark.rule("AP-DT-01")
@pytest.mark.rule("AP-MNT-09")
@pytest.mark.rule("MC-SHLD-01")
def test_its_numbers_are_asked_for_and_count() -> None:
    numbers = empty().numbers
    for key, typed in (("dt", "15"), ("mcap", "3"), ("shield", "4")):
        numbers = numbers.with_item(key, typed)
    golem = read(replace(empty(), numbers=numbers))
    assert {key: golem.numbers[key] for key in ("dt", "mcap", "shield")} == {
        "dt": 15,
        "mcap": 3,
        "shield": 4,
    }
    table = a_duel(foe=golem)
    for amount, left in ((14, 30), (15, 19)):  # 4 of them are lost from the Shield
        table.hurt("Bruto", amount, "blunt")
        assert table["Bruto"].hit_points == left


@pytest.mark.rule("MC-CRIT-01")
@pytest.mark.parametrize(
    ("nature", "source", "properties"),
    [
        ("", AttackSource.WEAPON, ()),
        ("two-handed", AttackSource.WEAPON, ("two-handed",)),
        ("natural", AttackSource.NATURAL, ()),
        ("spell", AttackSource.SPELL, ()),
        ("verbal", AttackSource.SPELL, ("verbal",)),
    ],
)
def test_what_an_attack_is_made_with(
    nature: str, source: AttackSource, properties: tuple[str, ...]
) -> None:
    row = AttackText(name="Blow", bonus="+3", damage="1d6 sharp", nature=nature)
    golem = read(replace(empty(), attacks=(row,)))
    assert (golem.attacks[0].source, golem.attacks[0].properties) == (source, properties)
    shown = form_of(golem, LANGUAGES["en"])
    assert shown.attacks[0].nature == nature
    changed = replace(shown, attacks=(replace(shown.attacks[0], nature="natural"),))
    again = read(changed, golem)
    assert (again.attacks[0].source, again.attacks[0].properties) == (AttackSource.NATURAL, ())


@pytest.mark.rule("MC-COND-PRONE")
@pytest.mark.rule("MC-COND-SILENCED")
@pytest.mark.parametrize(("nature", "state"), [("two-handed", "prone"), ("verbal", "silenced")])
def test_what_it_is_made_with_decides_whether_it_may_be_made(nature: str, state: str) -> None:
    row = AttackText(name="Blow", bonus="+3", damage="1d6 sharp", nature=nature, cost="1")
    golem = read(replace(empty(), attacks=(row,)))
    table = Table()
    table.join("Ada", golem, score=20)
    table.join("Bruto", a_creature("bruto", weapon()), score=10)
    table.begin()
    key = golem.attacks[0].key
    table.do(table.attack("Ada", "Bruto", key, dice=(1,)))
    table.give("Ada", state)
    table.refused(table.attack("Ada", "Bruto", key, dice=(1,)))


@pytest.mark.rule("MC-SP-01")
def test_a_spell_that_is_changed_in_the_form_keeps_its_area_and_its_spell_points() -> None:
    party = Samples(ROOT / "resources").party("mythcraft-1.2")
    aria = next(one for one in party if one.name.text_in("en") == "Aria")
    shown = form_of(aria, LANGUAGES["en"])
    rows = tuple(
        replace(row, bonus="+7") if row.name == "Wall of Sparks (3 SP)" else row
        for row in shown.attacks
    )
    changed = read(replace(shown, attacks=rows), aria)
    wall = next(each for each in changed.attacks if each.key == "wall-of-sparks")
    assert (wall.bonus, wall.area) == (7, FeatureArea(AreaShape.CONE, 15))
    table = Table()
    table.join("Aria", changed, score=20)
    table.join("Bruto", a_creature("bruto", weapon()), score=10)
    table.begin()
    before = table["Aria"].count(SPELL_POINTS)
    table.do(table.attack("Aria", "Bruto", wall.key, dice=(1,)))
    assert table["Aria"].count(SPELL_POINTS) == before - 3
