#!/usr/bin/env bash
# Checks types, checks that the generated code is up to date, and runs the tests. The check workflow runs this script, and
# you can run it too. Every step runs even if an earlier one fails, so that one run reports everything.
set -uo pipefail

failed=()
step() {
  local name=$1
  shift
  printf '\n== %s: %s\n' "$name" "$*"
  "$@" || failed+=("$name")
}

step types npm run --silent build
step freshness npx --no-install notifygen generate --check
step tests npm test --silent

if [ ${#failed[@]} -gt 0 ]; then
  printf '\nFailed: %s\n' "${failed[*]}" >&2
  exit 1
fi
