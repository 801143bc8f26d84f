#!/bin/sh
# Installs Mischia for the user who starts it, without administrator: program, menu entry, icon,
# file type. Run by the self-extracting file; `--uninstall` takes it all away again, but never
# fights and campaigns. `--prefix FOLDER`: elsewhere than ~/.local.
set -eu
case "${LC_ALL:-${LC_MESSAGES:-${LANG:-en}}}" in
  it*) it=1 ;;
  *) it=0 ;;
esac
say() { if [ "$it" = 1 ]; then printf '%s\n' "$2"; else printf '%s\n' "$1"; fi; }

home="${HOME:?}"
prefix="$home/.local"
action=install
while [ $# -gt 0 ]; do
  case "$1" in
    --uninstall) action=uninstall ;;
    --prefix) prefix="$2"; shift ;;
    --prefix=*) prefix="${1#--prefix=}" ;;
    *) say "unknown: $1" "sconosciuto: $1" >&2; exit 2 ;;
  esac
  shift
done
share="$prefix/share"
[ "$prefix" = "$home/.local" ] && [ -n "${XDG_DATA_HOME:-}" ] && share="$XDG_DATA_HOME"
program="$prefix/lib/mischia"
here="$(cd "$(dirname "$0")" && pwd)"

refresh() {
  update-desktop-database -q "$share/applications" 2>/dev/null || true
  update-mime-database "$share/mime" 2>/dev/null || true
  gtk-update-icon-cache -q -f -t "$share/icons/hicolor" 2>/dev/null || true
}

remove() {
  rm -rf "$program"
  rm -f "$prefix/bin/mischia" "$share/applications/mischia.desktop"
  rm -f "$share/mime/packages/mischia.xml"
  for size in 16 24 32 48 64 128 256 512; do
    rm -f "$share/icons/hicolor/${size}x$size/apps/mischia.png"
  done
}

if [ "$action" = uninstall ]; then
  if [ ! -e "$program/mischia" ]; then
    say "Mischia is not installed in $prefix." "Mischia non è installato in $prefix." >&2
    exit 1
  fi
  remove
  refresh
  say "Mischia has been removed. Fights and campaigns stay in $home/.local/share/Mischia." \
    "Mischia è stato rimosso. Scontri e campagne restano in $home/.local/share/Mischia."
  exit 0
fi

remove # an older version
mkdir -p "$program" "$prefix/bin" "$share/applications" "$share/mime/packages"
cp -R "$here/program/." "$program/"
cp "$here/setup.sh" "$program/setup.sh"
ln -s "$program/mischia" "$prefix/bin/mischia"
sed "s|@PROGRAM@|\"$program/mischia\"|" "$here/mischia.desktop" > "$share/applications/mischia.desktop"
cp "$here/mischia.xml" "$share/mime/packages/mischia.xml"
for size in 16 24 32 48 64 128 256 512; do
  folder="$share/icons/hicolor/${size}x$size/apps"
  mkdir -p "$folder"
  cp "$here/icons/mischia-$size.png" "$folder/mischia.png"
done
refresh
say "Mischia is installed: you find it in the menu. To remove it: $program/setup.sh --uninstall" \
  "Mischia è installato: lo trovi nel menu. Per rimuoverlo: $program/setup.sh --uninstall"
