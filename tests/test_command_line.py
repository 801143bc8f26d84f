"""The words after the program's name."""

from pathlib import Path

import pytest

from desktop import __version__
from desktop.__main__ import ArgumentError, Arguments, main, parse


def test_without_words_the_program_just_starts():
    assert parse([]) == Arguments()


@pytest.mark.parametrize("words", [["--data", "folder"], ["--data=folder"]])
def test_another_folder_can_be_given(words: list[str]):
    assert parse(words) == Arguments(data=Path("folder"))


def test_a_double_click_passes_the_file():
    assert parse(["goblins.mischia"]) == Arguments(opened=(Path("goblins.mischia"),))


def test_the_platform_goes_on_to_qt():
    assert parse(["--check", "-platform", "minimal"]) == Arguments(
        check=True, qt=("-platform", "minimal")
    )


@pytest.mark.parametrize(
    ("words", "key"),
    [(["--nonsense"], "cli.unknown_option"), (["--data"], "cli.needs_value")],
)
def test_a_wrong_word_is_named(words: list[str], key: str):
    with pytest.raises(ArgumentError) as caught:
        parse(words)
    assert caught.value.reason.key == key


def test_a_wrong_word_ends_the_program_with_a_sentence(capsys: pytest.CaptureFixture[str]):
    assert main(["--nonsense"]) == 2
    assert "--nonsense" in capsys.readouterr().err


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == __version__


def test_the_help_names_every_option(capsys: pytest.CaptureFixture[str]):
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(option in shown for option in ("--data", "--check", "--version", "-platform"))


def test_a_rehearsal_has_a_file_a_count_and_a_seed():
    assert parse(["rehearse", "a.mischia"]) == Arguments(rehearse=Path("a.mischia"))
    told = parse(["rehearse", "--fights", "50", "a.mischia", "--seed=7"])
    assert told == Arguments(rehearse=Path("a.mischia"), fights=50, seed=7)
    assert parse(["rehearse", "a", "--data", "d"]).data == Path("d")
    assert parse(["rehearse", "a", "--fights=99999"]).fights == 2_000
    assert parse(["rehearse", "a", "--fights=0"]).fights == 1


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["rehearse"], "cli.rehearse_needs_file"),
        (["rehearse", "a", "b"], "cli.rehearse_needs_file"),
        (["rehearse", "a", "--fights"], "cli.needs_value"),
        (["rehearse", "a", "--seed", "x"], "cli.needs_value"),
        (["rehearse", "a", "--data"], "cli.needs_value"),
        (["rehearse", "a", "--nonsense"], "cli.unknown_option"),
    ],
)
def test_a_rehearsal_that_cannot_be_understood_is_told(words: list[str], key: str):
    with pytest.raises(ArgumentError) as caught:
        parse(words)
    assert caught.value.reason.key == key
