"""What those who share a turn are called together."""

from pathlib import Path

import pytest

from desktop.language.message import Name, typed_name
from desktop.language.render import read_language, shown
from desktop.session.group_names import name_of_several

I18N = Path(__file__).parents[2] / "i18n"

HORSE = Name((("en", "Riding Horse"), ("it", "Cavallo da galoppo")))
HUMAN = Name((("en", "Human"), ("it", "Umano")))
BRANDO = (typed_name("Brando"), HUMAN, False)
MOUNT = (HORSE, HORSE, True)
FURIA = (typed_name("Furia"), HORSE, False)
GUARDS = tuple((Name(HUMAN.texts, number=n), HUMAN, True) for n in (1, 2))
FIGURES = tuple((typed_name("Hooded"), typed_name("Hooded"), False) for _ in GUARDS)


@pytest.mark.parametrize(
    ("members", "english", "italian"),
    [
        ((BRANDO, MOUNT), "Brando and Riding Horse", "Brando e cavallo da galoppo"),
        ((BRANDO, FURIA), "Brando and Furia", "Brando e Furia"),
        (GUARDS, "Human ×2", "Umano ×2"),
        (FIGURES, "Hooded ×2", "Hooded ×2"),
        ((BRANDO, MOUNT, FURIA), "Brando and 2 others", "Brando e altri 2"),
    ],
)
def test_by_kind_by_both_names_or_by_the_first(
    members: tuple[tuple[Name, Name, bool], ...], english: str, italian: str
) -> None:
    name = name_of_several(members)
    assert shown(name, read_language(I18N, "en")) == english
    assert shown(name, read_language(I18N, "it")) == italian
