"""Makes the saved files of the present format: `python -m tests.support.saves`.

Run it only before the first release with a format; afterwards its files stay as they are for
ever, because files like them are in the hands of people.
"""

import random
from pathlib import Path

from desktop.battlemap.battle_map import BattleMap, MapPicture
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall
from desktop.dice.rolling import RandomDice
from desktop.language.message import typed_name
from desktop.model import commands as c
from desktop.model.combatant import Side, Token
from desktop.model.creature import Creature, CreatureKey
from desktop.model.encounter import Encounter, HitPointDisplay
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, MapId, RulesetKey
from desktop.model.party import Character, Party
from desktop.model.prompt import Answer, Outcome
from desktop.rules.engine.refusal import Refusal
from desktop.rules.registry import RULESETS, ruleset_of
from desktop.session.session import Session
from desktop.storage import log_format
from desktop.storage.assets import asset_key
from desktop.storage.campaign_store import Campaign, FightSummary, KeptMap
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.library import Library
from desktop.storage.save_file import save_fight
from desktop.storage.settings import Settings
from tests.support.source import ROOT
from tests.support.steps import AT

FOLDER = ROOT / "tests" / "data" / "saves" / f"v{log_format.FORMAT}"
FOES = {"srd-5.1": "srd-5.1/goblin", "srd-5.2.1": "srd-5.2.1/ogre"}
TOAD = "mythcraft-1.2/slag-toad"
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c02"
    "0000000b4944415478da6364f80f00010501012718e3660000000049454e44ae426082"
)


class Still:
    """A clock that stands still."""

    def now(self) -> str:
        return AT


class Fight:
    """A session that is played in few words."""

    def __init__(self, ruleset: RulesetKey) -> None:
        self.ruleset = ruleset
        start = Encounter(ruleset, typed_name("Agguato alla cava – “Ça va?” 日本"))
        dice = RandomDice(random.Random(51))
        self.session = Session(start, ruleset_of(ruleset), dice=dice, clock=Still())

    def do(self, command: c.Command, *, overruled: bool = False) -> bool:
        """Whether the command was obeyed."""
        return not isinstance(self.session.dispatch(command, overruled=overruled), Refusal)

    def answer_all(self) -> None:
        """Answer every prompt that waits."""
        for _ in range(100):
            prompts = self.session.encounter.prompts
            if not prompts:
                return
            option = prompts[0].options[0][0] if prompts[0].options else ""
            answer = Answer(option=option, outcome=None if option else Outcome.SUCCESS)
            assert self.do(c.AnswerPrompt(prompts[0].id, answer)), prompts[0]


def played(ruleset: RulesetKey, library: Library) -> Session:
    """Something of everything, with an undo, a branch, and the cursor not at the end."""
    fight = Fight(ruleset)
    foe = library.creature_of(CreatureKey(FOES.get(ruleset, TOAD)))
    fight.do(c.ShowMap(MapId("m1"), a_map()))
    fight.do(c.AddCombatants(foe, 3, Side.HOSTILE))
    fight.do(c.AddCombatants(foe, 1, Side.HERO, own_name="Nicolò D'Àlò", character=True))
    fight.do(c.AddCombatants(foe, 1, Side.ALLY, hidden=True, alias="Ombra"))
    members = tuple(fight.session.encounter.combatants)
    for place, who in enumerate(members):
        token = Token(MapId("m1"), Cell(2 + place, 3))
        fight.do(c.PlaceTokens(FrozenMap({who: token})))
    fight.do(c.AddFixedCount("Il soffitto crolla", 20))
    fight.do(c.RollInitiative(typed=FrozenMap({members[3]: 12})))
    fight.answer_all()
    fight.do(c.BeginFight())
    for number in range(12):
        fight.answer_all()
        play_turn(fight, members, number)
    history = fight.session.history
    for _ in range(4):
        fight.session.undo()
    fight.do(c.SetNote(members[0], "un altro ramo"))
    fight.do(c.DealDamage((members[0],), (c.DamageAmount(2, "fire"),)), overruled=True)
    assert len(history.branch_tips()) == 2
    fight.session.undo()
    return fight.session


