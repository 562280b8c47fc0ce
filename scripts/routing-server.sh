#!/bin/sh
# Functions that with-valhalla and with-osrm share; they source this file.

engine=$(basename "$0")
# The folder of an engine's programs, installed from PyPI; later runs use it again.
programs="$(cd "$(dirname "$0")/.." && pwd)/.build/${engine#with-}"

# need_extract USAGE FILE COMMAND...: ends with the usage unless there is a readable file and a command.
need_extract() {
  if [ $# -lt 3 ] || [ ! -r "$2" ]; then
    echo "usage: $engine $1; the file has to be readable" >&2
    exit 2
  fi
  extract=$2
}

# need_programs VERSION: calls "install VERSION" in a new virtual environment unless that version is installed.
need_programs() {
  if [ "$(cat "$programs/installed.txt" 2>/dev/null)" != "$1" ]; then
    python3 -m venv --clear "$programs" >&2
    install "$1" >&2
    echo "$1" >"$programs/installed.txt"
  fi
}

# make_folder: a temporary folder for the server's data; server and folder go when the script ends.
make_folder() {
  folder=$(mktemp -d "${TMPDIR:-/tmp}/whereto-${engine#with-}-XXXXXX")
  server=
  trap stop EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

stop() {
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$folder"
}

# run PROGRAM ARGUMENT...: runs one of the engine's programs in the folder, and shows its log only if it fails.
run() {
  (cd "$folder" && "$@") >"$folder/log" 2>&1 || {
    tail -20 "$folder/log" >&2
    echo "$engine: $(basename "$1") failed; is $extract a map extract?" >&2
    exit 1
  }
}

# free_port: prints a TCP port of the loopback interface that is free.
free_port() {
  python3 -c 'import socket; free = socket.socket(); free.bind(("127.0.0.1", 0)); print(free.getsockname()[1])'
}

# serve PORT PATH PROGRAM ARGUMENT...: starts the server in the folder, and waits until it answers at the path.
serve() {
  address="http://127.0.0.1:$1"
  probe="$address$2"
  shift 2
  (cd "$folder" && exec "$@") >"$folder/server.log" 2>&1 &
  server=$!
  waits=0
  until python3 -c 'import sys, urllib.request; urllib.request.urlopen(sys.argv[1], timeout=2)' "$probe" 2>/dev/null; do
    waits=$((waits + 1))
    if [ "$waits" -gt 100 ] || ! kill -0 "$server" 2>/dev/null; then
      tail -20 "$folder/server.log" >&2
      echo "$engine: the server does not answer" >&2
      exit 1
    fi
    sleep 0.1
  done
}
