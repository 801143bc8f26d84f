"""Numbers that people type: read as meant, or refused with a reason."""

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.language.message import Message
from desktop.language.numbers import NumberError, in_feet, read_decimal, read_length, read_number
from desktop.language.render import (
    CellUnit,
    Language,
    read_language,
    render,
    shown_distance,
    shown_length,
    shown_number,
)

TEXTS = Path(__file__).parents[2] / "i18n"
ENGLISH = read_language(TEXTS, "en")
ITALIAN = read_language(TEXTS, "it")
LANGUAGES = [ENGLISH, ITALIAN]

BOTH = pytest.mark.parametrize("language", LANGUAGES, ids=["en", "it"])


@pytest.mark.problem("RP19")
@BOTH
@pytest.mark.parametrize("text", ["", "   ", "abc", "1e3", "12,", "٣", "½", "0x1", "1_000", "--2"])
def test_what_is_no_number_is_refused_with_a_reason(language: Language, text: str) -> None:
    for read in (read_number, read_decimal):
        with pytest.raises(NumberError) as refused:
            read(text, language)
        assert text.strip() in render(refused.value.message, language)


@pytest.mark.problem("RP19")
def test_an_endless_number_is_refused_before_it_is_read() -> None:
    with pytest.raises(NumberError) as refused:
        read_number("9" * 100_000, ENGLISH)
    assert refused.value.message == Message("number.too_long")


@pytest.mark.problem("RP19")
@pytest.mark.parametrize("text", ["1000000001", "-1"])
def test_a_number_out_of_its_range_is_refused(text: str) -> None:
    with pytest.raises(NumberError) as refused:
        read_number(text, ITALIAN, low=0, high=999_999)
    sentence = render(refused.value.message, ITALIAN)
    assert sentence == "Il numero dev’essere compreso tra 0 e 999.999."


@BOTH
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        (" +7 ", 7),
        ("007", 7),
        *[(f"{dash}3", -3) for dash in "-‐‑‒–—―−﹣－"],
        ("＋4", 4),
        ("− 5", -5),
        ("\u00a08\u00a0", 8),
    ],
)
def test_signs_and_spaces_of_all_kinds_are_understood(
    language: Language, text: str, value: int
) -> None:
    assert read_number(text, language) == value


def test_digits_may_be_grouped_as_the_language_does() -> None:
    assert read_number("12,500", ENGLISH) == 12_500
    assert read_number("12.500", ITALIAN) == 12_500
    assert read_number("-1.234.567", ITALIAN, low=-2_000_000) == -1_234_567
    for text, language in [("12.500", ENGLISH), ("12,500", ITALIAN), ("12,50", ENGLISH)]:
        with pytest.raises(NumberError):
            read_number(text, language)


def test_italian_takes_comma_and_point_english_the_point() -> None:
    assert read_decimal("1,5", ITALIAN) == read_decimal("1.5", ITALIAN) == Decimal("1.5")
    assert read_decimal("1.5", ENGLISH) == Decimal("1.5")
    for text, language in [("1,5", ENGLISH), ("1.000,5", ITALIAN), (",5", ITALIAN)]:
        with pytest.raises(NumberError):
            read_decimal(text, language)


@pytest.mark.problem("RP78")
def test_a_shown_length_is_read_back_as_the_same_number() -> None:
    english = ENGLISH.with_units(metres=True)
    feet = 5.0
    for _ in range(3):
        assert shown_length(feet, ITALIAN) == "1,5"
        feet = read_length(shown_length(feet, ITALIAN), ITALIAN)
        assert feet == 5
        assert shown_length(feet, english) == "1.5"
        feet = read_length(shown_length(feet, english), english)
        assert feet == 5


@pytest.mark.problem("RP78")
@given(st.integers(0, 200_000), st.sampled_from(LANGUAGES), st.booleans())
def test_every_length_in_half_feet_survives(halves: int, language: Language, metres: bool) -> None:
    reader = language.with_units(metres=metres)
    assert read_length(shown_length(halves / 2, reader), reader) == halves / 2


