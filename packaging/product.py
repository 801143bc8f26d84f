"""What installers say of the product: names, the one version number, the file type.

Read by the spec of the frozen program and by every installer; needs nothing but Python.
"""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "mischia"
TITLE = "Mischia"
PUBLISHER = "Mischia contributors"
COPYRIGHT = "Copyright (c) 2026 Mischia contributors. MIT License."
IDENTIFIER = "io.github.mischia"
SUMMARY = {
    "en": "The combat desk of the game master",
    "it": "Il banco di combattimento del game master",
}
ENDING = ".mischia"
MIME = "application/x-mischia"
FILE_TYPE = {"en": "Mischia fight", "it": "Scontro di Mischia"}
LANGUAGES = ("en", "it")


def version(root: Path = ROOT) -> str:
    """The one version number, read without importing the program."""
    tree = ast.parse((root / "desktop" / "__init__.py").read_text(encoding="utf-8"))
    for node in tree.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id="__version__")], value=ast.Constant(value=str(text))
            ):
                return text
    raise ValueError("desktop/__init__.py names no version")


def numbers(text: str) -> tuple[int, int, int, int]:
    """The version as Windows wants it: four numbers; a suffix such as `rc1` is left out."""
    parts = []
    for part in text.split(".")[:4]:
        digits = ""
        for letter in part:
            if not letter.isdigit():
                break
            digits += letter
        parts.append(int(digits or 0))
    parts += [0] * (4 - len(parts))
    return (parts[0], parts[1], parts[2], parts[3])


def macos_properties() -> dict[str, object]:
    """What the bundle of macOS says of itself beside name, icon and version."""
    kind = f"{IDENTIFIER}.fight"
    return {
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": COPYRIGHT,
        "LSApplicationCategoryType": "public.app-category.role-playing-games",
        "LSMinimumSystemVersion": "13.0",
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": list(LANGUAGES),
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": FILE_TYPE["en"],
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [kind],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": kind,
                "UTTypeDescription": FILE_TYPE["en"],
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [ENDING.removeprefix(".")],
                    "public.mime-type": MIME,
                },
            }
        ],
    }
