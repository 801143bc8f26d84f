"""The furnished program: every service and page, made and joined once.

Part of the composition root; `app` loads it right after the first paint.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from desktop.controllers.fights.earlier import EarlierStates
from desktop.controllers.fights.last import LastFight
from desktop.controllers.fights.new import MapChoice, NewFight
from desktop.controllers.library.page import LibraryController
from desktop.controllers.map.arrivals import Arrival
from desktop.controllers.map.files import FILE_ENDINGS
from desktop.controllers.map.kept import KeptMaps
from desktop.controllers.players.screens import QtScreens, Screens
from desktop.controllers.players.show import PlayersShow
from desktop.controllers.players.window import PlayersController
from desktop.controllers.upkeep.support import SupportController
from desktop.dice.rolling import Dice
from desktop.house import NAME, Folders, House
from desktop.language.message import Message, typed_name
from desktop.model.commands import ShowMap
from desktop.model.creature import CreatureKey
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, RulesetKey
from desktop.rules.registry import RULESETS
from desktop.storage.errors import StorageError
from desktop.storage.save_file import is_archive
from desktop.views.creature_form.editing import CreatureEditing
from desktop.views.creature_import.files import CreatureFiles
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import QuestionDialog
from desktop.views.library.page import LibraryPage
from desktop.views.map.kept_dialog import show_kept_maps
from desktop.views.map.opening import MapOpening
from desktop.views.new_fight.dialog import NewFightDialog
from desktop.views.new_fight.initiative import ask_initiative
from desktop.views.party.dialog import PartyDialog
from desktop.views.pictures import PicturePicker
from desktop.views.players.frame import PlayersFrame
from desktop.views.players.window import PlayersWindow
from desktop.views.shell.actions import Bindings
from desktop.views.shell.asking import Asking
from desktop.views.shell.choices import ProgramChoices
from desktop.views.shell.coming_in import ComingIn
from desktop.views.shell.command_line import CommandLine
from desktop.views.shell.dropping import Dropping, Uses
from desktop.views.shell.foresight import Foresight
from desktop.views.shell.frame import Frame
from desktop.views.shell.help import Help
from desktop.views.shell.main_view import MainView, Services
from desktop.views.shell.mistake import MistakeWatch
from desktop.views.shell.panels import Panels
from desktop.views.shell.players_gestures import PlayersGestures
from desktop.views.shell.records import Records
from desktop.views.shell.space_guard import SpaceGuard
from desktop.views.shell.time_travel import TimeTravel
from desktop.views.start.page import StartPage

POLL = 500  # ms between two looks for a second start


class Program:
    """Everything, joined. Raises FolderTaken when another program has the data folder."""

    def __init__(
        self,
        application: QApplication,
        theme: Theme,
        frame: Frame,
        folders: Folders,
        *,
        system: str,
        dice: Dice | None = None,
        screens: Screens | None = None,
        native_dialogs: bool = True,
        make_house: Callable[..., House] = House,
    ) -> None:
        self._application, self._theme, self._frame = application, theme, frame
        self._folders = folders
        self.house = make_house(folders, language=system, parent=frame, dice=dice)
        self.campaign, self.desk = self.house.campaign, self.house.desk
        self.library, self.samples = self.house.library, self.house.samples
        self.assets, self.pictures = self.house.assets, self.house.pictures
        self.fights, self.maps, self.party = self.house.fights, self.house.maps, self.house.party
        self._failure: Message | None = None
        self._screens: Screens = QtScreens(application, frame) if screens is None else screens
        self.players = PlayersController(self.desk, self._screens, frame)
        self.show = PlayersShow(self.players, frame)
        self.services = Services(
            desk=self.desk,
            theme=theme,
            dice=self.house.dice,
            pictures=self.pictures,
            players=self.players,
            fights=self.fights,
            resources=folders.resources,
            native_dialogs=native_dialogs,
        )
        self.choices = ProgramChoices(application, theme, self.desk, self.campaign, frame)
        self.choices.begin(self.house.language)
        self._make_pages(self.campaign.settings.ruleset or RULESETS[1])
        self._make_pictures()
        self._make_players_window()
        self._make_aides()
        self._connect()
        self._furnish_frame()
        self._poll = QTimer(frame, interval=POLL)
        self._poll.timeout.connect(self._on_poll)
        self._poll.start()
        self.mistakes = MistakeWatch(self.desk, theme, self.house.log, frame)
        self.house.log.note(f"{NAME} started")

    def _make_pages(self, ruleset: str) -> None:
        """The table, the start page and the library."""
        theme, frame = self._theme, self._frame
        self.main = MainView(self.services, frame)
        self.main.table.inspector.spells.book.shelve(self.library)
        maps = self._folders.resources / "maps"
        self.start_page = StartPage(self.desk, theme, self.samples, maps, ruleset=ruleset)
        self.library_controller = LibraryController(self.desk, self.library, frame)
        self.library_page = LibraryPage(self.desk, theme, self.library_controller)
        self.coming_in = ComingIn(self.desk, self.main.table, self.main.picker, self.main)
        self.main.gestures.arrived = self.let_in
        self.main.table.map.left_behind.wanted.connect(self.let_in)
        self.main.add_page(self.start_page)
        self.main.add_page(self.library_page)
        self.time_travel = TimeTravel(self.desk, theme, self.main)
        self.foresight = Foresight(self.desk, theme, self.main, self._folders.resources)
        self.command_line = CommandLine(self.desk, theme, self.main, self.services.dice)
        self.command_line.sought.connect(self._on_creatures_sought)

    def _make_pictures(self) -> None:
        """Maps and portraits from files, and the form of a creature, which shows one."""
        desk, theme, frame, table = self.desk, self._theme, self._frame, self.main.table
        native, maps = self.services.native_dialogs, self.maps
        self.map_opening = MapOpening(desk, theme, maps, frame, table.map, native=native)
        self.kept_maps = KeptMaps(desk, self.campaign)
        self.picker = PicturePicker(desk, self.house.portraits, frame, native=native)
        known = desk, theme, self.library, self.campaign, frame, self.picker, self.party
        self.editing = CreatureEditing(*known)
        both = self.house.creatures, self.house.exporter
        self.creature_files = CreatureFiles(desk, theme, *both, frame, native=native)
        self.importing = self.creature_files.importing
        self.picker.feed(table.map.canvas)
        table.inspector.show_pictures(self.picker)
        uses = Uses(
            open_fight=self.open_path,
            put_map=maps.open_map,
            begin_with_map=lambda path: maps.open_map(path, self._begin_empty),
            give_picture=self.picker.give_file,
            import_creatures=self.importing.open_files,
        )
        self.dropping = Dropping(desk, theme, frame, table.map.canvas, uses)
        self.picker.changed.connect(self._on_pictures_changed)
        self.library_page.block.show_pictures(self.picker.find)
        self.importing.show_pictures(self.picker.find)

    def _make_players_window(self) -> None:
        """The window, its thumbnail on the GM's map, and the gestures that rule it."""
        desk, theme, frame = self.desk, self._theme, self._frame
        canvas = self.main.table.map.canvas
        self.players_window = PlayersWindow(desk, theme, self.pictures, self.players, self.show)
        self.players_window.guard(frame)
        stage = self.players_window.stage
        self.picker.feed(stage.canvas)
        self.players_frame = PlayersFrame(desk, theme, self.players, stage, canvas, self.show)
        self.players_gestures = PlayersGestures(
            desk,
            theme,
            self.players,
            self.show,
            self.pictures,
            self.players_frame,
            canvas,
            frame,
            native=self.services.native_dialogs,
        )

    def _make_aides(self) -> None:
        """What opens dialogs: records, checks and rests, help."""
        desk, theme, main, house = self.desk, self._theme, self.main, self.house
        states = EarlierStates(self.campaign, self.fights, self._frame)
        self.records = Records(
            desk, theme, main, states, self.campaign, lambda: self.start_page.ruleset
        )
        self.asking = Asking(desk, theme, main)
        self.asking.ask_every_die(asks=bool(self.campaign.settings.asks_dice))
        self.asking.every_die_chosen.connect(lambda on: self.change_settings(asks_dice=int(on)))
        support = SupportController(
            desk, self.fights, self._screens, house.log, house.data, house.disk, program=NAME
        )
        self.help = Help(desk, theme, main, house.languages, self._folders.resources, support)
        self.fights.failed.connect(support.note)

    def _furnish_frame(self) -> None:
        """The table goes into the window, and the window to the screen that it had before."""
        frame = self._frame
        self._guard = SpaceGuard(frame)
        frame.installEventFilter(self._guard)
        frame.setCentralWidget(self.main)
        frame.may_close = self._may_close
        self.players.remember(self.campaign.settings.players_screen)
        home = self.players.home_of_gm()
        if home is not None:
            frame.move_to(home.geometry)

    # --- beginning and ending -------------------------------------------------------------------

    def begin(self, opened: Sequence[Path]) -> None:
        """Open what was asked for, else go on with the fight that was left, else the start page."""
        if self.campaign.settings.players_open:
            self.players.open_remembered()  # as the GM has left it
        for path in opened:
            if self.open_path(path):
                return
        if self.fights.go_on_with_last():
            return
        self.show_start()

    def open_path(self, path: Path) -> bool:
        """Open a fight, or a map: in the fight on the desk, else in a new one."""
        if path.suffix.lower() in FILE_ENDINGS:
            if self.desk.session is None:
                self.show_start()
                self.maps.open_map(path, self._begin_empty)
            else:
                self.maps.open_map(path)
            return True
        return self._open(path) if self.desk.session is None else self.fights.open_file(path)

    def close(self) -> None:
        """Write everything that waits and give the data folder back."""
        self._poll.stop()
        self.foresight.rehearsal.stop()
        self.players.changed.disconnect(self._on_players_changed)
        self.players_window.close()
        self.house.close()
        self.choices.end()

    def _may_close(self) -> bool:
        """Ask, with "no" as the default, when steps of the fight could not be written."""
        count = self.fights.unwritten()
        if not count:
            return True
        question = QuestionDialog(
            self.desk,
            self._theme,
            self.main,
            title=self.desk.text("view.quit.title"),
            text=self.desk.text("view.quit.unwritten", count=count),
            yes=self.desk.text("view.quit.yes"),
        )
        return bool(question.exec())

    def show_start(self) -> None:
        """Leave the fight (it is kept) and turn to the start page."""
        self.fights.leave()
        last = self.fights.last()
        newest = last[0] if last else None
        self.start_page.show_last_fight(
            None
            if newest is None
            else LastFight(newest.key, newest.title, newest.ruleset, newest.round)
        )
        self._show_second_screen()
        self.main.show_page(self.start_page)

    def show_library(self, *, for_form: bool = False) -> None:
        """Turn to the library, to all of it or to what the selected one may become.

        The keyboard is in its search field.
        """
        if self.desk.session is not None:
            self.main.pages.setCurrentWidget(self.library_page)
            if for_form:
                self.library_page.look_for_form()
            else:
                self.library_controller.show_forms(only=False)
            self.library_page.search.setFocus(Qt.FocusReason.OtherFocusReason)
            self.library_page.search.selectAll()

    def _on_creatures_sought(self, text: str) -> None:
        self.show_library()
        self.library_page.search.setText(text)
        self.library_controller.type_text(text)

    def play_sample(self, ruleset: str = "") -> None:
        """The ready fight of a ruleset, running."""
        self.house.play_sample(ruleset or self.start_page.ruleset)

    def begin_new(self, wish: NewFight) -> None:
        """A new fight as the GM wants it: rules, title, map, company."""
        self.change_settings(ruleset=wish.ruleset)
        self.start_page.rulesets.show_choice(wish.ruleset)
        self.fights.begin(Encounter(RulesetKey(wish.ruleset), typed_name(wish.title)))
        if wish.map is MapChoice.HALL:
            imported = self.samples.map(self.desk.text("view.maps.sample"))
            self.maps.keep(imported)
            self.desk.dispatch(ShowMap(None, imported.battle_map), initiator="map")
        self.party.bring(wish.characters)
        if wish.map is MapChoice.FILE:
            self.map_opening.choose()
        elif wish.map is MapChoice.KEPT:
            self._show_kept_maps()

    # --- language and look ----------------------------------------------------------------------

    def speak(self, code: str) -> None:
        """Change the GM's language while running; Qt's own texts follow."""
        self.choices.speak(code)

    def change_settings(self, **choices: str | int) -> None:
        """Keep choices of the GM."""
        self.choices.change(**choices)

    # --- wiring ---------------------------------------------------------------------------------

    def _connect(self) -> None:
        main = self.main
        main.file_chosen.connect(self.open_path)
        main.table.initiative_wanted.connect(self._on_initiative_wanted)
        main.bind(self.choices.bindings())
        main.bind(self._bindings())
        self._connect_start_page()
        self._connect_library()
        self.choices.join(main.commands)
        self.records.restored.connect(self._on_campaign_restored)
        self.players_gestures.join(main, self.choices)
        self.panels = Panels(self.desk, self._theme, main, self.choices)
        self.players.changed.connect(self._on_players_changed)
        self._frame.closed.connect(self._application.quit)

    def _bindings(self) -> Bindings:
        gestures = self.main.gestures
        return {
            "new": self._on_new_wanted,
            "start_page": self.show_start,
            "quit": self._frame.close,
            "initiative": self._on_initiative_wanted,
            "library": self.show_library,
            "party": self._on_party_wanted,
            "creature": self._on_creature_wanted,
            **self.creature_files.bindings(),
            "edit": self._on_edit_wanted,
            "picture": lambda: self.picker.give_to(gestures.ids, self._frame),
            "no_picture": lambda: self.picker.take_from(gestures.ids),
            **self.map_opening.bindings(),
            "keep_map": self.kept_maps.keep_shown,
            "kept_maps": self._show_kept_maps,
        }

    def _connect_start_page(self) -> None:
        page = self.start_page
        page.sample_wanted.connect(self.play_sample)
        page.tour_wanted.connect(self.help.tour.begin)
        page.new_wanted.connect(self._on_new_wanted)
        page.open_wanted.connect(self.main.open_file)
        page.continue_wanted.connect(self.fights.go_on)
        page.language_chosen.connect(self.speak)
        page.theme_chosen.connect(self.choices.wear)
        page.ruleset_chosen.connect(lambda key: self.change_settings(ruleset=key))

    def _connect_library(self) -> None:
        page, editing = self.library_page, self.editing
        self.main.table.turns.add_wanted.connect(self.show_library)
        table, menus = self.main.table, self.main.context_menus
        for asking in (table.now, menus, table.inspector.deeds):
            asking.shape_wanted.connect(self._on_shape_wanted)
        page.back_wanted.connect(self.main.show_table)
        page.place_wanted.connect(self._on_place_wanted)
        page.new_creature_wanted.connect(self._on_creature_wanted)
        page.edit_copy_wanted.connect(editing.edit)
        page.delete_wanted.connect(editing.forget)
        editing.kept.connect(self._on_creature_kept)
        editing.forgotten.connect(self.library_controller.read_shelf)
        self.importing.kept.connect(self.library_controller.read_shelf)
        self.importing.playable.connect(self._on_creature_kept)

    def _on_shape_wanted(self, who: str) -> None:
        """Whoever takes another form is chosen, and the library lies open for it."""
        self.desk.selection.choose((CombatantId(who),))
        self.show_library(for_form=True)

    def _open(self, path: Path) -> bool:
        try:
            is_archive(path)
        except StorageError as error:
            self.show_start()
            self.main.telling.tell(error.message)
            return False
        return self.fights.open_file(path)

    def _begin_empty(self) -> None:
        """A fight with nobody in it, for a map that was opened first."""
        title = typed_name(self.desk.text("view.new_fight.untitled"))
        self.fights.begin(Encounter(RulesetKey(self.start_page.ruleset), title))

    def _on_new_wanted(self) -> None:
        """Ask for rules, title, map and company."""
        dialog = NewFightDialog(
            self.desk,
            self._theme,
            self.party,
            ruleset=self.start_page.ruleset,
            parent=self._frame,
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.wanted.connect(self.begin_new)
        dialog.open()

    def _on_place_wanted(self) -> None:
        arrival = self.library_controller.arrival()
        if arrival is None:
            self.library_controller.add()
        else:
            self.let_in(arrival)

    def let_in(self, arrival: Arrival) -> None:
        """The newcomers follow the pointer over the map."""
        self.main.show_table()
        self.coming_in.begin(arrival)

    def _show_kept_maps(self) -> None:
        show_kept_maps(self.desk, self._theme, self.kept_maps, self._frame)

    def _on_party_wanted(self) -> None:
        """The characters of the game that is played, or chosen on the start page."""
        session = self.desk.session
        ruleset = self.start_page.ruleset if session is None else session.ruleset.key
        dialog = PartyDialog(self.desk, self._theme, self.party, ruleset, self._frame, self.picker)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.wanted.connect(self.let_in)
        dialog.open()

    def _on_initiative_wanted(self) -> None:
        """The dialog before round 1; later a score is set for whoever is chosen."""
        if self.desk.session is None or ask_initiative(self.desk, self._theme, self._frame):
            return
        self.main.gestures.initiative()

    def _on_creature_wanted(self) -> None:
        session = self.desk.session
        ruleset = self.start_page.ruleset if session is None else session.ruleset.key
        self.editing.create(ruleset)

    def _on_edit_wanted(self) -> None:
        chosen = self.desk.selection.first
        if chosen is not None:
            self.editing.edit_combatant(chosen)

    def _on_creature_kept(self, key: CreatureKey) -> None:
        self.library_controller.read_shelf()
        if self.desk.session is not None:
            self.show_library()
            self.library_page.show_creature(key)

    def _on_campaign_restored(self) -> None:
        """The campaign is an earlier one; the fight on the desk goes on."""
        self.choices.begin(self.campaign.settings.language or self.desk.language.code)
        self.change_settings(last_fight=self.fights.key)
        self.fights.note_summary()
        self.library_controller.read_shelf()
        self.party.changed.emit()

    def _on_pictures_changed(self) -> None:
        self.main.table.show_pictures(self.picker.find)
        self.players_window.stage.show_pictures(self.picker.find)
        self.library_page.block.show_pictures(self.picker.find)
        self.importing.show_pictures(self.picker.find)

    def _show_second_screen(self) -> None:
        free = [one for one in self.players.screens() if self.players.is_free(one)]
        self.start_page.show_second_screen(free[0].identity.shown if free else "")

    def _on_players_changed(self) -> None:
        self._show_second_screen()
        chosen, is_open = self.players.chosen, int(self.players.is_wanted)
        self.change_settings(players_screen=chosen, players_open=is_open)

    def _on_poll(self) -> None:
        if (asked := self.house.lock.poll()) is not None:
            self._frame.show()
            self._frame.raise_()
            self._frame.activateWindow()
            for path in asked.opened:
                self.open_path(path)
        failure = self.campaign.status.failure
        if failure is not self._failure:
            self._failure = failure
            if failure is not None:
                self.main.telling.tell(Message("view.campaign_unsaved", {"reason": failure}))
        if self.campaign.notes:
            notes, self.campaign.notes[:] = tuple(self.campaign.notes), []
            self.main.telling.tell_many(notes)
