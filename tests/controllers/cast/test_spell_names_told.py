"""What runs is told by the name of its spell in the reader's language, whoever cast it in which."""

import pytest

from desktop.controllers.prompts import saves_together
from desktop.language.message import Listing, Message
from desktop.language.render import read_language, render, shown
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.ids import EntryId
from desktop.session.effect_names import effect_name
from desktop.session.entry import Entry
from desktop.session.journal import lines_of
from tests.support.magic import Casting, laid
from tests.support.source import ROOT

pytestmark = pytest.mark.gui

ENGLISH, ITALIAN = (read_language(ROOT / "i18n", code) for code in ("en", "it"))


def both(parameter):
    return shown(parameter, ENGLISH), shown(parameter, ITALIAN)


@pytest.mark.parametrize("label", ["Ragnatela", "Web", ""])
def test_effects_prompts_areas_and_the_journal_follow_the_language(label):
    fight = Casting("srd-5.2.1")
    before = fight.encounter
    area = laid("cube", 20, (10.0, 2.0))
    fight.cast("web", area=area, label=label)
    (held,) = fight["M"].effects
    (web,) = fight.encounter.areas.values()
    assert both(effect_name(held)) == both(web.called) == ("Web", "Ragnatela")
    fight.do(c.LetAreaAct(web.id, (fight.ids["A"], fight.ids["B"])))
    assert "Ragnatela" in render(fight.encounter.prompts[0].text, ITALIAN)
    assert "Web" in render(fight.encounter.prompts[0].text, ENGLISH)
    together = saves_together(fight.encounter.prompts)
    assert together is not None
    assert both(together.label) == ("Web", "Ragnatela")
    laying = fight.encounter
    gone = fight.do(c.EndEffect(fight.ids["M"], held.id))
    told = lines_of(entry_of(gone), laying, fight.encounter)
    assert before.areas != laying.areas
    assert "Ragnatela" in " ".join(render(line.message, ITALIAN) for line in told)
    assert "Ragnatela" not in " ".join(render(line.message, ENGLISH) for line in told)


def entry_of(events):
    return Entry(EntryId(1), None, None, c.NextTurn(), events, at="")


def test_what_the_gm_calls_otherwise_keeps_its_name():
    fight = Casting("srd-5.2.1")
    fight.cast("bless", "M", label="Mum's blessing")
    assert {both(effect_name(x)) for x in fight["M"].effects} == {("Mum's blessing",) * 2}


def test_a_bonus_is_explained_by_the_spell_that_gives_it():
    fight = Casting("srd-5.2.1")
    fight.cast("bless", "M", label="Benedizione")
    (blessed,) = (x for x in fight["M"].effects if x.influence is not None)
    assert both(blessed.called) == ("Bless", "Benedizione")
    fight.do(c.EndEffect(fight.ids["M"], blessed.id))
    ended = fight.happened(e.EffectEnded)[0]  # then the concentration that held nothing else
    assert both(ended.name) == ("Bless", "Benedizione")


def test_either_of_two_is_told_as_a_choice():
    either = Listing((Message("ability.str"), Message("ability.dex")), choice=True)
    assert both(either) == ("Strength or Dexterity", "Forza o Destrezza")
