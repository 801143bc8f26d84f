"""A damage type that only other games know is not proposed: those of this one are listed."""

from desktop.controllers.creature_form.words import type_missing
from desktop.rules.registry import ruleset_of


def test_a_word_of_another_game_is_answered_with_the_types_of_this_one():
    myth = tuple(ruleset_of("mythcraft-1.2").damage_types)
    assert type_missing("1d8+3 piercing", "Spear", myth).key == "view.form.damage_type_of_game"
    dnd = tuple(ruleset_of("srd-5.1").damage_types)
    assert type_missing("1d8+3", "Burning hands", dnd).key == "view.form.damage_type_suggested"
    assert type_missing("1d8+3", "Thing", dnd).key == "view.form.damage_type"
