"""What a game calls otherwise is called so as long as it is on the desk."""

import pytest

from desktop.language.message import Message
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui


@pytest.mark.rule("MC-CHK-01")
@pytest.mark.parametrize(
    ("language", "own", "usual"),
    [("en", "Intellect", "Intelligence"), ("it", "Intelletto", "Intelligenza")],
)
def test_int_is_intellect_in_mythcraft_and_intelligence_in_dnd(
    language: str, own: str, usual: str
) -> None:
    desk = a_desk(language)
    told: list[str] = []
    desk.language_changed.connect(lambda: told.append(desk.text("ability.int")))
    named = Message("note.check_of", {"skill": Message("ability.int")})
    with_fight(desk, "mythcraft-1.2")
    assert own in desk.rendered(named)
    desk.speak(language, metres=False)
    assert desk.text("ability.int") == own
    assert desk.language.metres is False
    desk.open_session(None)
    with_fight(desk, "srd-5.1")
    assert usual in desk.rendered(named)
    assert desk.language.metres is False
    with_fight(desk, "srd-5.2.1")
    assert told == [own, own, usual]
