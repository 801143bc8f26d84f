"""Every shipped creature can be shown: no text of its stat block is missing in any language."""

import json
from pathlib import Path

import pytest

from desktop.controllers.desk import Desk
from desktop.controllers.library.statblock import ParagraphKind
from desktop.language.render import read_language
from desktop.model.creature_record import creature_from_record
from tests.support.stat_blocks import paragraphs_of

pytestmark = pytest.mark.gui

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("code", ["en", "it"])
@pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1", "mythcraft-1.2"])
def test_every_creature_shows_its_whole_stat_block(edition: str, code: str):
    languages = {code: read_language(ROOT / "i18n", code)}
    desk = Desk(languages, code)
    text = (ROOT / "resources" / "creatures" / f"{edition}.json").read_text(encoding="utf-8")
    for record in json.loads(text):
        creature = creature_from_record(record)
        shown = paragraphs_of(creature, desk)
        features = [each for each in shown if each.kind is ParagraphKind.FEATURE]
        assert shown[0].text.startswith(creature.names[code])
        assert len(features) == len(creature.features)
