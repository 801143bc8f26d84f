"""The file dialog: the system's own, or Qt's in the GM's language."""

from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.controllers.desk import Desk


def file_dialog(
    desk: Desk, parent: QWidget, title: str, *, folder: str = "", native: bool
) -> QFileDialog:
    """A dialog for one file. `native`: whether the system's own may be used."""
    dialog = QFileDialog(parent, title, folder)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog, not native)
    # WORKAROUND: Qt's Italian translation lacks these two.
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, desk.text("view.files.look_in"))
    dialog.setLabelText(QFileDialog.DialogLabel.FileType, desk.text("view.files.type"))
    return dialog
