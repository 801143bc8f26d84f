"""A creature answers in the reader's language and finds its own parts."""

from desktop.model.creature import (
    NO_TEXTS,
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Creature,
    CreatureKey,
    Feature,
    FeatureGroup,
    FeatureKey,
    Texts,
    foreign_language,
    text_in,
)

BITE = Attack(
    AttackKey("bite"), Texts({"en": "Bite"}), AttackKind.MELEE, AttackSource.NATURAL, bonus=4
)
WOLF = Creature(
    key=CreatureKey("own/wolf"),
    ruleset="srd-5.1",
    names=Texts({"en": "Wolf", "it": "Lupo"}),
    hit_points=11,
    sizes=("medium", "small"),
    features=(
        Feature(
            FeatureKey("keen"), FeatureGroup.TRAIT, Texts({"en": "Keen"}), Texts({"en": "Nose"})
        ),
        Feature(
            FeatureKey("bite"),
            FeatureGroup.ACTION,
            Texts({"en": "Bite"}),
            NO_TEXTS,
            attacks=(BITE,),
        ),
    ),
)


def test_text_falls_back_to_english_and_says_so():
    texts = Texts({"en": "Nose"})
    assert text_in(texts, "it") == "Nose"
    assert foreign_language(texts, "it") == "en"
    assert foreign_language(texts, "en") == ""


def test_a_text_without_english_falls_back_to_what_there_is():
    texts = Texts({"it": "Naso"})
    assert text_in(texts, "en") == "Naso"
    assert foreign_language(texts, "en") == "it"
    assert foreign_language(Texts({"it": "Naso", "en": "Nose"}), "de") == "en"
    assert foreign_language(Texts({"it": ""}), "en") == ""


def test_typed_text_is_at_home_in_every_language():
    typed = Texts({"": "Naso"})
    assert text_in(typed, "it") == text_in(typed, "en") == "Naso"
    assert foreign_language(typed, "it") == ""


def test_absent_text_is_empty_and_not_foreign():
    assert text_in(NO_TEXTS, "it") == ""
    assert foreign_language(NO_TEXTS, "it") == ""


def test_name_is_told_in_the_reader_s_language():
    assert WOLF.name.text_in("it") == "Lupo"


def test_first_size_is_the_usual_one():
    assert WOLF.size == "medium"


def test_features_are_found_by_group_and_key():
    keen, bite = WOLF.features
    assert WOLF.features_in(FeatureGroup.ACTION) == (bite,)
    assert WOLF.find_feature(FeatureKey("keen")) is keen
    assert WOLF.find_feature(FeatureKey("howl")) is None


def test_attacks_are_found_through_their_features():
    assert WOLF.attacks == (BITE,)
    assert WOLF.find_attack(AttackKey("bite")) is BITE
    assert WOLF.find_attack(AttackKey("claw")) is None
