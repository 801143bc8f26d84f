"""Whatever a GM may ask for at a moment of a fight: one maker for each kind of wish.

Makers choose what is there (combatants, attacks, spells, prompts, slots) and now and then what is
not: wishes that make no sense must be refused, never break anything.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point, bounded
from desktop.battlemap.features import FeatureId, Pin
from desktop.battlemap.grid import GridKind
from desktop.battlemap.walls import DoorState
from desktop.language.message import Message, typed_name
from desktop.model import commands as c
from desktop.model.area import LaidArea
from desktop.model.combatant import CarriedLight, Life, Side, Token
from desktop.model.counter import feature_uses
from desktop.model.creature import AreaShape, AttackKey, Creature, FeatureKey
from desktop.model.effect import End, Moment, RepeatedSave
from desktop.model.encounter import Encounter, HitPointDisplay
from desktop.model.fog import FogMode, FogShape, FogShapeKind
from desktop.model.frozen import FrozenMap
from desktop.model.ids import (
    AreaId,
    CombatantId,
    ConditionKey,
    CounterKey,
    EffectId,
    PromptId,
    SlotId,
)
from desktop.model.prompt import Answer, Outcome
from desktop.model.reasons import Contribution, Kind
from desktop.rules.encounter import rests
from desktop.rules.registry import ruleset_of
from tests.support.any_fight import CELLAR, COLUMNS, DOOR, MAP, ROWS, a_map, creatures, spells

NOBODY = CombatantId("c999")
PICTURE = f"{'a' * 64}.png"
TEXTS = ("", "10", "15 ft", "web", "dash", "torch", "-10", "30")
MOST = 14
"""So many combatants are enough for any trouble."""

OFTEN = {
    c.NextTurn: 9,
    c.AnswerPrompt: 12,
    c.MakeAttack: 9,
    c.MoveToken: 6,
    c.TakeAction: 8,
    c.CastSpell: 6,
    c.GiveCondition: 5,
    c.DealDamage: 4,
    c.ForceSaves: 3,
    c.Heal: 3,
    c.EndFight: 0.1,
    c.ResetFight: 0.1,
    c.ShowMap: 0.3,
    c.ChangeMap: 0.3,
    c.PaintTerrain: 0.3,
    c.EraseTerrain: 0.2,
    c.ChangeFeatures: 0.3,
    c.SetFog: 0.3,
    c.PaintFog: 0.2,
    c.ForgetExplored: 0.2,
    c.RemoveCombatants: 0.8,
    c.SetSetting: 0.4,
    c.SetTitle: 0.2,
}
"""How often a kind of wish is wished; 1 where nothing is said."""

METAMAGIC = (
    "careful", "distant", "empowered", "extended", "heightened", "quickened", "subtle", "twinned",
)  # fmt: skip


class Wisher:
    """Makes the next wish from what a fight looks like."""

    def __init__(
        self, encounter: Encounter, chance: Random, known: tuple[Creature, ...] = ()
    ) -> None:
        """`known` are those who may join, if not the usual ones."""
        self.encounter = encounter
        self.chance = chance
        self.known = known or creatures(encounter.ruleset)
        self.ruleset = ruleset_of(encounter.ruleset)
        self.everybody = list(encounter.combatants) or [NOBODY]

    # --- pieces of wishes ------------------------------------------------------------------------

    def one(self, *choices: Any) -> Any:
        """One of these."""
        return self.chance.choice(choices)

    def maybe(self, share: float = 0.5) -> bool:
        """True as often as that."""
        return self.chance.random() < share

    def who(self) -> CombatantId:
        """Somebody; once in a while somebody who is not there."""
        return NOBODY if self.maybe(0.01) else self.chance.choice(self.everybody)

    def acting(self) -> CombatantId:
        """Mostly somebody whose turn it is."""
        slot = self.encounter.active_slot
        if slot is not None and slot.members and self.maybe(0.8):
            return self.chance.choice(slot.members)
        return self.who()

    def some(self) -> tuple[CombatantId, ...]:
        """One to three, perhaps one of them twice."""
        return tuple(self.who() for _ in range(self.one(1, 1, 2, 3)))

    def condition(self) -> ConditionKey:
        """Any state that the game knows."""
        return self.chance.choice(list(self.ruleset.conditions))

    def cell(self) -> Cell:
        """A cell of the map, at times one beside it."""
        return Cell(self.chance.randint(-1, COLUMNS), self.chance.randint(-1, ROWS))

    def token(self) -> Token | None:
        """A place, or none."""
        if self.maybe(0.1):
            return None
        token = Token(self.one(MAP, MAP, MAP, CELLAR), self.cell(), self.one(0, 0, 0, 10, 30))
        return replace(token, shift=self.shift()) if self.is_free else token

    @property
    def is_free(self) -> bool:
        """Whether the map has no grid."""
        battle_map = self.encounter.maps.get(MAP)
        return battle_map is not None and battle_map.grid.kind is GridKind.NONE

    def shift(self) -> Point:
        """A place anywhere in a cell."""
        return bounded(Point(self.chance.random() - 0.5, self.chance.random() - 0.5))

    def amount(self) -> int:
        """So many points."""
        return self.one(0, 1, 3, 7, 12, 20, 40, 150)

    def damage(self) -> c.DamageAmount:
        """Points of a type."""
        kind = self.one("", *self.ruleset.damage_types)
        return c.DamageAmount(self.amount(), kind, self.one((), ("magical",)))

    def dice(self) -> tuple[int, ...]:
        """Typed d20s, mostly none."""
        return self.one((), (), (1,), (20,), (7,), (13, 4), (21,))

    def end(self) -> End | None:
        """When something ends."""
        moment, count = self.one(*Moment), self.chance.randint(1, 3)
        return self.one(None, End(self.who(), moment, count), End(None, moment, count))

    def answer(self) -> Answer:
        """Any answer."""
        return self.one(
            Answer(),
            Answer(),
            Answer(dice=(self.chance.randint(1, 20),)),
            Answer(outcome=self.one(*Outcome)),
            Answer(amount=self.amount()),
        )

    def adjustments(self) -> c.Adjustments:
        """What the GM struck and added, mostly nothing."""
        if self.maybe(0.85):
            return c.Adjustments()
        added = Contribution(
            Message("reason.ruling"), self.one(Kind.NUMBER, Kind.ADVANTAGE), self.one(-5, 2)
        )
        return c.Adjustments(self.one((), ("reason.attack_bonus",)), (added,))

    def area(self) -> LaidArea:
        """Any area."""
        shape = self.one(*AreaShape)
        around = self.who() if shape is AreaShape.EMANATION and self.maybe(0.7) else None
        place = Point(self.chance.uniform(0, COLUMNS), self.chance.uniform(0, ROWS))
        turn = self.chance.uniform(0, 360)
        return LaidArea(MAP, shape, self.one(5, 10, 20), place, turn, 5, 20, around=around)

    def area_id(self) -> AreaId:
        """An area that lies there, or one that does not."""
        return self.chance.choice([*self.encounter.areas, AreaId("a999")])

    def effect(self) -> tuple[CombatantId, EffectId]:
        """An effect on somebody, or one that is not there."""
        found = [(w.id, x.id) for w in self.encounter.combatants.values() for x in w.effects]
        return self.chance.choice([*found, (self.who(), EffectId("e999"))])

    def slot(self) -> SlotId:
        """A slot of the order, or none of it."""
        return self.chance.choice([*(slot.id for slot in self.encounter.order), SlotId("s999")])

    def creature(self) -> Any:
        """Any creature of the game."""
        return self.chance.choice(self.known)

    def attack_of(self, who: CombatantId) -> AttackKey:
        """An attack that it has, or one of everybody's."""
        known = self.encounter.combatants.get(who)
        own = [] if known is None else [attack.key for attack in known.creature.attacks]
        return self.chance.choice([*own, *own, AttackKey("unarmed-strike"), AttackKey("spoon")])

    def feature_of(self, who: CombatantId) -> FeatureKey:
        """A feature that it has."""
        known = self.encounter.combatants.get(who)
        own = [] if known is None else [feature.key for feature in known.creature.features]
        return self.chance.choice([*own, FeatureKey("nothing")])

    def path(self, who: CombatantId) -> tuple[Cell, ...]:
        """A walk of some steps from where it stands, or a leap across the map."""
        known = self.encounter.combatants.get(who)
        place = Cell(0, 0) if known is None or known.token is None else known.token.cell
        if self.maybe(0.1):
            return (place, self.cell())
        path = [place]
        for _ in range(self.chance.randint(1, 6)):
            place = Cell(place.column + self.one(-1, 0, 1), place.row + self.one(-1, 0, 1))
            path.append(place)
        return tuple(path)

    def shifts(self, who: CombatantId, path: tuple[Cell, ...]) -> tuple[Point, ...]:
        """Exact places for the steps of a path, mostly from where somebody stands; or none."""
        known = self.encounter.combatants.get(who)
        if not self.is_free or known is None or known.token is None or self.maybe(0.2):
            return ()
        first = self.shift() if self.maybe(0.05) else known.token.shift
        return (first, *(self.shift() for _ in path[1:]))

    # --- wishes ----------------------------------------------------------------------------------

    def wish(self) -> c.Command:
        """What the GM wants now."""
        known = [prompt for prompt in self.encounter.prompts if prompt.kind.value != "end_fight"]
        if known and self.maybe(0.25):
            return self.answer_prompt()
        kind = self.chance.choices(KINDS, WEIGHTS)[0]
        return MAKERS[kind](self)

    def add(self) -> c.Command:
        if len(self.encounter.combatants) >= MOST:
            return self.remove()
        creature = self.creature()
        return c.AddCombatants(
            creature,
            self.one(1, 1, 2, 3),
            self.one(*Side),
            hidden=self.maybe(0.2),
            choice=self.one(*c.HitPointChoice),
            hit_points=self.one(None, None, 1, 30),
            own_name=self.one("", "", "Ada"),
            character=self.maybe(0.3),
            tokens=self.one((), (Token(MAP, self.cell()),)),
            initiative=self.one(None, None, 12),
            group=self.one(None, True, False),
        )

    def remove(self) -> c.Command:
        return c.RemoveCombatants(self.some())

    def duplicate(self) -> c.Command:
        if len(self.encounter.combatants) >= MOST:
            return self.remove()
        tokens = self.one(None, None, (), (Token(MAP, self.cell()),))
        return c.DuplicateCombatant(self.who(), self.one((), (self.who(),)), tokens)

    def add_together(self) -> c.Command:
        found = (self.add(), self.add())
        return c.AddTogether(tuple(one for one in found if isinstance(one, c.AddCombatants)))

    def answer_prompt(self) -> c.AnswerPrompt:
        prompts = self.encounter.prompts
        if not prompts or self.maybe(0.01):
            return c.AnswerPrompt(PromptId("p999"), self.answer())
        prompt = self.chance.choice(prompts)
        if prompt.options and self.maybe(0.85):
            option = self.chance.choice([key for key, _ in prompt.options])
            return c.AnswerPrompt(prompt.id, Answer(option=option))
        return c.AnswerPrompt(prompt.id, self.answer())

    def attack(self) -> c.Command:
        who = self.acting()
        return c.MakeAttack(
            who,
            self.attack_of(who),
            self.who(),
            dice=self.dice(),
            outcome=self.one(None, None, None, *c.AttackOutcome),
            damage=self.one(None, None, (self.damage(),)),
            adjustments=self.adjustments(),
            cost=self.one("", "", "none", "reaction"),
            knock_out=self.maybe(0.1),
            versatile=self.maybe(0.1),
            total=self.one(None, None, None, 15),
            way=self.one("", "", "", "throw", "club"),
            extra=self.one("", "", "", "light", "nick", "cleave"),
            cover=self.one("", "", "", *self.ruleset.covers),
            wrong_place=self.maybe(0.05),
            also=self.one((), (), (), (self.who(),)),
        )

    def deal_damage(self) -> c.Command:
        targets = self.some()
        return c.DealDamage(
            targets,
            tuple(self.damage() for _ in range(self.one(1, 1, 2))),
            saved=frozenset(targets[:1]) if self.maybe(0.3) else frozenset(),
            critical=self.maybe(0.2),
            knock_out=self.maybe(0.2),
        )

    def counter(self) -> c.Command:
        who = self.who()
        known = self.encounter.combatants.get(who)
        own = [] if known is None else list(known.counters)
        key = self.chance.choice([*own, feature_uses("breath"), CounterKey("hit_points")])
        return c.SetCounter(who, key, self.amount(), self.one(None, None, None, self.amount()))

    def give(self) -> c.Command:
        key = self.condition()
        word = self.one(*(self.ruleset.save_words or self.ruleset.abilities))
        save = RepeatedSave(word, self.one(5, 12, 25), self.one(*Moment))
        return c.GiveCondition(
            self.some(),
            key,
            level=self.chance.randint(1, 4) if self.ruleset.conditions[key].has_levels else None,
            source=self.one(None, self.who()),
            end=self.end(),
            save=self.one(None, None, save),
            label=self.one("", "web"),
            parameters=self.one(FrozenMap(), FrozenMap({"amount": self.amount()})),
        )

    def act(self) -> c.Command:
        who = self.acting()
        text = self.one(*TEXTS, self.feature_of(who), self.who())
        action = self.chance.choice(list(self.ruleset.actions))
        if self.maybe(0.15):
            action = "feature"
        if action == "feature":
            text = self.feature_of(who)
        return c.TakeAction(
            who,
            action,
            self.one(None, self.who(), self.who()),
            text,
            self.one(None, None, 1, 12, 20),
            self.one("", "", "", "none", "reaction"),
        )

    def cast(self) -> c.Command:
        known = spells(self.encounter.ruleset)
        if not known:
            return self.attack()
        spell = self.chance.choice(known)
        targets = self.some()
        area = None
        if spell.area is not None and self.maybe(0.8):
            around = self.who() if spell.area.shape is AreaShape.EMANATION else None
            area = LaidArea(
                MAP,
                spell.area.shape,
                spell.area.size,
                Point(self.chance.uniform(0, COLUMNS), self.chance.uniform(0, ROWS)),
                self.chance.uniform(0, 360),
                spell.area.width,
                spell.area.height,
                around=around,
            )
        damage = spell.damage[0].types if spell.damage else ()
        asked = spell.save.conditions if spell.save is not None else ()
        return c.CastSpell(
            self.acting(),
            spell,
            targets,
            slot=self.one(None, None, 3),
            area=area,
            saves=((targets[0], self.answer()),) if self.maybe(0.2) else (),
            dice=self.dice(),
            choice=self.one("", *damage, *asked),
            label=spell.names["en"],
            free=self.maybe(0.7),
            ritual=spell.ritual and self.maybe(0.2),
            readied=self.maybe(0.1),
            trigger="the door opens",
            hands=self.one(None, 0, 1),
            spared=self.one((), (), (self.who(),)),
            meta=tuple(self.chance.sample(METAMAGIC, 1)) if self.maybe(0.2) else (),
            careful=self.one((), (self.who(),)),
            hampered=self.one(None, self.who()),
        )

    def release(self) -> c.Command:
        readied = self.cast()
        return c.ReleaseSpell(readied) if isinstance(readied, c.CastSpell) else readied

    def force(self) -> c.Command:
        able = [
            (who.id, feature)
            for who in self.encounter.combatants.values()
            for feature in who.creature.features
            if feature.saves
        ]
        if not able:
            return self.attack()
        who, feature = self.chance.choice(able)
        return c.ForceSaves(
            who,
            feature.key,
            self.one(0, 0, 1),
            self.some(),
            area=self.one(None, self.area()),
            damage=self.one(None, None, (self.damage(),)),
            label=self.one("", "Breath"),
            uses=self.maybe(0.5),
        )

    def strike_area(self) -> c.Command:
        words = self.ruleset.save_words or ("",)
        return c.StrikeArea(
            self.area(),
            self.some(),
            self.one("", *words),
            self.one(5, 15),
            half=self.maybe(),
            damage=self.one((), (("2d6", "fire"),), (("words", ""),)),
            label=self.one("", "Blast"),
            stays=self.maybe(0.3),
        )

    def give_light(self) -> c.Command:
        light = CarriedLight("torch", 20, 40, self.one(None, 90))
        return c.CarryLight(self.some(), self.one(None, light))

    def setting(self) -> c.Command:
        setting = self.chance.choice(self.ruleset.settings)
        value = self.chance.choice(setting.choices) if setting.choices else self.one(0, 3, 5)
        return c.SetSetting(setting.key, value)

    def rest(self) -> c.Command:
        kind = self.chance.choice(self.ruleset.rests.kinds)
        return c.TakeRest(
            self.some(),
            kind.key,
            self.one(kind.minutes, kind.minutes, 1, 600),
            watch=self.one(0, 60),
            fed=self.maybe(0.8),
            broken=self.one("", "", *rests.BROKEN),
            exertion=self.one(0, 30),
            since=self.one(None, 10, 30),
            asleep=self.maybe(0.2),
        )

    def check(self) -> c.Command:
        is_save = bool(self.ruleset.save_words) and self.maybe(0.4)
        words = self.ruleset.save_words if is_save else self.ruleset.check_words
        rivals = self.maybe(0.15)
        return c.RollCheck(
            self.some(),
            self.chance.choice(words),
            self.one(None, 5, 15),
            save=is_save,
            dice=self.one((), (self.dice(),)),
            adjustments=self.adjustments(),
            group=self.maybe(0.2),
            needs=self.one("", "", "sight", "hearing"),
            target=self.one(None, self.who()),
            against=self.who() if rivals else None,
            against_word=self.chance.choice(self.ruleset.check_words) if rivals else "",
            fails=self.maybe(0.1),
        )

    def fog_shape(self) -> FogShape:
        points = tuple(Point(self.chance.uniform(0, 9), self.chance.uniform(0, 7)) for _ in "abc")
        return FogShape(self.one(*FogShapeKind), points)


