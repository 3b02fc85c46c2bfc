#!/usr/bin/env bash
# Compares the templates with those of the platform. With OPEN_ISSUE, it also keeps one issue open while they differ, and
# closes it when they match again.
#
#   WHATSAPP_ACCOUNT_ID, WHATSAPP_TOKEN   what `notifygen pull` needs
#   PULL_OPTIONS   more options of `notifygen pull`, such as --url and --header for a partner
#   OPEN_ISSUE     if set, open an issue; needs gh, GH_TOKEN and GITHUB_REPOSITORY
# Options are separated by spaces; the ? of a URL is no pattern of file names.
set -feuo pipefail

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
report=$scratch/report body=$scratch/body

code=0
# shellcheck disable=SC2086
npx --no-install notifygen pull --verify ${PULL_OPTIONS:-} >"$report" 2>&1 || code=$?
cat "$report"
# 2 is no difference but a failure, such as an expired token: the failed workflow reports it.
if [ -z "${OPEN_ISSUE:-}" ] || [ "$code" -gt 1 ]; then exit "$code"; fi

# One issue per folder: a repository can have several projects.
folder=$(git rev-parse --show-prefix)
title="The WhatsApp templates${folder:+ in ${folder%/}} differ from the platform"
issues="repos/$GITHUB_REPOSITORY/issues"
# The owner of the token. The REST API does not return it for the token of a workflow.
login=$(gh api graphql --raw-field 'query={ viewer { login } }' --jq .data.viewer.login)
own='.[] | select(.user.login == "'$login'" and .title == "'$title'") | .number'
found=$(gh api --paginate "$issues?state=open&per_page=100" --jq "$own")
id=${found%%$'\n'*}
# GitHub accepts 65,536 characters. The block is indented, so that no text can end it.
{
  printf '%s\n' 'The nightly run of `notifygen pull --verify` found differences.' \
    '`npx notifygen pull --update` merges what changed on the platform into the files.' ''
  head -c 60000 "$report" | sed 's/^/    /'
} >"$body"
if [ "$code" -eq 0 ]; then
  if [ -n "$id" ]; then gh api --silent --method PATCH "$issues/$id" --field state=closed; fi
elif [ -n "$id" ]; then
  gh api --silent --method PATCH "$issues/$id" --field "body=@$body"
else
  gh api --silent --method POST "$issues" --field "title=$title" --field "body=@$body"
fi
exit "$code"
