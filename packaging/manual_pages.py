#!/usr/bin/env python3
"""The manual as pages for a browser: .venv/bin/python packaging/manual_pages.py FOLDER

Makes FOLDER/manual/<language>/*.html with the pictures, from the pages that the program shows.
"""

import html
import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "it")
TITLES = {"en": "Manual of Mischia", "it": "Manuale di Mischia"}
CONTENTS = {"en": "Contents", "it": "Indice"}
STYLE = """
:root { color-scheme: light dark; }
body { font: 17px/1.55 Inter, "Segoe UI", system-ui, sans-serif; max-width: 44rem;
  margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-family: Vollkorn, Georgia, serif; line-height: 1.2; }
h2 { margin-top: 2rem; }
img { max-width: 100%; border-radius: 6px; }
code { font: inherit; font-weight: 600;
  background: color-mix(in srgb, currentColor 12%, transparent);
  padding: 0 .3em; border-radius: 4px; }
table { border-collapse: collapse; }
td, th { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent);
  padding: .35rem .9rem .35rem 0; text-align: left; vertical-align: top; }
nav { display: flex; justify-content: space-between; gap: 1rem; margin: 2.5rem 0; }
"""


def page_of(language: str, title: str, body: str, *, before: str = "", after: str = "") -> str:
    """A whole page; `before` and `after` are links."""
    contents = f'<a href="index.html">{CONTENTS[language]}</a>'
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width">'
        f"<title>{html.escape(title)}</title><style>{STYLE}</style></head><body>\n{body}\n"
        f"<nav><span>{before}</span>{contents}<span>{after}</span></nav></body></html>\n"
    )


def picture(file: str, description: str) -> str:
    """A picture as wide as the text."""
    return f'<p><img src="{file}" alt="{html.escape(description)}"></p>'


def write(folder: Path) -> int:
    """Write every page; how many there are."""
    from desktop.controllers.manual.markup import as_html
    from desktop.controllers.manual.pages import Manual
    from desktop.language.render import read_language
    from desktop.views.shell.fillings import fillings

    languages = {code: read_language(ROOT / "i18n", code) for code in LANGUAGES}
    manual = Manual(ROOT / "resources" / "manual", fillings(languages))
    count = 0
    for language in LANGUAGES:
        target = folder / "manual" / language
        target.mkdir(parents=True, exist_ok=True)
        pages = manual.pages(language)
        links = [f'<a href="{page.key}.html">{html.escape(page.title)}</a>' for page in pages]
        listed = "".join(f"<li>{link}</li>" for link in links)
        title = TITLES[language]
        body = f"<h1>{title}</h1><ol>{listed}</ol>"
        (target / "index.html").write_text(page_of(language, title, body), encoding="utf-8")
        for place, page in enumerate(pages):
            body = as_html(page.text, picture)
            body = body.replace('.md"', '.html"').replace(".md#", ".html#")
            before = links[place - 1] if place else ""
            after = links[place + 1] if place + 1 < len(links) else ""
            whole = page_of(language, page.title, body, before=before, after=after)
            (target / f"{page.key}.html").write_text(whole, encoding="utf-8")
            count += 1
        for path in manual.folder_of(language).glob("*.webp"):
            shutil.copy2(path, target / path.name)
    return count


def main() -> int:
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    print(f"manual: {write(Path(sys.argv[1]))} pages")
    return 0


if __name__ == "__main__":
    # This folder would hide a library of the same name from what the program imports.
    sys.path[:] = [place for place in sys.path if Path(place) != Path(__file__).resolve().parent]
    sys.exit(main())
