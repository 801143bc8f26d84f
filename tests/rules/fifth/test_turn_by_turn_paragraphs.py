"""What a typed paragraph says of the turns after it: later harm, the way out, what is drained."""

import pytest

from desktop.model.effect import LaterHarm, WayOut
from desktop.model.moment import Moment
from desktop.rules.fifth.statblocks.later_harm import later_in, way_out_in
from tests.support.creatures import shipped

START, END = Moment.START, Moment.END


@pytest.mark.parametrize(
    ("text", "harm"),
    [
        (
            "The target takes 5 (1d10) fire damage at the start of each of its turns.",
            LaterHarm("1d10", "fire", START),
        ),
        (
            "In addition, at the end of each of the target’s turns, "
            "the target takes 10 (2d6 + 3) bludgeoning damage.",
            LaterHarm("2d6+3", "bludgeoning", END),
        ),
        (
            "Il bersaglio subisce 5 (1d10) danni da fuoco all’inizio di ogni suo turno.",
            LaterHarm("1d10", "fire", START),
        ),
        (
            "Il bersaglio perde 5 (2d4) punti ferita alla fine di ogni suo turno.",
            LaterHarm("2d4", "", END),
        ),
        ("The target takes 5 (1d10) fire damage.", None),
    ],
)
def test_the_harm_of_each_turn_is_read_in_both_languages(text: str, harm: LaterHarm | None):
    assert later_in(text) == (() if harm is None else (harm,))


@pytest.mark.parametrize(
    ("text", "way"),
    [
        (
            "As an action, the restrained target can make a DC 12 Strength check, "
            "bursting the webbing on a success.",
            WayOut(("str",), 12),
        ),
        (
            "An engulfed target can try to escape by taking an action "
            "to make a DC 12 Strength (Athletics) check.",
            WayOut(("athletics",), 12),
        ),
        (
            "Un bersaglio avviluppato può tentare di sfuggire usando un’azione per effettuare "
            "una prova di Forza (Atletica) con CD 12.",
            WayOut(("athletics",), 12),
        ),
        (
            "Il bersaglio trattenuto può effettuare una prova di Forza con CD 11.",
            WayOut(("str",), 11),
        ),
        ("The target makes a DC 12 Strength saving throw.", None),
        ("Il bersaglio effettua un tiro salvezza su Forza con CD 12.", None),
    ],
)
def test_the_check_that_frees_is_read_in_both_languages(text: str, way: WayOut | None):
    assert way_out_in(text) == way


@pytest.mark.parametrize("key", ["srd-5.1/gelatinous-cube", "srd-5.2.1/gelatinous-cube"])
def test_the_cube_lets_go_by_the_same_check_in_both_languages(key: str):
    (engulf,) = (each for each in shipped(key).features if each.key == "engulf")
    ways = {way_out_in(engulf.texts[code]) for code in ("en", "it")}
    assert len(ways) == 1
    assert None not in ways
