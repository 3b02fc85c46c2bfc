#!/usr/bin/env bash
# Merges what the platform reports into the templates, and keeps one pull request open with it. Its text says first what can no longer be
# sent, and which files send it.
#
#   WHATSAPP_ACCOUNT_ID, WHATSAPP_TOKEN   what `notifygen pull` needs
#   PULL_OPTIONS   more options of `notifygen pull`, such as --url and --header for a partner
#   BRANCH         the branch of the pull request (default: notifygen/platform, and the folder if it is not the root)
# Needs gh, GH_TOKEN and GITHUB_REPOSITORY. Options are separated by spaces; the ? of a URL is no pattern of file names.
set -feuo pipefail

# One pull request per folder: a repository can have several projects.
folder=$(git rev-parse --show-prefix)
folder=${folder%/}
branch=${BRANCH:-notifygen/platform${folder:+-${folder//\//-}}}
title="What the platform reports about the templates${folder:+ in $folder}"
base=$(git symbolic-ref --short HEAD)
body=$(mktemp)
trap 'rm -f "$body"' EXIT

code=0
# shellcheck disable=SC2086
npx --no-install notifygen pull --update ${PULL_OPTIONS:-} || code=$?
# 1 means that a person has to check something, which the pull request is for.
if [ "$code" -gt 1 ]; then exit "$code"; fi
npx --no-install notifygen generate
if [ -z "$(git status --porcelain)" ]; then exit 0; fi

# GitHub accepts 65,536 characters.
npx --no-install notifygen diff HEAD --callers --format markdown --fail-on none | head -c 60000 >"$body"
git switch --quiet --force-create "$branch"
git add --all
git commit --quiet --message 'Merge what the platform reports about the templates'
git push --quiet --force origin "$branch"

pulls="repos/$GITHUB_REPOSITORY/pulls"
id=$(gh api "$pulls?state=open&head=${GITHUB_REPOSITORY%%/*}:$branch" --jq '.[0].number // empty')
if [ -n "$id" ]; then
  gh api --silent --method PATCH "$pulls/$id" --field "body=@$body"
else
  gh api --silent --method POST "$pulls" --field "title=$title" \
    --field "head=$branch" --field "base=$base" --field "body=@$body"
fi
