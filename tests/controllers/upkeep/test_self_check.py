"""The self-test reads all that is shipped, and says what does not load."""

import json

import pytest

from desktop.controllers.upkeep.self_check import (
    SelfCheckFailed,
    check_pictures,
    checked_icons,
    checked_languages,
)
from tests.support.source import ROOT

pytestmark = pytest.mark.gui


def test_both_languages_speak():
    assert checked_languages(ROOT / "i18n") == ["en", "it"]


def test_every_icon_is_drawn(qapp):
    assert checked_icons(ROOT / "resources" / "icons") > 100


def test_a_broken_icon_is_named(qapp, tmp_path):
    (tmp_path / "icons.json").write_text(json.dumps({"condition.prone": "prone"}))
    (tmp_path / "prone.svg").write_text("<svg")
    with pytest.raises(SelfCheckFailed, match="prone"):
        checked_icons(tmp_path)


def test_every_kind_of_picture_is_read(qapp):
    check_pictures(ROOT / "resources" / "icons")
