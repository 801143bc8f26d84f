"""Files of other programs are named when they are refused."""

import pytest

from desktop.exchange.errors import MapImportError
from desktop.exchange.foreign import Foreign, foreign_kind
from desktop.exchange.uvtt_file import read_map_file


@pytest.mark.problem("RP55")
@pytest.mark.parametrize(
    ("head", "kind"),
    [
        (b'<?xml version="1.0"?>\n<collection>\n <doc href="a.xml"/>', Foreign.COLLECTION),
        (b'<compendium version="5">\n<monster><name>A</name>', Foreign.CREATURES),
        (b'{"Creatures": ["c1"], "Creatures.c1": {"Id": "c1"}}', Foreign.CREATURES),
        (b'[{"Name": "A", "HP": {"Value": 7}}]', Foreign.CREATURES),
        (b'{"results": [{"slug": "a", "armor_class": "8"}]}', Foreign.CREATURES),
        (b'{"name": "A", "type": "npc", "system": {"abilities": {}}}', Foreign.CREATURES),
        ('{“name”: 1, "HP": 3}'.encode("utf-16"), Foreign.CREATURES),
        (b"```Monster {.two-column}\nname: A", Foreign.CREATURES),
        (b'{"name": "Dead King", "navOrder": null, "walls": []}', Foreign.SCENE),
        (b'{"name": "other"}', None),
        (b"", None),
    ],
)
def test_the_first_words_say_what_a_file_is(head: bytes, kind: Foreign | None):
    assert foreign_kind(head) is kind


@pytest.mark.problem("RP55")
@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b'{"Creatures": ["c1"]}', "import.file.creatures"),
        (b'{"navName": "", "walls": []}', "import.file.scene"),
        (b'{"name": "other"}', "import.map.no_map"),
    ],
)
def test_what_is_opened_as_a_map_and_is_none_is_refused_by_its_name(content: bytes, key: str):
    with pytest.raises(MapImportError) as refused:
        read_map_file(content)
    assert refused.value.message.key == key
