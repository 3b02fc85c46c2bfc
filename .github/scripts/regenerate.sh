#!/usr/bin/env bash
# Brings the generated code up to date with the templates and commits it, and nothing else.
#
#   OUT   folder of the generated code (default: generated)
#   PUSH  push the commit too, where this is not empty
set -euo pipefail

out=${OUT:-generated}
npm run --silent generate
git add --all -- "$out"
if git diff --cached --quiet -- "$out"; then
  echo "$out was up to date."
  exit 0
fi
git commit --message 'Regenerate the functions of the templates' -- "$out"
if [ -n "${PUSH:-}" ]; then git push; fi
