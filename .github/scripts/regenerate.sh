#!/usr/bin/env bash
# Regenerates the code and commits it, and nothing else.
#
#   OUT   folder of the generated code (default: that of the configuration)
#   PUSH  if set, push the commit
set -euo pipefail

npm run --silent generate
out=${OUT:-$(npx --no-install notifygen generate --check --json | node -p 'JSON.parse(fs.readFileSync(0, "utf8")).out')}
git add --all -- "$out"
if git diff --cached --quiet -- "$out"; then
  echo "$out is up to date."
  exit 0
fi
git commit --message 'Regenerate the functions of the templates' -- "$out"
if [ -n "${PUSH:-}" ]; then git push; fi
