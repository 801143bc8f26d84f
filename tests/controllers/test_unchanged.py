"""What comes out the same is made once."""

from desktop.controllers.unchanged import Unchanged


def test_a_value_is_made_anew_only_when_what_it_is_made_from_changes():
    known, made = Unchanged[str](), []

    def text_of(key: str, source: int) -> str:
        return known.value(key, (source,), lambda: made.append(key) or f"{key}{source}")

    assert [text_of("a", 1), text_of("b", 1), text_of("a", 1)] == ["a1", "b1", "a1"]
    assert made == ["a", "b"]
    assert [text_of("a", 2), text_of("b", 1)] == ["a2", "b1"]
    assert made == ["a", "b", "a"]
