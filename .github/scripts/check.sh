#!/usr/bin/env bash
# Holds the project together: are all types right, is the generated code fresh, do the tests pass?
# The check workflow runs it, and so can you. Every step runs, so that one run tells everything.
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
