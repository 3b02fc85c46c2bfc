#!/usr/bin/env bash
# Prints how template changes affect callers. On a pull request, it also keeps one comment up to date.
#
#   BASE          what to compare with (default: the merge base with the main branch)
#   TARGET        instead of BASE: the target branch, to compare with the merge base of it and HEAD
#   FAIL_ON       breaking, dangerous or none (default: none, since the type check reports the callers in this repository)
#   PULL_REQUEST  number of the pull request; needs gh, GH_TOKEN and GITHUB_REPOSITORY
set -euo pipefail

base=${BASE:-}
if [ -n "${TARGET:-}" ] && ! base=$(git merge-base HEAD "$TARGET" 2>/dev/null); then
  echo "::error::The changes cannot be found, because this checkout has no common commit of HEAD and $TARGET. Let actions/checkout fetch the whole history: with: { fetch-depth: 0 }"
  exit 2
fi
# One comment per folder: a repository can have several projects.
folder=$(git rev-parse --show-prefix)
mark="<!-- notifygen diff ${folder:-.} -->"
# Not an array: bash on macOS treats an empty array as an unset variable.
set --
if [ -n "$base" ]; then set -- "$base"; fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
changes=$scratch/changes errors=$scratch/errors report=$scratch/report comment=$scratch/comment

code=0
npx --no-install notifygen diff "$@" --format markdown --fail-on "${FAIL_ON:-none}" >"$changes" 2>"$errors" || code=$?
cat "$errors" >&2
{
  printf '%s\n' "$mark" ${folder:+"**${folder%/}**" ''}
  if [ -s "$changes" ]; then
    cat "$changes"
  else
    # Replaces an older comment, which would describe outdated templates. The block is indented, so that no text can end it.
    printf '%s\n' '### WhatsApp templates: not compared' ''
    sed 's/^/    /' "$errors"
  fi
} >"$report"
cat "$report"
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$report" >>"$GITHUB_STEP_SUMMARY"; fi

if [ -n "${PULL_REQUEST:-}" ]; then
  # GitHub accepts 65,536 characters. awk may count bytes, which only makes the limit stricter.
  awk '{ size += length($0) + 1 }
    size > 65000 - 120 { print "\nThe report is cut off here, at 65,000 characters. The summary of the workflow run contains all of it."; exit }
    { print }' "$report" >"$comment"
  comments="repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments"
  post() {
    local login own id
    # The owner of the token. The REST API does not return it for the token of a workflow.
    login=$(gh api graphql --raw-field 'query={ viewer { login } }' --jq .data.viewer.login) || return
    own='.[] | select(.user.login == "'$login'" and (.body | startswith(env.MARK))) | .id'
    id=$(MARK=$mark gh api --paginate "$comments" --jq "$own" | head -n 1) || return
    if [ -n "$id" ]; then
      gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" --field "body=@$comment"
    else
      gh api --silent --method POST "$comments" --field "body=@$comment"
    fi
  }
  # A workflow run for a fork has no permission to comment, but the summary of the workflow run contains the report.
  post || echo '::warning::could not post the template changes as a comment'
fi
exit "$code"
