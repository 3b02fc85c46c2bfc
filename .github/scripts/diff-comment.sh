#!/usr/bin/env bash
# Says what the change of templates does to callers. On a laptop it prints that; on a pull request it also keeps one
# comment up to date.
#
#   BASE          what to compare with (default: where the branch left the main one)
#   TARGET        instead of BASE, the branch that the work goes into: compares with where the work left that one
#   FAIL_ON       breaking, dangerous or none (default: none, since the type check holds the callers in this repository)
#   PULL_REQUEST  number of the pull request; needs gh, GH_TOKEN and GITHUB_REPOSITORY
set -euo pipefail

base=${BASE:-}
if [ -n "${TARGET:-}" ]; then base=$(git merge-base HEAD "$TARGET"); fi
# Not an array: the bash of macOS takes an empty one for an unset variable.
set --
if [ -n "$base" ]; then set -- "$base"; fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
report=$scratch/report errors=$scratch/errors comment=$scratch/comment

code=0
npx --no-install notifygen diff "$@" --format markdown --fail-on "${FAIL_ON:-none}" >"$report" 2>"$errors" || code=$?
cat "$errors" >&2
if [ ! -s "$report" ]; then
  # An older comment would speak of templates that are no longer there. Indented, no text can end the block.
  {
    printf '%s\n' '<!-- notifygen diff -->' '### WhatsApp templates: not compared' ''
    sed 's/^/    /' "$errors"
  } >"$report"
fi
cat "$report"
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$report" >>"$GITHUB_STEP_SUMMARY"; fi

if [ -n "${PULL_REQUEST:-}" ]; then
  # GitHub takes 65,536 characters, and awk may count bytes, of which there are no fewer.
  awk '{ size += length($0) + 1 }
    size > 65000 - 100 { print "\nThis is cut at 65,000 characters; the summary of the run has the rest."; exit }
    { print }' "$report" >"$comment"
  comments="repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments"
  post() {
    local login own id
    # Whoever the token belongs to. The REST interface does not tell a workflow's own token.
    login=$(gh api graphql --raw-field 'query={ viewer { login } }' --jq .data.viewer.login) || return
    own='.[] | select(.user.login == "'$login'" and (.body | startswith("<!-- notifygen diff -->"))) | .id'
    id=$(gh api --paginate "$comments" --jq "$own" | head -n 1) || return
    if [ -n "$id" ]; then
      gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" --field "body=@$comment"
    else
      gh api --silent --method POST "$comments" --field "body=@$comment"
    fi
  }
  # A pull request from a fork has no right to comment; the summary of the run shows the report all the same.
  post || echo '::warning::the diff of the templates could not be posted as a comment'
fi
exit "$code"
