#!/bin/sh
# Installs a packed server into a folder: install.sh <tarball> <folder>
#
# It needs npm of Node 22.12 or later, no network and no rights beyond writing to the folder. Nothing of the tarball
# runs while it is installed. Afterwards the folder may be read-only: the server writes nothing there.
set -eu

if [ $# -ne 2 ]; then
  echo 'Usage: install.sh <tarball> <folder>' >&2
  exit 2
fi

# npm takes a relative path without a dot at its beginning for a repository of GitHub.
tarball=$(realpath "$1")
cache=$(mktemp -d)
trap 'rm -rf "$cache"' EXIT

mkdir -p "$2"
npm install --prefix "$2" --cache "$cache" --offline --omit=dev --ignore-scripts --no-audit --no-fund \
  --no-update-notifier --install-links "$tarball"
"$2/node_modules/.bin/stablerail-server" version
