"""Sentences: placeholders, plurals, agreement, lists, units, names of any script."""

from types import MappingProxyType

import pytest

from desktop.language.catalogue import Catalogue, MissingText
from desktop.language.message import Distance, Gender, Listing, Message, Name, typed_name
from desktop.language.render import Language, language_of, render, shown_signed

GOBLIN = Name((("en", "Goblin"), ("it", "Goblin")), number=3)
STREGA = Name((("en", "Hag"), ("it", "Strega")), Gender.FEMININE)
WOLVES = Name((("en", "Wolves"), ("it", "Lupi")), plural=True)
HARPIES = Name((("en", "Harpies"), ("it", "Arpie")), Gender.FEMININE, plural=True)

COMMON = {
    "list.none": ("–",),
    "unit.feet": ("{amount} ft",),
    "unit.metres": ("{amount} m",),
}
TEXTS_EN = {
    **COMMON,
    "list.and": ("{first} and {next}",),
    "list.comma": ("{first}, {next}",),
    "hit": ("{who} takes {amount} damage (HP {now}/{most})",),
    "rounds": ("{count} round", "{count} rounds"),
    "dead": ("{who} {who|is|is|are|are} dead",),
    "prone": ("Prone",),
    "gains": ("{who}: {condition:lower}",),
    "moved": ("{who} moves {far}",),
    "modifier": ("{value:+}",),
    "opening": ("{who:upper}",),
    "dice": ("{amount} {amount|die|die|dice|dice}",),
}
TEXTS_IT = {
    **COMMON,
    "list.and": ("{first} e {next}",),
    "list.comma": ("{first}, {next}",),
    "rounds": ("{count} round", "{count} round"),
    "turns": ("{count} turno", "{count} turni"),
    "selected": ("{count} creatura selezionata", "{count} creature selezionate"),
    "imported": ("{count} mostro importato", "{count} mostri importati"),
    "dead": ("{who} è {who|morto|morta|morti|morte}",),
    "prone": ("{who|Prono|Prona|Proni|Prone}",),
    "gains": ("{who}: {condition:lower}",),
    "moved": ("{who} si muove di {far}",),
    "approach": ("{who} non si avvicina a {source}.",),
}


@pytest.fixture
def english() -> Language:
    return language_of(Catalogue("en", MappingProxyType(TEXTS_EN)))


@pytest.fixture
def italian() -> Language:
    return language_of(Catalogue("it", MappingProxyType(TEXTS_IT)))


def test_parameters_stand_where_the_sentence_has_them(english: Language) -> None:
    message = Message("hit", {"who": GOBLIN, "amount": 7, "now": 13, "most": 20})
    assert render(message, english) == "Goblin 3 takes 7 damage (HP 13/20)"


@pytest.mark.parametrize(
    ("who", "sentence"),
    [
        (GOBLIN, "Goblin 3 è morto"),
        (STREGA, "Strega è morta"),
        (WOLVES, "Lupi è morti"),
        (HARPIES, "Arpie è morte"),
        (Listing((STREGA, GOBLIN)), "Strega e Goblin 3 è morti"),
        (Listing((STREGA, STREGA)), "Strega e Strega è morte"),
        (Listing((STREGA,)), "Strega è morta"),
        ("qualcuno", "qualcuno è morto"),
    ],
)
def test_italian_agrees_with_the_one_it_speaks_of(
    italian: Language, who: Name | Listing | str, sentence: str
) -> None:
    assert render(Message("dead", {"who": who}), italian) == sentence


def test_a_term_without_its_creature_is_masculine(italian: Language) -> None:
    assert render(Message("prone"), italian) == "Prono"


def test_a_sentence_in_a_sentence_agrees_with_its_own_subject(italian: Language) -> None:
    prone = Message("prone", {"who": STREGA})
    message = Message("gains", {"who": STREGA, "condition": prone})
    assert render(message, italian) == "Strega: prona"
    assert render(Message("dead", {"who": prone}), italian) == "Prona è morta"


def test_a_sentence_in_a_sentence_agrees_with_the_outer_subject(italian: Language) -> None:
    def gains(condition: Message | Listing) -> str:
        return render(Message("gains", {"who": HARPIES, "condition": condition}), italian)

    assert gains(Message("prone")) == "Arpie: prone"
    assert gains(Listing((Message("prone"), Message("prone")))) == "Arpie: prone e Prone"
    assert gains(Message("prone", {"who": GOBLIN})) == "Arpie: prono"


def test_a_number_agrees_as_one_or_many(english: Language) -> None:
    assert render(Message("dice", {"amount": 1}), english) == "1 die"
    assert render(Message("dice", {"amount": 2}), english) == "2 dice"


def test_the_first_letter_can_be_changed(english: Language) -> None:
    assert render(Message("opening", {"who": "hag"}), english) == "Hag"
    assert render(Message("opening", {"who": ""}), english) == ""


