"""Reasons in a menu: each with a click struck or restored, and rulings of the GM added."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget, QWidgetAction

from desktop.controllers.desk import Desk
from desktop.controllers.rolls.rulings import Ruled
from desktop.language.message import Message
from desktop.model.reasons import Contribution, Standing, Trace
from desktop.rules.rolls.rolling import is_struck
from desktop.views.reasons import spoken_reason, tooltip_of

MOST_WORDS = 60
"""Signs of a reason in the GM's own words."""


def reason_menu(desk: Desk, made: Ruled, parent: QWidget, trace: Trace = ()) -> QMenu:
    """What counts on a roll, to be struck; below it, what the GM may add for a reason."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setToolTipsVisible(True)
    for each in trace:
        _add_reason(menu, desk, made, each)
    if trace:
        menu.addSeparator()
    words = QLineEdit(menu)
    words.setMaxLength(MOST_WORDS)
    words.setPlaceholderText(desk.text("view.attack.own_reason"))
    words.setAccessibleName(desk.text("view.attack.own_reason"))
    field = QWidgetAction(menu)
    field.setDefaultWidget(words)
    menu.addAction(field)
    for offer in desk.ruleset.offers:
        action = menu.addAction(desk.text(offer.text))
        action.triggered.connect(
            lambda _=False, offer=offer: made.add_reason(offer.kind, offer.change, words.text())
        )
    return menu


def _add_reason(menu: QMenu, desk: Desk, made: Ruled, reason: Contribution) -> None:
    spoken = spoken_reason(reason, desk)
    is_off = is_struck(reason, made.adjustments)
    text = spoken[0]
    if is_off:
        text = desk.rendered(Message("view.attack.struck_reason", {"reason": text}))
    elif reason.standing is not Standing.COUNTED:
        text = ", ".join(spoken[:2])
    action = menu.addAction(text.replace("&", "&&"))
    action.setCheckable(True)
    action.setChecked(not is_off)
    action.setToolTip(tooltip_of(*spoken))
    action.triggered.connect(lambda: made.toggle_reason(reason))
