#!/usr/bin/env bash
# Says what the change of templates does to callers. On a laptop it prints that; on a pull request it also keeps one
# comment up to date.
#
#   BASE          what to compare with (default: where the branch left the main one)
#   FAIL_ON       breaking, dangerous or none (default: none, since the type check holds the callers in this repository)
#   PULL_REQUEST  number of the pull request; needs gh, GH_TOKEN and GITHUB_REPOSITORY
set -euo pipefail

# Not an array: the bash of macOS takes an empty one for an unset variable.
set --
if [ -n "${BASE:-}" ]; then set -- "$BASE"; fi
report=$(mktemp)
trap 'rm -f "$report"' EXIT

code=0
npx --no-install notifygen diff "$@" --format markdown --fail-on "${FAIL_ON:-none}" >"$report" || code=$?
cat "$report"
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$report" >>"$GITHUB_STEP_SUMMARY"; fi

if [ -n "${PULL_REQUEST:-}" ] && [ -s "$report" ]; then
  comments="repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments"
  own='.[] | select(.body | startswith("<!-- notifygen diff -->")) | .id'
  post() {
    local id
    id=$(gh api --paginate "$comments" --jq "$own" | head -n 1) || return
    if [ -n "$id" ]; then
      gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" --field "body=@$report"
    else
      gh api --silent --method POST "$comments" --field "body=@$report"
    fi
  }
  # A pull request from a fork has no right to comment; the summary of the run shows the report all the same.
  post || echo '::warning::the diff of the templates could not be posted as a comment'
fi
exit "$code"