@pytest.mark.problem("RP79")
@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("rounds", ["0 round", "1 round", "2 round", "21 round"]),
        ("turns", ["0 turni", "1 turno", "2 turni", "21 turni"]),
        (
            "selected",
            [
                "0 creature selezionate",
                "1 creatura selezionata",
                "2 creature selezionate",
                "21 creature selezionate",
            ],
        ),
        (
            "imported",
            [
                "0 mostri importati",
                "1 mostro importato",
                "2 mostri importati",
                "21 mostri importati",
            ],
        ),
    ],
)
def test_italian_nouns_agree_with_their_number(
    italian: Language, key: str, shown: list[str]
) -> None:
    assert [render(Message(key, {"count": n}), italian) for n in (0, 1, 2, 21)] == shown


@pytest.mark.problem("RP79")
def test_english_nouns_agree_with_their_number(english: Language) -> None:
    shown = [render(Message("rounds", {"count": n}), english) for n in (0, 1, 2, 21)]
    assert shown == ["0 rounds", "1 round", "2 rounds", "21 rounds"]


def test_lists_end_with_the_word_for_and(english: Language, italian: Language) -> None:
    three = Message("dead", {"who": Listing((GOBLIN, STREGA, WOLVES))})
    assert render(three, english) == "Goblin 3, Hag and Wolves are dead"
    assert render(three, italian) == "Goblin 3, Strega e Lupi è morti"
    assert render(Message("dead", {"who": Listing(())}), english) == "– are dead"


@pytest.mark.parametrize(
    ("feet", "in_feet", "in_metres", "in_metri"),
    [
        (5, "5 ft", "1.5 m", "1,5 m"),
        (30, "30 ft", "9 m", "9 m"),
        (2.5, "2.5 ft", "0.75 m", "0,75 m"),
        (0, "0 ft", "0 m", "0 m"),
        (50000, "50000 ft", "15000 m", "15000 m"),
    ],
)
def test_distances_are_shown_in_the_units_of_the_reader(
    english: Language, italian: Language, feet: float, in_feet: str, in_metres: str, in_metri: str
) -> None:
    moved = Message("moved", {"who": GOBLIN, "far": Distance(feet)})
    assert render(moved, english) == f"Goblin 3 moves {in_feet}"
    assert render(moved, english.with_units(metres=True)) == f"Goblin 3 moves {in_metres}"
    assert render(moved, italian) == f"Goblin 3 si muove di {in_metri}"


def test_modifiers_show_their_sign(english: Language) -> None:
    assert render(Message("modifier", {"value": 2}), english) == "+2"
    assert shown_signed(-2, english) == "\u22122"
    assert shown_signed(0, english) == "+0"


@pytest.mark.problem("RP80")
@pytest.mark.parametrize("name", ["غول 2 alpha", "שד (3)"])
def test_names_from_right_to_left_are_fenced_off(english: Language, name: str) -> None:
    message = Message("hit", {"who": typed_name(name), "amount": 7, "now": 13, "most": 20})
    assert render(message, english) == f"\u2068{name}\u2069 takes 7 damage (HP 13/20)"


@pytest.mark.problem("RP80")
@pytest.mark.parametrize("name", ["Żółw Ärger Çelik", "東方の龍"])
def test_other_names_need_no_fence(english: Language, name: str) -> None:
    assert render(Message("opening", {"who": typed_name(name)}), english) == name


@pytest.mark.problem("RP80")
def test_fenced_names_in_a_list_keep_their_own_fences(english: Language) -> None:
    who = Listing((typed_name("שד"), typed_name("غول")))
    sentence = render(Message("dead", {"who": who}), english)
    assert sentence == "\u2068שד\u2069 and \u2068غول\u2069 are dead"


def test_a_name_cannot_break_out_of_its_fence(english: Language) -> None:
    name = typed_name("ab\u2069\u202ecש\nd")
    assert render(Message("opening", {"who": name}), english) == "\u2068abcש d\u2069"
    assert render(Message("opening", {"who": "é\u202e"}), english) == "É"


def test_a_name_is_never_read_as_a_text_of_ours(english: Language) -> None:
    sentence = render(Message("dead", {"who": typed_name("{next} <b>")}), english)
    assert sentence == "{next} <b> is dead"


def test_mistakes_of_ours_are_told(english: Language) -> None:
    with pytest.raises(MissingText, match="'nowhere'"):
        render(Message("nowhere"), english)
    with pytest.raises(MissingText, match="needs 'who'"):
        render(Message("dead"), english)
    with pytest.raises(MissingText, match="count"):
        render(Message("rounds"), english)
    with pytest.raises(MissingText, match="sign"):
        render(Message("modifier", {"value": "x"}), english)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Alba", "ad Alba"),
        ("Àrtemis", "ad Àrtemis"),
        ("Brando", "a Brando"),
        ("Elena", "a Elena"),
        ("Ada", "a Ada"),
        ("", "a "),
    ],
)
def test_italian_puts_a_d_between_two_equal_vowels(
    italian: Language, name: str, expected: str
) -> None:
    told = Message("approach", {"who": GOBLIN, "source": typed_name(name)})
    assert render(told, italian) == f"Goblin 3 non si avvicina {expected}."
    both = Message("moved", {"who": Listing((GOBLIN, typed_name("Elena"))), "far": Distance(5)})
    assert render(both, italian) == "Goblin 3 ed Elena si muove di 1,5 m"