def _replace(w: Wisher) -> c.Command:
    return c.ReplaceCreature(w.who(), w.creature(), change_of_shape=w.maybe())


def _terrain(w: Wisher) -> c.Command:
    kind = w.one(*TerrainKind)
    return c.PaintTerrain(MAP, Terrain(kind, frozenset((w.cell(), w.cell())), depth=w.one(0, 10)))


def _features(w: Wisher) -> c.Command:
    return c.ChangeFeatures(MAP, added=(Pin(Point(2, 2), "here", id=FeatureId("")),))


def _release_saves(w: Wisher) -> c.Command:
    asked = tuple(prompt.id for prompt in w.encounter.prompts if prompt.volley is not None)
    return c.AnswerSaves(asked or (PromptId("p999"),), w.answer())


def _change_effect(w: Wisher) -> c.Command:
    return c.ChangeEffect(*w.effect(), w.end(), w.one(None, w.who()))


MAKERS: dict[type, Callable[[Wisher], c.Command]] = {
    c.AddCombatants: Wisher.add,
    c.RemoveCombatants: Wisher.remove,
    c.DuplicateCombatant: Wisher.duplicate,
    c.AddTogether: Wisher.add_together,
    c.RenameCombatant: lambda w: c.RenameCombatant(w.who(), w.one("", "Ada", "Bo")),
    c.SetAlias: lambda w: c.SetAlias(w.who(), w.one("", "The stranger")),
    c.SetPicture: lambda w: c.SetPicture(w.some(), w.one(None, PICTURE, "../x.png")),
    c.SetNote: lambda w: c.SetNote(w.who(), "note"),
    c.SetSide: lambda w: c.SetSide(w.some(), w.one(*Side)),
    c.SetHidden: lambda w: c.SetHidden(w.some(), w.maybe()),
    c.ReplaceCreature: _replace,
    c.RevertCreature: lambda w: c.RevertCreature(w.who()),
    c.ShowMap: lambda w: c.ShowMap(w.one(MAP, MAP, CELLAR, None)),
    c.ChangeMap: lambda w: c.ChangeMap(MAP, a_map()),
    c.ChangeFeatures: _features,
    c.PaintTerrain: _terrain,
    c.EraseTerrain: lambda w: c.EraseTerrain(MAP, frozenset((w.cell(), w.cell()))),
    c.SetDoor: lambda w: c.SetDoor(MAP, DOOR, w.one(*DoorState)),
    c.PlaceTokens: lambda w: c.PlaceTokens(FrozenMap({w.who(): w.token()})),
    c.MoveToken: lambda w: _move(w, w.acting()),
    c.TakeStairs: lambda w: c.TakeStairs(w.acting(), w.one(CELLAR, MAP)),
    c.SetFog: lambda w: c.SetFog(MAP, w.one(*FogMode), w.one((), (w.who(),))),
    c.PaintFog: lambda w: c.PaintFog(MAP, w.fog_shape(), w.maybe()),
    c.ForgetExplored: lambda w: c.ForgetExplored(MAP),
    c.CarryLight: Wisher.give_light,
    c.ChangeHeight: lambda w: c.ChangeHeight(w.acting(), w.one(0, 10, 40), w.one("fly", "climb")),
    c.RollInitiative: lambda w: c.RollInitiative(FrozenMap({w.who(): 9}), again=w.maybe(0.2)),
    c.SetInitiative: lambda w: c.SetInitiative(w.who(), w.chance.randint(-5, 30)),
    c.MoveSlot: lambda w: c.MoveSlot(w.slot(), w.one(None, w.slot())),
    c.GroupCombatants: lambda w: c.GroupCombatants(w.some()),
    c.UngroupSlot: lambda w: c.UngroupSlot(w.slot()),
    c.AddFixedCount: lambda w: c.AddFixedCount(w.one("lair", "roof"), w.one(20, 5)),
    c.RemoveFixedCount: lambda w: c.RemoveFixedCount(w.slot()),
    c.SetSurprised: lambda w: c.SetSurprised(w.some(), w.maybe()),
    c.BeginFight: lambda w: c.BeginFight(),
    c.NextTurn: lambda w: c.NextTurn(),
    c.EndFight: lambda w: c.EndFight(),
    c.ResetFight: lambda w: c.ResetFight(),
    c.DelayTurn: lambda w: c.DelayTurn(w.acting()),
    c.ResumeDelayed: lambda w: c.ResumeDelayed(w.who()),
    c.TakeAction: Wisher.act,
    c.MakeAttack: Wisher.attack,
    c.DealDamage: Wisher.deal_damage,
    c.Heal: lambda w: c.Heal(w.some(), w.amount()),
    c.GrantTemporary: lambda w: c.GrantTemporary(w.some(), w.amount(), w.one(None, 2)),
    c.SetCounter: Wisher.counter,
    c.DeclareLife: lambda w: c.DeclareLife(w.some(), w.one(*Life).value),
    c.GiveCondition: Wisher.give,
    c.LiftCondition: lambda w: c.LiftCondition(w.some(), w.condition()),
    c.SetConditionLevel: lambda w: c.SetConditionLevel(w.some(), w.condition(), w.one(0, 1, 3, 6)),
    c.EndEffect: lambda w: c.EndEffect(*w.effect()),
    c.ChangeEffect: _change_effect,
    c.Concentrate: lambda w: c.Concentrate(w.who(), "web", w.one(None, 2)),
    c.AnswerPrompt: Wisher.answer_prompt,
    c.CastSpell: Wisher.cast,
    c.ReleaseSpell: Wisher.release,
    c.ForceSaves: Wisher.force,
    c.StrikeArea: Wisher.strike_area,
    c.StrikeSection: lambda w: c.StrikeSection(
        w.area_id(), w.one(0, 3, 99), w.one((), (c.DamageAmount(40, w.one("", "fire", "cold")),))
    ),
    c.MoveArea: lambda w: c.MoveArea(w.area_id(), w.area()),
    c.ShowArea: lambda w: c.ShowArea(w.area_id(), w.maybe()),
    c.RemoveArea: lambda w: c.RemoveArea(w.area_id()),
    c.LetAreaAct: lambda w: c.LetAreaAct(w.area_id(), w.one(None, w.some())),
    c.AnswerSaves: _release_saves,
    c.SetDisplay: lambda w: c.SetDisplay(w.one(*Side), w.one(*HitPointDisplay)),
    c.SetSetting: Wisher.setting,
    c.SetTitle: lambda w: c.SetTitle(typed_name("Another")),
    c.TakeRest: Wisher.rest,
    c.RollCheck: Wisher.check,
}


def _move(w: Wisher, who: CombatantId) -> c.Command:
    by = w.one("walk", "walk", "walk", "fly", "climb", "swim", "jump", "crawl", "teleport")
    wish = c.MoveToken(who, w.path(who), by, forced=w.maybe(0.1))
    return replace(wish, shifts=w.shifts(who, wish.path))


KINDS = list(MAKERS)
WEIGHTS = [OFTEN.get(kind, 1) for kind in KINDS]
