"""B16: an attack with every die and every reason kept, beside dnd-5e-core's Monster.attack; and
one on a map among sixty combatants, decided and evolved.

The same goblin strikes the same commoner; both sides roll to hit and roll the damage of a hit. The
peer gives a sentence and a number, we give the facts with all their reasons.
"""

import random
import time
from functools import partial
from pathlib import Path

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.dice.rolling import RandomDice
from desktop.language.message import typed_name
from desktop.model.combatant import Side, Token
from desktop.model.commands import AddCombatants, BeginFight, Command, MakeAttack, ShowMap
from desktop.model.copying import replace
from desktop.model.creature import CreatureKey
from desktop.model.encounter import Encounter
from desktop.model.evolve import evolve_all
from desktop.model.ids import MapId, RulesetKey
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.registry import ruleset_of
from desktop.storage.library import Library
from tests.support.measuring import Benchmark, Outcome, best, peer, ratio

ATTACKS = 1_000
MAP = MapId("m1")
RULES = "srd-5.1"
LIBRARY = Path(__file__).resolve().parents[2] / "resources" / "creatures"


def ours() -> tuple[Encounter, MakeAttack]:
    """A running fight of a goblin and a commoner, and the goblin's wish."""
    ruleset, dice = ruleset_of(RULES), RandomDice(random.Random(1))
    library = Library(LIBRARY)
    encounter = Encounter(RulesetKey(RULES), typed_name("B16"))
    goblin = library.creature_of(CreatureKey("srd-5.1/goblin"))
    commoner = library.creature_of(CreatureKey("srd-5.1/commoner"))
    steps: tuple[Command, ...] = (
        AddCombatants(goblin, side=Side.HOSTILE, initiative=20),
        AddCombatants(commoner, side=Side.HERO, hit_points=999_999, initiative=10),
        BeginFight(),
    )
    for step in steps:
        decided = decide(encounter, step, ruleset=ruleset, dice=dice)
        assert not isinstance(decided, Refusal), decided
        encounter = evolve_all(encounter, decided)
    attacker, target = encounter.combatants
    attack = next(
        attack for feature in goblin.features for attack in feature.attacks if attack.bonus
    )
    return encounter, MakeAttack(attacker, attack.key, target)


def attack_with_all_reasons() -> Outcome:
    """How many times faster than the peer an attack is decided."""
    core = peer("dnd_5e_core")
    weapons = peer("dnd_5e_core.equipment.weapon")
    scores = core.Abilities(8, 14, 10, 10, 8, 8)
    slashing = weapons.DamageType("slashing", "Slashing", "")
    scimitar = core.Action(
        "Scimitar",
        "",
        core.ActionType.MELEE,
        damages=[core.Damage(slashing, core.DamageDice("1d6", 2))],
        attack_bonus=4,
    )
    theirs = core.Monster(
        "goblin", "Goblin", scores, [], 15, 7, "2d6", 50, 30, 0.25, actions=[scimitar]
    )
    victim = core.Monster("commoner", "Commoner", scores, [], 10, 4, "1d8", 10, 30, 0, actions=[])
    encounter, wish = ours()
    ruleset, dice = ruleset_of(RULES), RandomDice(random.Random(2))

    def our_attacks() -> None:
        for _ in range(ATTACKS):
            decide(encounter, wish, ruleset=ruleset, dice=dice)

    def their_attacks() -> None:
        for _ in range(ATTACKS):
            theirs.attack(victim)

    slower = ratio(our_attacks, their_attacks)
    return Outcome(1 / slower.figure, f"{ATTACKS} attacks: {slower.detail}")


def attack_among_sixty() -> Outcome:
    """Milliseconds of one attack among sixty on a map, with its cover, and of its new state."""
    return best(partial(attacks_on_a_map, *sixty_on_a_map()))


def shot_past_others() -> Outcome:
    """The same of a shot at the far end, past everybody who stands between."""
    encounter, _ = sixty_on_a_map()
    combatants = list(encounter.combatants)
    bow = encounter.combatants[combatants[0]].creature.attacks[1]
    shot = MakeAttack(combatants[0], bow.key, combatants[45], cost="none")
    return best(partial(attacks_on_a_map, encounter, shot, ATTACKS // 10))


def attacks_on_a_map(encounter: Encounter, wish: MakeAttack, times: int = ATTACKS) -> float:
    """Milliseconds of one; each in a state of its own: what was kept of another is no help."""
    ruleset, dice = ruleset_of(RULES), RandomDice(random.Random(2))
    begun = time.perf_counter()
    for _ in range(times):
        state = replace(encounter)
        decided = decide(state, wish, ruleset=ruleset, dice=dice)
        assert not isinstance(decided, Refusal), decided
        evolve_all(state, decided)
    return (time.perf_counter() - begun) * 1000 / times


def sixty_on_a_map() -> tuple[Encounter, MakeAttack]:
    """Thirty goblins against thirty commoners, in rows; the wish of one beside its target."""
    ruleset, dice = ruleset_of(RULES), RandomDice(random.Random(1))
    library = Library(LIBRARY)
    goblin = library.creature_of(CreatureKey("srd-5.1/goblin"))
    commoner = library.creature_of(CreatureKey("srd-5.1/commoner"))
    places = [Token(MAP, Cell(2 * (place % 10), place // 10)) for place in range(60)]
    encounter = Encounter(RulesetKey(RULES), typed_name("B16"))
    for step in (
        ShowMap(MAP, BattleMap("Field", 20, 20)),
        AddCombatants(
            goblin, 30, Side.HOSTILE, initiative=20, group=False, tokens=tuple(places[:30])
        ),
        AddCombatants(
            commoner, 30, Side.HERO, hit_points=999_999, initiative=10, tokens=tuple(places[30:])
        ),
        BeginFight(),
    ):
        decided = decide(encounter, step, ruleset=ruleset, dice=dice)
        assert not isinstance(decided, Refusal), decided
        encounter = evolve_all(encounter, decided)
    combatants = list(encounter.combatants)
    attack = goblin.attacks[0]
    return encounter, MakeAttack(combatants[20], attack.key, combatants[30], cost="none")


BENCHMARKS = (
    Benchmark("B16", "attack with all reasons: speed", attack_with_all_reasons, at_least=1.0),
    Benchmark("B16", "attack among sixty on a map", attack_among_sixty, at_most=1.0, unit="ms"),
    Benchmark("B16", "shot past others on a map", shot_past_others, at_most=4.0, unit="ms"),
)
