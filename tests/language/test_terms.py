"""The texts of the program as a whole: terms of the games, and every sentence rendered."""

import re
from collections import defaultdict
from itertools import product
from pathlib import Path

import pytest

from desktop.language.message import Gender, Message, Name, Parameter
from desktop.language.render import Language, read_language, render

TEXTS = Path(__file__).parents[2] / "i18n"
ENGLISH = read_language(TEXTS, "en")
ITALIAN = read_language(TEXTS, "it")
LANGUAGES = [ENGLISH, ITALIAN]

FIFTEEN = (
    "blinded charmed deafened exhaustion frightened grappled incapacitated invisible "
    "paralyzed petrified poisoned prone restrained stunned unconscious "
)
THIRTEEN = (
    "acid bludgeoning cold fire force lightning necrotic piercing poison psychic "
    "radiant slashing thunder "
)
ELEVEN = "blunt sharp cold corrosive fire lightning toxic necrotic psychic radiant sonic "
EIGHTEEN = (
    "acrobatics animal-handling arcana athletics deception history insight "
    "intimidation investigation medicine nature perception performance persuasion "
    "religion sleight-of-hand stealth survival "
)
ONLY_FIFTH = {"exhaustion", "incapacitated", "invisible", "poisoned"}
SHARED = ("action.", "area.", "cover.", "sense.", "side.", "size.", "speed.", "term.")


def keys(prefix: str) -> set[str]:
    """The names under a family, without their short forms and amounts."""
    return {
        key.removeprefix(prefix)
        for key in ENGLISH.catalogue.forms
        if key.startswith(prefix) and "." not in key.removeprefix(prefix)
    }


FIFTH = (
    {f"condition.{key}" for key in FIFTEEN.split()}
    | {f"damage.{key}" for key in THIRTEEN.split()}
    | {f"skill.{key}" for key in EIGHTEEN.split()}
    | {f"ability.{key}" for key in keys("ability.")}
    | {f"creature_type.{key}" for key in keys("creature_type.") - {"fae", "constructed"}}
)
MYTHCRAFT = (
    {f"condition.{key}" for key in keys("condition.") - ONLY_FIFTH}
    | {f"damage.{key}" for key in ELEVEN.split()}
    | {f"skill.{key}" for key in keys("skill.") - set(EIGHTEEN.split())}
    | {f"attribute.{key}" for key in keys("attribute.")}
    | {f"creature_type.{key}" for key in keys("creature_type.") - {"fey", "construct"}}
)
COMMON = {f"{family}{key}" for family in SHARED for key in keys(family)}
SAME_THING = {
    # Two editions' or games' names of one thing that never meet in one fight.
    frozenset({"Knock Out", "Knocking Unconscious"}),
}


@pytest.mark.parametrize("game", [FIFTH, MYTHCRAFT], ids=["fifth", "mythcraft"])
def test_different_terms_of_a_game_have_different_italian_words(game: set[str]) -> None:
    words: dict[str, set[str]] = defaultdict(set)
    for key in game | COMMON:
        words[render(Message(key), ITALIAN).casefold()].add(render(Message(key), ENGLISH))
    shared = {
        word: english
        for word, english in words.items()
        if len(english) > 1 and english not in SAME_THING
    }
    # As the official text has it.
    assert shared in ({}, {"forza": {"Strength", "Force"}})


def test_conditions_agree_with_their_creature() -> None:
    hag = Name((("en", "Hag"), ("it", "Strega")), Gender.FEMININE)
    harpies = Name((("en", "Harpies"), ("it", "Arpie")), Gender.FEMININE, plural=True)
    assert render(Message("condition.prone", {"who": hag}), ITALIAN) == "Prona"
    assert render(Message("condition.unconscious", {"who": harpies}), ITALIAN) == "Prive di sensi"
    assert render(Message("condition.prone"), ITALIAN) == "Prono"
    assert render(Message("condition.prone", {"who": hag}), ENGLISH) == "Prone"


@pytest.mark.problem("RP79")
def test_damage_agrees_with_its_amount() -> None:
    def damage(kind: str, count: int, language: Language) -> str:
        return render(Message(f"damage.{kind}.amount", {"count": count}), language)

    assert damage("fire", 7, ENGLISH) == "7 fire damage"
    assert damage("fire", 7, ITALIAN) == "7 danni da fuoco"
    assert damage("necrotic", 1, ITALIAN) == "1 danno necrotico"
    assert damage("untyped", 0, ITALIAN) == "0 danni"


PLACE = re.compile(r"\{([a-z_][a-z0-9_]*)(:[+a-z]+)?(\|[^}]*)?\}")
SUBJECTS = [
    Name((("", "Krusk"),)),
    Name((("", "Strega"),), Gender.FEMININE),
    Name((("", "Lupi"),), plural=True),
]


@pytest.mark.parametrize("language", LANGUAGES, ids=["en", "it"])
def test_every_text_renders_with_every_kind_of_subject(language: Language) -> None:
    """Placeholders that cannot be read would stand in the sentence as braces."""
    for key, forms in language.catalogue.forms.items():
        places = [place for form in forms for place in PLACE.findall(form)]
        signed = {name for name, style, _ in places if style == ":+"} | {"count"}
        for subject, number in product(SUBJECTS, (0, 1, 2, 21)):
            parameters: dict[str, Parameter] = {}
            parameters |= {name: number if name in signed else subject for name, _, _ in places} | (
                {"count": number} if len(forms) > 1 else {}
            )
            sentence = render(Message(key, parameters), language)
            assert sentence.strip(), key
            assert not set("{}|") & set(sentence), (key, sentence)