@pytest.mark.parametrize(("text", "feet"), [("9 m", 30), ("1,5m", 5), (" 3 ", 10), ("0", 0)])
def test_a_length_may_have_its_unit_behind_it(text: str, feet: float) -> None:
    assert read_length(text, ITALIAN) == feet
    assert read_length("30 ft", ENGLISH) == read_length("30'", ENGLISH) == 30


@given(st.integers(-1_000_000, 1_000_000), st.sampled_from(LANGUAGES))
def test_every_shown_number_is_read_back(value: int, language: Language) -> None:
    assert read_number(shown_number(value, language), language) == value


SQUARES, HEXES = CellUnit(), CellUnit(10.0, is_hex=True)


@pytest.mark.parametrize(
    ("language", "cell", "feet", "told", "short"),
    [
        (ENGLISH, SQUARES, 30, "6 squares", "6 sq"),
        (ENGLISH, SQUARES, 5, "1 square", "1 sq"),
        (ENGLISH, SQUARES, 0, "0 squares", "0 sq"),
        (ITALIAN, SQUARES, 5, "1 casella", "1 cas."),
        (ITALIAN, SQUARES, 7.5, "1,5 caselle", "1,5 cas."),
        (ENGLISH, HEXES, 10, "1 hex", "1 hex"),
        (ENGLISH, HEXES, 60, "6 hexes", "6 hex"),
        (ITALIAN, HEXES, 60, "6 esagoni", "6 esag."),
        (ITALIAN, None, 30, "9 m", "9 m"),
    ],
)
def test_cells_are_a_unit_of_their_own(
    language: Language, cell: CellUnit | None, feet: float, told: str, short: str
) -> None:
    reader = language.in_cells(cell)
    assert shown_distance(feet, reader) == told
    assert shown_distance(feet, reader, is_short=True) == short
    assert read_length(told, reader) == feet
    assert read_length(shown_length(feet, reader), reader) == feet


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_unit_that_is_typed_is_meant_whatever_the_reader_counts_in(language: Language) -> None:
    for reader in (language.with_units(metres=True), language.in_cells(SQUARES)):
        for text in ("30 ft", "30 ft.", "9 m", "6 squares", "6 caselle", "6 esag."):
            assert read_length(text, reader) == 30
    assert read_length("3 esagoni", language.in_cells(HEXES)) == 30
    with pytest.raises(NumberError):
        read_length("6 bananas", language)


@pytest.mark.parametrize(
    ("typed", "feet"),
    [
        ("3", "10"),
        ("+3 m", "+10"),
        ("−1,5", "-5"),
        ("0,75", "2.5"),
        ("1", "3"),
        ("10 ft", "10"),
        ("1/2", "1/2"),
        ("", ""),
        ("0", "0"),
    ],
)
def test_a_typed_length_reaches_the_rules_in_feet(typed: str, feet: str) -> None:
    assert in_feet(typed, ITALIAN) == feet


@given(st.integers(0, 10_000), st.sampled_from(LANGUAGES), st.booleans())
def test_every_shown_length_of_whole_feet_reaches_the_rules_as_such(
    feet: int, language: Language, metres: bool
) -> None:
    reader = language.with_units(metres=metres)
    assert in_feet(shown_length(feet, reader), reader) == str(feet)


@pytest.mark.parametrize(
    ("feet", "english", "italian"),
    [
        (11.18, "11 ft", "3,4 m"),
        (7.5, "7.5 ft", "2,25 m"),
        (2.5, "2.5 ft", "0,75 m"),
        (30, "30 ft", "9 m"),
        (0.3, "0 ft", "0,1 m"),
    ],
)
def test_a_freely_measured_distance_is_rounded(feet: float, english: str, italian: str) -> None:
    assert shown_distance(feet, ENGLISH) == english
    assert shown_distance(feet, ITALIAN) == italian
