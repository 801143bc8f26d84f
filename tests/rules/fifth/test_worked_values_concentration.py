"""Worked values of both catalogues: concentration."""

import pytest

from desktop.model import commands as c
from desktop.model.effect import Moment
from desktop.model.prompt import PromptKind
from tests.support.builders import EDITIONS, immune, resists
from tests.support.duels import a_victim

both = pytest.mark.parametrize("edition", EDITIONS)


@pytest.mark.parametrize(
    ("edition", "damage", "dc"),
    [
        *(
            pytest.param("srd-5.1", damage, dc, marks=pytest.mark.rule("51-CNC-02"))
            for damage, dc in ((7, 10), (21, 10), (22, 11), (45, 22))
        ),
        *(
            pytest.param("srd-5.2.1", damage, dc, marks=pytest.mark.rule("52-MAG-CONC-3"))
            for damage, dc in ((7, 10), (21, 10), (22, 11), (43, 21), (60, 30), (95, 30))
        ),
    ],
)
def test_the_dc_of_keeping_concentration(edition, damage, dc):
    fight = a_victim(edition, 200, character=True)
    fight.concentrate("T")
    fight.damage("T", damage)
    assert (fight.prompt().ability, fight.prompt().dc) == ("con", dc)


@both
@pytest.mark.rule("51-CNC-03", "51-CNC-08", "51-CNC-09", "52-MAG-CONC-4")
@pytest.mark.parametrize(
    ("amounts", "kind", "temporary", "dcs"),
    [
        ((8, 30), "cold", 0, [10, 15]),
        ((4, 3, 5), "force", 0, [10, 10, 10]),
        ((40,), "fire", 0, [10]),
        ((30,), "force", 25, [15]),
        ((6,), "force", 9, [10]),
        ((12,), "force", 20, [10]),
        ((30,), "poison", 0, []),
    ],
)
def test_each_damage_asks_for_its_own_save(edition, amounts, kind, temporary, dcs):
    defences = (resists("fire"), immune("poison"))
    fight = a_victim(edition, 100, defences=defences, temporary=temporary, character=True)
    fight.concentrate("T")
    for amount in amounts:
        fight.damage("T", amount, kind)
    assert [prompt.dc for prompt in fight.encounter.prompts] == dcs


@both
@pytest.mark.rule("51-CNC-01")
def test_hold_person_ends_bless(edition):
    fight = a_victim(edition)
    bless = fight.concentrate("T", "bless")
    fight.give("O", "custom", label="bless", held_by=bless)
    fight.concentrate("T", "hold person")
    assert [effect.label for effect in fight["T"].effects] == ["hold person"]
    assert fight.conditions("O") == set()


@both
@pytest.mark.rule("51-CNC-04", "52-MAG-CONC-5")
def test_at_no_hit_points_it_ends_without_a_save(edition):
    fight = a_victim(edition, character=True)
    fight.concentrate("T")
    fight.damage("T", 20)
    assert "concentration" not in fight.conditions("T")
    assert [p.kind for p in fight.encounter.prompts if p.kind is PromptKind.CONCENTRATION] == []


@both
@pytest.mark.rule("51-CNC-05")
def test_it_may_be_ended_on_the_turn_of_another(edition):
    fight = a_victim(edition)
    fight.concentrate("T")
    fight.next()
    fight.act("T", "end_concentration")
    assert fight.conditions("T") == set()


@both
@pytest.mark.rule("51-CNC-06")
def test_acting_does_not_break_it(edition):
    fight = a_victim(edition)
    fight.concentrate("T")
    fight.act("T", "dash")
    fight.attack("T", "O", dice=(15, 2), cost="none")
    assert (fight.conditions("T"), fight.encounter.prompts) == ({"concentration"}, ())


@pytest.mark.rule("52-MAG-CONC-1")
def test_a_minute_of_concentration_is_ten_rounds():
    fight = a_victim("srd-5.2.1")
    fight.do(c.Concentrate(fight.ids["T"], "web", rounds=10))
    (held,) = fight["T"].effects
    assert held.end is not None
    assert held.end.moment is Moment.START
    fight.next(19)
    assert fight.conditions("T") == {"concentration"}
    assert fight.next().turn == "R11:T"
    assert fight.conditions("T") == set()
    fight.do(c.Concentrate(fight.ids["T"], "web", rounds=10))
    fight.act("T", "end_concentration")
    assert fight.conditions("T") == set()
