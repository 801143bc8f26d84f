"""Every condition and action of every game has an icon and a name in both languages."""

import json
from pathlib import Path

import pytest

from desktop.language.message import Message
from desktop.language.render import read_language, render
from desktop.rules.registry import RULESETS, ruleset_of

ROOT = Path(__file__).parents[2]
ICONS = json.loads((ROOT / "resources" / "icons" / "icons.json").read_text("utf-8"))
LANGUAGES = tuple(read_language(ROOT / "i18n", code) for code in ("en", "it"))


@pytest.mark.parametrize("key", RULESETS)
def test_everything_with_a_key_has_an_icon(key: str):
    ruleset = ruleset_of(key)
    actions = [name for name in ruleset.actions if f"action.{name}" not in ICONS]
    conditions = [
        name
        for name in ruleset.conditions
        if f"condition.{name}" not in ICONS and f"state.{name}" not in ICONS
    ]
    assert (actions, conditions) == ([], [])


@pytest.mark.parametrize("key", RULESETS)
def test_everything_with_a_key_has_a_name(key: str):
    ruleset = ruleset_of(key)
    messages = [
        *(f"condition.{name}" for name in ruleset.conditions),
        *(f"action.{name}" for name in ruleset.actions),
        *(f"defence.{name}" for name in ruleset.defences),
        *(f"defence.{name}.short" for name in ruleset.defences),
        *(f"damage.{name}" for name in ruleset.damage_types),
    ]
    for language in LANGUAGES:
        for message in messages:
            assert render(Message(message), language)
