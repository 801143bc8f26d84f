"""Weapons as characters have them: by ability, with properties and masteries."""

from desktop.model.creature import Attack, AttackKey, AttackKind, AttackSource, Damage
from desktop.model.frozen import FrozenMap


def weapon(
    key: str = "sword",
    dice: str = "1d8",
    kind: str = "slashing",
    *,
    ability: str = "str",
    properties: str = "",
    mastery: str = "",
    bonus: int = 0,
    reach: int | None = 5,
    thrown: tuple[int, int] | None = None,
    shot: tuple[int, int] | None = None,
    ammunition: int | None = None,
) -> Attack:
    """A weapon whose rolls take the modifier of an ability, and proficiency."""
    far = thrown or shot
    how = AttackKind.BOTH if thrown else AttackKind.RANGED if shot else AttackKind.MELEE
    return Attack(
        key=AttackKey(key),
        names=FrozenMap({"en": key}),
        kind=how,
        source=AttackSource.WEAPON,
        bonus=bonus,
        reach=None if shot else reach,
        normal_range=far[0] if far else None,
        long_range=far[1] if far else None,
        damage=(Damage(dice, 1, (kind,)),),
        properties=tuple(properties.split()),
        ability=ability,
        mastery=mastery,
        ammunition=ammunition,
    )


RAPIER = weapon("rapier", kind="piercing", ability="str/dex", properties="finesse", mastery="vex")
SHORTSWORD = weapon(
    "shortsword",
    "1d6",
    "piercing",
    ability="str/dex",
    properties="finesse light pair",
    mastery="vex",
)
DAGGER = weapon(
    "dagger",
    "1d4",
    "piercing",
    ability="str/dex",
    properties="finesse light thrown",
    mastery="nick",
    thrown=(20, 60),
)
HANDAXE = weapon("handaxe", "1d6", properties="light thrown pair", mastery="vex", thrown=(20, 60))
JAVELIN = weapon(
    "javelin", "1d6", "piercing", properties="thrown", mastery="slow", thrown=(30, 120)
)
DART = weapon("dart", "1d4", "piercing", ability="str/dex", mastery="vex", shot=(20, 60))
LONGSWORD = weapon("longsword", mastery="sap")
GREATSWORD = weapon("greatsword", "2d6", properties="heavy two-handed", mastery="graze")
GREATAXE = weapon("greataxe", "1d12", properties="heavy two-handed", mastery="cleave")
WARHAMMER = weapon("warhammer", kind="bludgeoning", mastery="push")
BATTLEAXE = weapon("battleaxe", mastery="topple")
LANCE = weapon("lance", "1d12", "piercing", properties="lance", reach=10)
LANCE_2024 = weapon("lance", "1d10", "piercing", properties="lance heavy two-handed", reach=10)
LONGBOW = weapon(
    "longbow",
    kind="piercing",
    ability="dex",
    properties="heavy two-handed ammunition",
    mastery="slow",
    shot=(150, 600),
    ammunition=12,
)
LIGHT_CROSSBOW = weapon(
    "light-crossbow",
    kind="piercing",
    ability="dex",
    properties="loading two-handed ammunition",
    mastery="slow",
    shot=(80, 320),
    ammunition=12,
)
HAND_CROSSBOW = weapon(
    "hand-crossbow",
    "1d6",
    "piercing",
    ability="dex",
    properties="light loading ammunition",
    mastery="vex",
    shot=(30, 120),
    ammunition=12,
)
BLOWGUN = weapon("blowgun", "1", "piercing", ability="dex", properties="loading", shot=(25, 100))
