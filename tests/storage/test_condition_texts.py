"""The hints of conditions come in the reader's language, or the damage is told."""

import json
from pathlib import Path

import pytest

from desktop.storage.condition_texts import ConditionTexts
from desktop.storage.errors import DamagedFile

SHIPPED = Path(__file__).parents[2] / "resources" / "rules"
OFFICIAL = (
    "blinded", "charmed", "deafened", "exhaustion", "frightened", "grappled", "incapacitated",
    "invisible", "paralyzed", "petrified", "poisoned", "prone", "restrained", "stunned",
    "unconscious",
)  # fmt: skip


@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1"])
def test_every_official_condition_has_its_rule_in_both_languages(ruleset: str):
    texts = ConditionTexts(SHIPPED)
    lacking = [
        (key, language)
        for key in OFFICIAL
        for language in ("en", "it")
        if not texts(ruleset, key, language)
    ]
    assert lacking == []
    assert texts(ruleset, "prone", "en") != texts(ruleset, "prone", "it")


def test_editions_tell_grappled_each_in_their_way():
    texts = ConditionTexts(SHIPPED)
    assert "other than the grappler" in texts("srd-5.2.1", "grappled", "en")
    assert "thunderwave" in texts("srd-5.1", "grappled", "en")


def test_unknown_condition_or_ruleset_has_no_text():
    texts = ConditionTexts(SHIPPED)
    assert texts("srd-5.1", "sleepy", "en") == ""
    assert texts("chess", "prone", "en") == ""


def test_language_without_a_text_gets_the_english_one(tmp_path: Path):
    path = tmp_path / "conditions-srd-5.1.json"
    path.write_text(json.dumps({"prone": {"en": "Lies down."}}), encoding="utf-8")
    assert ConditionTexts(tmp_path)("srd-5.1", "prone", "it") == "Lies down."


@pytest.mark.parametrize("content", ["{", "[]", '{"prone": 5}'])
def test_damaged_file_is_told(tmp_path: Path, content: str):
    (tmp_path / "conditions-srd-5.1.json").write_text(content, encoding="utf-8")
    with pytest.raises(DamagedFile):
        ConditionTexts(tmp_path)("srd-5.1", "prone", "en")
