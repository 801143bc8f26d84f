"""What would change it: the same fight with one thing otherwise."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from desktop.dice.rolling import seeded
from desktop.insight.acting import Aim, Tactics
from desktop.insight.rehearsal import Scene
from desktop.insight.stage import Stage
from desktop.language.message import Message, Name
from desktop.model.combatant import Life, Side
from desktop.model.commands import AddCombatants, Command, Heal, SetCounter
from desktop.model.copying import replace
from desktop.model.counter import HIT_POINTS

MORE = 3
"""So many of the commonest foe come along."""
SEED = 1
"""Of the initiative of those who come along: the same at each try."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is otherwise, and the fight with it."""

    text: Message
    scene: Scene


def changes_of(scene: Scene) -> tuple[Change, ...]:
    """What may be tried with a fight, in the order of the page."""
    return tuple(_changes(scene))


def _changes(scene: Scene) -> Iterator[Change]:
    yield from _hero_mended(scene)
    yield from _more_foes(scene)
    strongest = scene.strongest
    points = max(1, strongest.hit_points * 4 // 5)
    if points < strongest.hit_points:
        told = Message(
            "insight.change.weaker",
            {"who": strongest.name, "points": points, "now": strongest.hit_points},
        )
        wish = SetCounter(strongest.id, HIT_POINTS, points)
        yield from _with(scene, told, wish)
    tactics = scene.tactics
    focused = Tactics(tactics.heroes, Aim.WEAKEST)
    yield Change(Message("insight.change.foes_focus"), replace(scene, tactics=focused))
    spread = Tactics(Aim.SPREAD, tactics.foes)
    yield Change(Message("insight.change.heroes_spread"), replace(scene, tactics=spread))


def _hero_mended(scene: Scene) -> Iterator[Change]:
    """Whoever is worst off of the heroes has half of its hit points, or all of them."""
    living = [hero for hero in scene.heroes if not hero.is_out and hero.maximum_hit_points]
    if not living:
        return
    worst = min(living, key=lambda hero: hero.hit_points / hero.maximum_hit_points)
    if worst.life is not Life.UP or worst.hit_points == 0:
        told = Message("insight.change.back", {"who": worst.name})
        yield from _with(scene, told, Heal((worst.id,), max(1, worst.maximum_hit_points // 2)))
    elif worst.hit_points < worst.maximum_hit_points:
        told = Message("insight.change.whole", {"who": worst.name})
        yield from _with(scene, told, Heal((worst.id,), worst.maximum_hit_points))


def _more_foes(scene: Scene) -> Iterator[Change]:
    kinds = Counter(foe.creature.key for foe in scene.foes)
    commonest = kinds.most_common(1)[0][0]
    creature = next(foe.creature for foe in scene.foes if foe.creature.key == commonest)
    told = Message(
        "insight.change.more", {"count": MORE, "who": Name(tuple(creature.names.items()))}
    )
    yield from _with(scene, told, AddCombatants(creature, MORE, Side.HOSTILE))


def _with(scene: Scene, told: Message, wish: Command) -> Iterator[Change]:
    """The fight after a wish of the GM, where the rules take it."""
    ruleset = scene.rules(scene.start.ruleset)
    stage = Stage(scene.start, ruleset, seeded(SEED))
    if stage.do(wish, overruled=True) is not None:
        yield Change(told, replace(scene, start=stage.encounter))
