"""How often a paragraph can be used stands behind its name, in both languages and all games."""

from dataclasses import replace

import pytest

from desktop.controllers.creature_form.form import FeatureText, FormText, form_of
from desktop.controllers.creature_form.reading import read_form
from desktop.controllers.creature_form.shape import blank
from desktop.controllers.creature_form.uses import read_uses, shown_name
from desktop.language.render import read_language
from desktop.model import commands as c
from desktop.model.counter import feature_uses
from desktop.model.creature import Creature, CreatureKey, FeatureGroup, FeatureKey, Uses, UsesKind
from desktop.model.creature_record import creature_from_record, record_of_creature
from tests.support.builders import feature
from tests.support.creatures import shipped_records
from tests.support.myth import Table
from tests.support.windows import ROOT

pytestmark = pytest.mark.gui

LANGUAGES = {code: read_language(ROOT / "i18n", code) for code in ("en", "it")}


def empty(ruleset: str, *features: FeatureText) -> FormText:
    form = form_of(blank(ruleset), LANGUAGES["en"])
    return replace(form, name="Wyrm", hit_points="30", features=features)


def read(form: FormText, base: Creature, language: str = "en") -> Creature:
    return read_form(
        form,
        base,
        language=LANGUAGES[language],
        languages=LANGUAGES.values(),
        key=CreatureKey("own/wyrm"),
    )


@pytest.mark.parametrize(
    ("name", "uses"),
    [
        ("Breath (Recharge 5-6)", Uses(UsesKind.RECHARGE, 5)),
        ("Breath (Recharge 5\N{EN DASH}6)", Uses(UsesKind.RECHARGE, 5)),
        ("Breath (Ricarica 6)", Uses(UsesKind.RECHARGE, 6)),
        ("Breath (3/Day)", Uses(UsesKind.DAY, 3)),
        ("Breath (2/giorno)", Uses(UsesKind.DAY, 2)),
        ("Breath (Recharges after a Short or Long Rest)", Uses(UsesKind.SHORT_REST, 1)),
        ("Breath (1 per riposo lungo)", Uses(UsesKind.LONG_REST, 1)),
        ("Breath (2, one back per short rest)", Uses(UsesKind.ONE_A_SHORT_REST, 2)),
        ("Breath (3, uno torna per riposo breve)", Uses(UsesKind.ONE_A_SHORT_REST, 3)),
        ("Breath (1/Breath)", Uses(UsesKind.BREATH, 1)),
        ("Breath (2/recupero)", Uses(UsesKind.RECOUP, 2)),
        ("Breath (1/Rest)", Uses(UsesKind.REST, 1)),
        ("Breath (1/Short Rest)", Uses(UsesKind.SHORT_REST, 1)),
        ("Breath (2/Short or Long Rest)", Uses(UsesKind.SHORT_REST, 2)),
        ("Breath (1/riposo breve)", Uses(UsesKind.SHORT_REST, 1)),
        ("Breath (1/riposo breve o lungo)", Uses(UsesKind.SHORT_REST, 1)),
        ("Breath (3/Long Rest)", Uses(UsesKind.LONG_REST, 3)),
        ("Breath (3/riposo lungo)", Uses(UsesKind.LONG_REST, 3)),
        ("Breath (in the lair)", None),
        ("Breath", None),
        ("(3/Day)", None),
    ],
)
def test_what_stands_behind_a_name(name: str, uses: Uses | None) -> None:
    plain, found = read_uses(name)
    assert (found, plain) == (uses, "Breath" if uses else name)


@pytest.mark.parametrize("code", ["en", "it"])
@pytest.mark.parametrize("kind", list(UsesKind))
def test_what_is_shown_behind_a_name_is_read_again(code: str, kind: UsesKind) -> None:
    own = replace(feature("breath"), uses=Uses(kind, 2))
    name, uses = read_uses(shown_name(own, LANGUAGES[code]))
    assert (name, uses) == ("breath", own.uses)


@pytest.mark.rule("51-RCG-01")
@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1"])
def test_a_breath_of_ones_own_recharges(ruleset: str) -> None:
    row = FeatureText(FeatureGroup.ACTION, "Fire Breath (Recharge 5-6)", "All burn.")
    wyrm = read(empty(ruleset, row), blank(ruleset))
    (breath,) = wyrm.features
    assert (breath.names[""], breath.key) == ("Fire Breath", "fire-breath")
    assert breath.uses == Uses(UsesKind.RECHARGE, 5)
    shown = form_of(wyrm, LANGUAGES["it"])
    assert shown.features[0].name == "Fire Breath (Ricarica 5\N{EN DASH}6)"
    assert read(shown, wyrm, "it") == wyrm
    bare = replace(shown, features=(replace(shown.features[0], name="Fire Breath"),))
    assert read(bare, wyrm, "it").features[0].uses is None


def test_the_form_changes_no_uses_of_the_library() -> None:
    for record in shipped_records().values():
        creature = creature_from_record(record)
        if any(one.uses is not None for one in creature.features):
            for code, language in LANGUAGES.items():
                made = read(form_of(creature, language), creature, code)
                told = [(one.names, one.uses) for one in made.features]
                assert told == [(one.names, one.uses) for one in creature.features], creature.key


@pytest.mark.rule("MC-REST-01", "MC-REST-02", "MC-REST-03")
@pytest.mark.parametrize(
    ("told", "back"),
    [
        ("1/Breath", ("catch_breath", "recoup", "rest")),
        ("1/Recoup", ("recoup", "rest")),
        ("1/Rest", ("rest",)),
    ],
)
def test_each_rest_of_mythcraft_brings_its_own_back(told: str, back: tuple[str, ...]) -> None:
    row = FeatureText(FeatureGroup.ACTION, f"Roar ({told})", "0 AP. All hear it.")
    bear = read(empty("mythcraft-1.2", row), blank("mythcraft-1.2"))
    assert creature_from_record(record_of_creature(bear)) == bear
    for kind, minutes in (("catch_breath", 5), ("recoup", 60), ("rest", 480)):
        table = Table()
        who = table.join("Ada", bear, score=20)
        table.begin()
        roar = c.TakeAction(who, "feature", text="roar")
        table.do(roar)
        table.refused(roar, "MC-REST-01")
        table.do(c.EndFight())
        table.do(c.TakeRest((who,), kind, minutes))
        left = table["Ada"].count(feature_uses(FeatureKey("roar")))
        assert left == (1 if kind in back else 0), kind


@pytest.mark.rule("AP-ACT-01")
@pytest.mark.parametrize(
    ("name", "text", "left"),
    [("Whirl", "2 AP. All around.", 1), ("Whirl (3 AP)", "", 0), ("Whirl", "PA 2", 2)],
)
def test_a_paragraph_of_mythcraft_tells_what_it_costs(name: str, text: str, left: int) -> None:
    row = FeatureText(FeatureGroup.ACTION, name, text)
    bear = read(empty("mythcraft-1.2", row), blank("mythcraft-1.2"))
    table = Table()
    who = table.join("Ada", bear, score=20)
    table.begin()
    table.do(c.TakeAction(who, "feature", text=bear.features[0].key))
    assert table.points("Ada") == left
