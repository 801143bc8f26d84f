"""Fights of D&D for tests: creatures, a table that obeys or refuses, words for what it shows."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from desktop.battlemap.battle_map import BattleMap, Terrain
from desktop.battlemap.cells import Cell
from desktop.battlemap.walls import Wall
from desktop.language.message import typed_name
from desktop.language.render import Language, read_language, render
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Side, Token
from desktop.model.counter import DEATH_FAILURES, DEATH_SUCCESSES
from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Creature,
    CreatureKey,
    Damage,
    Defence,
    DefenceKind,
    Feature,
    FeatureGroup,
    FeatureKey,
    Uses,
    UsesKind,
)
from desktop.model.effect import End, Moment
from desktop.model.encounter import Encounter
from desktop.model.evolve import evolve_all
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId, MapId, RulesetKey
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import Standing, Trace
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews.questions import CheckPreview, check_preview
from desktop.rules.registry import ruleset_of
from tests.support.loaded_dice import LoadedDice

EDITIONS = ("srd-5.1", "srd-5.2.1")
MAP = MapId("m1")
I18N = Path(__file__).parents[2] / "i18n"

SUCCESS = Answer(outcome=Outcome.SUCCESS)
FAILURE = Answer(outcome=Outcome.FAILURE)


@cache
def _languages() -> tuple[Language, ...]:
    return tuple(read_language(I18N, code) for code in ("en", "it"))


def melee(
    key: str = "sword",
    *,
    bonus: int = 5,
    dice: str = "1d8+3",
    kind: str = "slashing",
    reach: int = 5,
    more: tuple[tuple[str, str], ...] = (),
    properties: tuple[str, ...] = (),
    conditions: tuple[str, ...] = (),
    escape_dc: int | None = None,
    parts: tuple[Damage, ...] = (),
) -> Attack:
    """A melee weapon attack."""
    return Attack(
        key=AttackKey(key),
        names=FrozenMap({"en": key}),
        kind=AttackKind.MELEE,
        source=AttackSource.WEAPON,
        bonus=bonus,
        reach=reach,
        damage=parts or tuple(Damage(text, 1, (word,)) for text, word in ((dice, kind), *more)),
        properties=properties,
        conditions=conditions,
        escape_dc=escape_dc,
    )


def ranged(
    key: str = "bow",
    *,
    bonus: int = 5,
    dice: str = "1d6+3",
    kind: str = "piercing",
    normal: int = 80,
    long: int | None = 320,
    both: bool = False,
) -> Attack:
    """A ranged weapon attack, or one that can be thrown."""
    return Attack(
        key=AttackKey(key),
        names=FrozenMap({"en": key}),
        kind=AttackKind.BOTH if both else AttackKind.RANGED,
        source=AttackSource.WEAPON,
        bonus=bonus,
        reach=5 if both else None,
        normal_range=normal,
        long_range=long,
        damage=(Damage(dice, 1, (kind,)),),
    )


def resists(*types: str) -> Defence:
    """Resistance to damage types."""
    return Defence(DefenceKind.RESISTANCE, types)


def vulnerable(*types: str) -> Defence:
    """Vulnerability to damage types."""
    return Defence(DefenceKind.VULNERABILITY, types)


def immune(*types: str) -> Defence:
    """Immunity to damage types."""
    return Defence(DefenceKind.IMMUNITY, types)


def a_creature(name: str = "goblin", *attacks: Attack, **more: object) -> Creature:
    """A Medium creature: AC 12, 20 hit points, speed 30 ft, abilities 10, a sword and a bow."""
    known: dict[str, object] = {
        "key": CreatureKey(f"own/{name}"),
        "ruleset": "srd-5.1",
        "names": FrozenMap({"en": name, "it": name}),
        "hit_points": 20,
        "armour_class": 12,
        "speeds": FrozenMap({"walk": 30}),
        "abilities": FrozenMap(dict.fromkeys(("str", "dex", "con", "int", "wis", "cha"), 10)),
        "challenge": "1",
        "features": (
            Feature(
                FeatureKey("attacks"),
                FeatureGroup.ACTION,
                FrozenMap({"en": "Attacks"}),
                FrozenMap(),
                attacks=attacks or (melee(), ranged()),
            ),
        ),
    }
    return Creature(**(known | more))  # type: ignore[arg-type]  # the fields of one dataclass


def abilities(**scores: int) -> FrozenMap[str, int]:
    """Ability scores, 10 where none is told."""
    usual = dict.fromkeys(("str", "dex", "con", "int", "wis", "cha"), 10)
    return FrozenMap({**usual, **scores})


def feature(key: str, group: FeatureGroup = FeatureGroup.ACTION, **more: object) -> Feature:
    """A paragraph of a stat block."""
    return Feature(FeatureKey(key), group, FrozenMap({"en": key}), FrozenMap(), **more)  # type: ignore[arg-type]  # fields


def a_dragon() -> Creature:
    """A creature with everything that stat blocks limit: recharge, a day's uses, legend."""
    return a_creature(
        "dragon",
        features=(
            feature("bite", attacks=(melee("bite"),)),
            feature("breath", uses=Uses(UsesKind.RECHARGE, 5)),
            feature("shriek", FeatureGroup.BONUS_ACTION, uses=Uses(UsesKind.DAY, 1)),
            feature("legendary-resistance", FeatureGroup.TRAIT, uses=Uses(UsesKind.DAY, 3)),
            feature("detect", FeatureGroup.LEGENDARY),
            feature("wings", FeatureGroup.LEGENDARY, cost=2),
        ),
        legendary_uses=3,
        hit_points=100,
    )