def play_turn(fight: Fight, members: tuple[CombatantId, ...], number: int) -> None:
    """An attack, something else, and the next turn."""
    one, other = members[number % 5], members[(number * 2 + 1) % 5]
    attack = fight.session.encounter.combatant(one).creature.attacks[0]
    fight.do(c.MakeAttack(one, attack.key, other), overruled=True)
    fight.answer_all()
    more: tuple[c.Command, ...] = (
        c.DealDamage((one, other), (c.DamageAmount(3, "cold"),), saved=frozenset({one})),
        c.Heal((other,), 4),
        c.GrantTemporary((one,), 5),
        c.GiveCondition((other,), ConditionKey("prone"), source=one),
        c.LiftCondition((other,), ConditionKey("prone")),
        c.Concentrate(one, "Benedizione", 10),
        c.SetDoor(MapId("m1"), DoorId("d1"), DoorState.OPEN),
        c.SetDisplay(Side.HOSTILE, HitPointDisplay.BAR),
        c.SetCounter(one, next(iter(fight.session.encounter.combatant(one).counters)), 3),
        c.DuplicateCombatant(members[0]),
        c.SetNote(other, "segreto 🗝"),
        c.SetTitle(typed_name("Agguato")),
    )
    fight.do(more[number % len(more)], overruled=True)
    fight.answer_all()
    fight.do(c.NextTurn())


def a_map() -> BattleMap:
    """A small map with a wall, a door and a picture."""
    return BattleMap(
        "Cava",
        12.0,
        9.5,
        picture=MapPicture(asset_key(PICTURE, "png"), 1, 1),
        walls=(Wall(Point(0.0, 2.0), Point(6.0, 2.0)),),
        doors=(Door(DoorId("d1"), Point(6.0, 2.0), Point(7.0, 2.0)),),
    )


def write_campaign(path: Path) -> None:
    """A campaign with something in each of its tables."""
    own = Creature(
        key=CreatureKey("own/rat"),
        ruleset="srd-5.2.1",
        names=FrozenMap({"it": "Ratto", "en": "Rat"}),
        hit_points=3,
    )
    Disk().delete(path)
    campaign = Campaign(DataFolder(path.parent), Disk(), Still().now)
    campaign.keep_creature(own)
    campaign.keep_party(Party("p1", "La compagnia", (Character(own, "Nicolò", None),)))
    campaign.keep_map(KeptMap("m1", a_map()))
    campaign.keep_fight(FightSummary("fight-1", typed_name("Agguato"), "srd-5.1", AT, 3, 40))
    table = FrozenMap({"srd-5.1": FrozenMap[str, str | int]({"initiative": "group"})})
    campaign.settings = Settings(language="it", players_language="en", scale=125, tables=table)
    assert campaign.close().is_saved


def main() -> None:
    """Write all files of the format."""
    Disk().make_folder(FOLDER)
    library = Library(ROOT / "resources" / "creatures")
    for ruleset in RULESETS:
        session = played(ruleset, library)
        history = session.history
        lines = log_format.header_line(history.start, program="0.1.0", at=AT, assets=())
        entries = b"".join(log_format.entry_line(entry) for entry in history.all_entries()[:10])
        lines += log_format.pack(entries)
        for entry in history.all_entries()[10:]:
            lines += log_format.entry_line(entry)
        lines += log_format.cursor_line(history.cursor)
        lines += log_format.state_line(history.cursor, session.encounter)
        save_fight(
            FOLDER / f"{ruleset}.mischia",
            Disk(),
            log=lines,
            state=session.encounter,
            assets={asset_key(PICTURE, "png"): PICTURE},
            program="0.1.0",
            at=AT,
            thumbnail=PICTURE,
        )
    write_campaign(FOLDER / "campaign.json")


if __name__ == "__main__":
    main()
