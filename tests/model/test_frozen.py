"""The read-only mapping of the state: a value like any other."""

import pickle

from desktop.model.frozen import FrozenMap

ONE = FrozenMap({"a": 1, "b": 2})


def test_equal_maps_are_one_key_whatever_their_order():
    other = FrozenMap((("b", 2), ("a", 1)))
    assert other == ONE
    assert len({ONE, other, FrozenMap()}) == 2
    assert hash(ONE) == hash(ONE)
    assert ONE != {"a": 1, "b": 2}
    assert repr(ONE) == "FrozenMap({'a': 1, 'b': 2})"


def test_it_travels_to_other_processes():
    assert pickle.loads(pickle.dumps(ONE)) == ONE


def test_changes_are_new_maps_and_no_change_is_the_very_same():
    assert ONE.with_item("c", 3) == FrozenMap({"a": 1, "b": 2, "c": 3})
    assert ONE.with_items({"a": 5}) == FrozenMap({"a": 5, "b": 2})
    assert ONE.without("a") == FrozenMap({"b": 2})
    assert ONE.with_item("a", 1) is ONE
    assert ONE.with_items({}) is ONE
    assert ONE.without("z") is ONE
    assert FrozenMap({"a": 1, "b": 2}) == ONE