class Fight:
    """A fight of one edition. Combatants are called by names; dice are what the test says."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset_of(ruleset)
        self.encounter = Encounter(RulesetKey(ruleset), typed_name("A fight"))
        self.ids: dict[str, CombatantId] = {}
        self.events: tuple[e.Event, ...] = ()
        self.steps: list[tuple[e.Event, ...]] = []

    # --- setting up ------------------------------------------------------------------------------

    def add(
        self,
        name: str,
        initiative: int | None = None,
        *,
        creature: Creature | None = None,
        side: Side = Side.HOSTILE,
        hp: int | None = None,
        character: bool = False,
        at: tuple[int, int] | None = None,
        hidden: bool = False,
        dice: Iterable[int] = (),
    ) -> CombatantId:
        """Bring in one creature of its own kind, with a typed score when one is told."""
        known = set(self.encounter.combatants)
        self.do(
            c.AddCombatants(
                creature or a_creature(name),
                side=Side.HERO if character else side,
                hit_points=hp,
                own_name=name,
                character=character,
                initiative=initiative,
                hidden=hidden,
                tokens=() if at is None else (Token(MAP, Cell(*at)),),
            ),
            dice=dice,
        )
        (identity,) = set(self.encounter.combatants) - known
        self.ids[name] = identity
        return identity

    def order(self, text: str) -> "Fight":
        """Bring in "A20 B15 C10" and begin: names are letters, numbers their initiative."""
        for word in text.split():
            name = word.rstrip("0123456789-")
            self.add(name, int(word[len(name) :]))
        return self.begin()

    def map(
        self,
        columns: int = 30,
        rows: int = 30,
        *,
        walls: tuple[Wall, ...] = (),
        terrain: tuple[Terrain, ...] = (),
    ) -> "Fight":
        """Put an empty map of 5-ft squares on the table."""
        self.do(c.ShowMap(MAP, BattleMap("Map", columns, rows, walls=walls, terrain=terrain)))
        return self

    def begin(self) -> "Fight":
        """Begin round 1."""
        self.do(c.BeginFight())
        return self

    def elsewhere(self) -> "Fight":
        """Say of whoever does more in a lair that this is not the place."""
        for prompt in self.encounter.prompts:
            if prompt.text.key == "prompt.in_lair":
                self.do(c.AnswerPrompt(prompt.id, Answer(option="no")))
        return self

    def next(self, times: int = 1, dice: Iterable[int] = ()) -> "Fight":
        """Press Next."""
        for _ in range(times):
            self.do(c.NextTurn(), dice=dice)
        return self

    # --- commands --------------------------------------------------------------------------------

    def attempt(
        self, command: c.Command, *, dice: Iterable[int] = (), overruled: bool = False
    ) -> tuple[e.Event, ...] | Refusal:
        """What the rules say to a wish; every loaded die must be rolled."""
        loaded = LoadedDice(dice)
        decided = decide(
            self.encounter, command, ruleset=self.ruleset, dice=loaded, overruled=overruled
        )
        assert not loaded.left, f"not rolled: {loaded.left}"
        return decided

    def do(
        self, command: c.Command, *, dice: Iterable[int] = (), overruled: bool = False
    ) -> tuple[e.Event, ...]:
        """Obey; fails when the wish is refused."""
        decided = self.attempt(command, dice=dice, overruled=overruled)
        assert not isinstance(decided, Refusal), decided
        self.events = decided
        self.steps.append(decided)
        self.encounter = evolve_all(self.encounter, decided)
        return decided

    def refused(self, command: c.Command, *, dice: Iterable[int] = ()) -> Refusal:
        """The refusal, which both languages can tell; fails when the wish is obeyed."""
        decided = self.attempt(command, dice=dice)
        assert isinstance(decided, Refusal), decided
        for language in _languages():
            assert render(decided.reason, language)
        return decided

    def attack(
        self,
        attacker: str,
        target: str,
        key: str = "sword",
        *,
        dice: Iterable[int] = (),
        overruled: bool = False,
        **more: object,
    ) -> e.AttackRolled:
        """Make an attack and return how it was rolled."""
        command = c.MakeAttack(self.ids[attacker], AttackKey(key), self.ids[target], **more)  # type: ignore[arg-type]  # fields
        self.do(command, dice=dice, overruled=overruled)
        return next(event for event in self.events if isinstance(event, e.AttackRolled))

    def a_hit(
        self, attacker: str, target: str, key: str = "sword", *, die: int = 18, **more: object
    ) -> c.MakeAttack:
        """The wish of an attack with a typed die, for 1 point of damage; it costs nothing."""
        return c.MakeAttack(
            self.ids[attacker],
            AttackKey(key),
            self.ids[target],
            dice=(die,),
            damage=(c.DamageAmount(1),),
            cost="none",
            **more,  # type: ignore[arg-type]  # fields
        )

    def mode(self, attacker: str, target: str, key: str = "sword") -> RollMode:
        """With which dice an attack would be made; nothing happens."""
        decided = self.attempt(self.a_hit(attacker, target, key, die=10), overruled=True)
        assert not isinstance(decided, Refusal), decided
        rolled = next(event for event in decided if isinstance(event, e.AttackRolled))
        assert rolled.roll is not None
        return self.ruleset.rolls.settle(rolled.roll.trace)[1]

    def damage(self, target: str, amount: int, kind: str = "", **more: object) -> None:
        """Damage by hand to one."""
        self.do(
            c.DealDamage((self.ids[target],), (c.DamageAmount(amount, kind),), **more)  # type: ignore[arg-type]  # fields
        )

    def heal(self, target: str, amount: int) -> None:
        """Healing by hand."""
        self.do(c.Heal((self.ids[target],), amount))

    def give(
        self,
        target: str,
        key: str,
        *,
        source: str | None = None,
        until: tuple[str, Moment, int] | None = None,
        **more: object,
    ) -> None:
        """Give a condition; `until` is whose moment, which, how many."""
        end = None if until is None else End(self.ids[until[0]], until[1], until[2])
        self.do(
            c.GiveCondition(
                (self.ids[target],),
                ConditionKey(key),
                source=None if source is None else self.ids[source],
                end=end,
                **more,  # type: ignore[arg-type]  # fields
            )
        )

    def act(
        self,
        who: str,
        action: str,
        target: str | None = None,
        *,
        dice: Iterable[int] = (),
        **more: object,
    ) -> None:
        """Take an action; hiding is allowed by the GM, wherever it is."""
        wish = self.action(who, action, target, **more)
        self.do(wish, dice=dice, overruled=action == "hide")

    def action(
        self, who: str, action: str, target: str | None = None, **more: object
    ) -> c.TakeAction:
        """The command of an action."""
        aimed = None if target is None else self.ids[target]
        return c.TakeAction(self.ids[who], action, aimed, **more)  # type: ignore[arg-type]  # fields

    def place(self, who: str, cell: tuple[int, int]) -> None:
        """Put a token somewhere by hand."""
        self.do(c.PlaceTokens(FrozenMap({self.ids[who]: Token(MAP, Cell(*cell))})))

    def move(
        self, who: str, *cells: tuple[int, int], dice: Iterable[int] = (), **more: object
    ) -> None:
        """Move along cells from where it stands."""
        self.do(self.path(who, *cells, **more), dice=dice)

    def path(self, who: str, *cells: tuple[int, int], **more: object) -> c.MoveToken:
        """The command of a move."""
        token = self[who].token
        assert token is not None
        whole = (token.cell, *(Cell(*cell) for cell in cells))
        return c.MoveToken(self.ids[who], whole, **more)  # type: ignore[arg-type]  # fields

    def concentrate(self, who: str, label: str = "web") -> EffectId:
        """Start to concentrate; the id of the effect."""
        self.do(c.Concentrate(self.ids[who], label))
        return next(x.id for x in self[who].effects if x.key == "concentration")

    def prompt(self, kind: PromptKind | None = None) -> Prompt:
        """The one open prompt (of a kind)."""
        (found,) = [
            prompt for prompt in self.encounter.prompts if kind is None or prompt.kind is kind
        ]
        return found

    def answer(
        self, answer: Answer, kind: PromptKind | None = None, *, dice: Iterable[int] = ()
    ) -> None:
        """Answer the one open prompt (of a kind)."""
        self.do(c.AnswerPrompt(self.prompt(kind).id, answer), dice=dice)

    # --- looking ---------------------------------------------------------------------------------

    def saving(self, who: str, ability: str) -> CheckPreview:
        """What counts on a saving throw; nothing is rolled."""
        wish = c.RollCheck((self.ids[who],), ability, save=True)
        return check_preview(self.encounter, self.ruleset, self[who], wish)

    def attacks_of(self, who: str) -> tuple[Attack, ...]:
        """The attacks of its stat block, then those that everybody can make."""
        return (*self[who].creature.attacks, *self.ruleset.attacks.common(self[who]))

    def initiative_reasons(self, who: str) -> Trace:
        """What counts on an initiative roll."""
        return self.ruleset.initiative.reasons(self.encounter, self.ruleset, self[who])

    def __getitem__(self, name: str) -> Combatant:
        return self.encounter.combatants[self.ids[name]]

    def name_of(self, identity: CombatantId) -> str:
        """What the test calls a combatant."""
        return next(name for name, known in self.ids.items() if known == identity)

    @property
    def active(self) -> str:
        """Who is active; "" when nobody is."""
        slot = self.encounter.active_slot
        return "" if slot is None else "+".join(self.name_of(member) for member in slot.members)

    @property
    def turn(self) -> str:
        """ "R2:B"."""
        return f"R{self.encounter.round}:{self.active}"

    @property
    def sequence(self) -> str:
        """ "E25 A18 B12"."""
        return " ".join(
            "+".join(self.name_of(member) for member in slot.members) + str(slot.score)
            for slot in self.encounter.order
        )

    def hp(self, name: str) -> int:
        """Hit points."""
        return self[name].hit_points

    def feet(self, name: str, by: str = "walk") -> int:
        """Movement left."""
        return self.ruleset.movement.left(self.encounter, self.ruleset, self[name], by)

    def conditions(self, name: str) -> set[str]:
        """The keys of its effects."""
        return {str(effect.key) for effect in self[name].effects}

    def marks(self, name: str) -> tuple[int, int]:
        """Death saves: successes and failures."""
        return self[name].count(DEATH_SUCCESSES), self[name].count(DEATH_FAILURES)

    def happened(self, kind: type) -> list[e.Event]:
        """The facts of that kind in the last step."""
        return [event for event in self.events if isinstance(event, kind)]

    def told(self) -> list[str]:
        """The keys of what was noted in the last step."""
        return [event.text.key for event in self.events if isinstance(event, e.Noted)]


def counted_rules(trace: Trace) -> set[str]:
    """The row ids of the reasons that counted."""
    return {each.rule for each in trace if each.standing is Standing.COUNTED and each.rule}
