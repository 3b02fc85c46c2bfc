#!/usr/bin/env bash
# Regenerates the code and commits it, and nothing else.
#
#   OUT   folder of the generated code (default: generated)
#   PUSH  if set, push the commit
set -euo pipefail

out=${OUT:-generated}
npm run --silent generate
git add --all -- "$out"
if git diff --cached --quiet -- "$out"; then
  echo "$out is up to date."
  exit 0
fi
git commit --message 'Regenerate the functions of the templates' -- "$out"
if [ -n "${PUSH:-}" ]; then git push; fi
