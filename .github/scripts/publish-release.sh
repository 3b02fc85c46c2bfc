#!/usr/bin/env bash
# Creates the release of a tag on GitHub with the bill of materials that `npm run release` wrote. A second run replaces the file.
set -euo pipefail

gh release view "$TAG" > /dev/null 2>&1 ||
  gh release create "$TAG" --verify-tag --title "$TAG" --notes 'See CHANGELOG.md.'
gh release upload "$TAG" notifygen-*.cdx.json --clobber
