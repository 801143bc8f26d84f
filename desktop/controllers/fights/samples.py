"""The sample fights: four characters of our own against shipped creatures, on a map of our own."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from desktop.battlemap.battle_map import BattleMap, Terrain
from desktop.battlemap.cells import Cell
from desktop.battlemap.walls import Wall
from desktop.dice.rolling import Dice
from desktop.exchange.imported_map import ImportedMap, map_picture
from desktop.exchange.picture_header import read_picture_header
from desktop.exchange.uvtt import read_uvtt
from desktop.language.message import Name
from desktop.model import commands as c
from desktop.model.combatant import Side, Token
from desktop.model.creature import Creature, CreatureKey, Texts
from desktop.model.creature_record import creature_from_record
from desktop.model.encounter import Encounter
from desktop.model.evolve import evolve_all
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, MapId, RulesetKey
from desktop.model.prompt import ROLL, Answer
from desktop.model.structure import structure
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Grouping, Ruleset

SAMPLE_MAP = "ogre-hall"
SAMPLE_MAPS = {"ogre-hall": "sample", "forest-ford": "sample_ford", "old-crypt": "sample_crypt"}
"""The maps of our own, and the keys of their titles."""
GROUPING = "grouping"
"""The setting by which the goblins of a sample act together, in the editions that leave it open."""


@dataclass(frozen=True, slots=True)
class SampleFoes:
    """So many copies of a shipped creature as there are cells; `hidden` are places in `cells`."""

    creature: CreatureKey
    cells: tuple[Cell, ...]
    hidden: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SampleFight:
    """Who stands where when the sample fight of a ruleset begins."""

    ruleset: RulesetKey
    title: Name
    summary: Texts  # one line about who fights whom
    map: str
    heroes: tuple[tuple[Creature, Cell], ...]
    foes: tuple[SampleFoes, ...]


class Samples:
    """What lies in `resources/samples` and `resources/maps`, read when it is first asked for."""

    def __init__(self, resources: Path) -> None:
        self._resources = resources
        self._party: tuple[Creature, ...] | None = None

    def party(self, ruleset: str) -> tuple[Creature, ...]:
        """The four characters with their values for that game."""
        if self._party is None:
            records = json.loads(self._text("party.json"))
            self._party = tuple(creature_from_record(record) for record in records)
        return tuple(one for one in self._party if one.ruleset == ruleset)

    def fight(self, ruleset: str) -> SampleFight:
        """The sample fight of that game."""
        heroes = {one.key.rpartition("/")[2]: one for one in self.party(ruleset)}
        found = json.loads(self._text("fights.json"))
        plan = next(plan for plan in found if plan["ruleset"] == ruleset)
        return SampleFight(
            ruleset=RulesetKey(ruleset),
            title=Name(tuple(plan["title"].items())),
            summary=FrozenMap(plan["summary"]),
            map=plan["map"],
            heroes=tuple((heroes[one["character"]], Cell(*one["cell"])) for one in plan["heroes"]),
            foes=tuple(
                SampleFoes(
                    CreatureKey(foe["creature"]),
                    tuple(Cell(*cell) for cell in foe["cells"]),
                    tuple(foe.get("hidden", ())),
                )
                for foe in plan["foes"]
            ),
        )

    def map(self, title: str, name: str = SAMPLE_MAP) -> ImportedMap:
        """A map of our own with its picture; the picture is a file of its own beside it.

        Ground and low walls, which the format of the file lacks, lie in it in our own form.
        """
        folder = self._resources / "maps"
        plan = (folder / f"{name}.json").read_bytes()
        imported = read_uvtt(plan, title)
        content = (folder / f"{name}.webp").read_bytes()
        header = read_picture_header(content)
        battle_map = replace(imported.battle_map, picture=map_picture(content, header))
        own = json.loads(plan)
        for ground in own.get("ground", ()):
            battle_map = battle_map.with_terrain(structure(Terrain, ground))
        low = tuple(structure(Wall, wall) for wall in own.get("low_walls", ()))
        battle_map = battle_map.with_features((), low)
        return ImportedMap(battle_map, content, header.kind, ())

    def _text(self, name: str) -> str:
        return (self._resources / "samples" / name).read_text(encoding="utf-8")


def sample_fight(
    sample: SampleFight,
    *,
    ruleset: Ruleset,
    dice: Dice,
    battle_map: BattleMap,
    creature_of: Callable[[CreatureKey], Creature],
) -> Encounter:
    """The sample fight at the start of its first turn, decided by the rules like any other."""
    start = Encounter(sample.ruleset, sample.title)
    table = _Table(start, ruleset, dice)
    table.obey(c.ShowMap(None, battle_map))
    shown = table.encounter.shown_map
    assert shown is not None, "the map was shown"
    for creature, cell in sample.heroes:
        table.obey(hero(creature, (Token(shown, cell),)))
    packs = [table.bring_foes(foes, creature_of(foes.creature), shown) for foes in sample.foes]
    if Grouping(ruleset.setting_of(table.encounter, GROUPING)) is not Grouping.SLOT:
        table.obey(c.SetSetting(GROUPING, Grouping.SLOT.value))
    table.obey(c.RollInitiative())
    table.answer_all()
    for pack in packs:
        table.act_together(pack)
    table.obey(c.BeginFight())
    return table.encounter


def hero(creature: Creature, tokens: Sequence[Token] = ()) -> c.AddCombatants:
    """The wish that brings a character into the fight."""
    return c.AddCombatants(creature, side=Side.HERO, character=True, tokens=tuple(tokens))


class _Table:
    """A fight that is being laid out: commands decided one after the other."""

    def __init__(self, start: Encounter, ruleset: Ruleset, dice: Dice) -> None:
        self.encounter = start
        self._ruleset, self._dice = ruleset, dice

    def obey(self, command: c.Command) -> None:
        decided = decide(self.encounter, command, ruleset=self._ruleset, dice=self._dice)
        assert not isinstance(decided, Refusal), f"the sample fight is refused: {decided}"
        self.encounter = evolve_all(self.encounter, decided)

    def bring_foes(
        self, foes: SampleFoes, creature: Creature, shown: MapId
    ) -> tuple[CombatantId, ...]:
        known = frozenset(self.encounter.combatants)
        tokens = tuple(Token(shown, cell) for cell in foes.cells)
        self.obey(c.AddCombatants(creature, count=len(tokens), tokens=tokens))
        joined = tuple(_new(self.encounter, known))
        if foes.hidden:
            self.obey(c.SetHidden(tuple(joined[place] for place in foes.hidden), True))
        return joined

    def act_together(self, members: tuple[CombatantId, ...]) -> None:
        """One slot for all of them, where the game has not put them into one already."""
        slots = {slot.id for who in members if (slot := self.encounter.slot_of(who)) is not None}
        if len(slots) > 1:
            self.obey(c.GroupCombatants(members))

    def answer_all(self) -> None:
        """Initiative is rolled for everyone, and of tied ones the first listed goes first."""
        while self.encounter.prompts:
            prompt = self.encounter.prompts[0]
            answer = Answer(option=prompt.options[0][0]) if prompt.options else ROLL
            self.obey(c.AnswerPrompt(prompt.id, answer))


def _new(encounter: Encounter, known: Iterable[CombatantId]) -> Iterator[CombatantId]:
    seen = frozenset(known)
    return (who for who in encounter.combatants if who not in seen)
