import { titleOf } from '../shared/call-title.js';
import { el } from '../shared/dom.js';
import { linkTo } from '../shared/rest-client.js';

/**
 * @import { Call } from '@notifygen/sandbox'
 * @import { Attempts } from './group-retries.js'
 */

/**
 * A call, or all attempts of one, each with a link to its chat.
 *
 * @param {Attempts} attempts
 */
export function renderAttempts(attempts) {
  const [first, ...retries] = attempts;
  if (retries.length === 0) return el('li', {}, renderRow(first));
  const last = attempts.at(-1) ?? first;
  const total = Date.parse(last.receivedAt) - Date.parse(first.receivedAt) + (last.http.duration ?? 0);
  return el(
    'li',
    { class: 'retried' },
    el(
      'p',
      {},
      el('strong', {}, `${attempts.length} attempts`),
      ` in ${durationText(total)}, the last one ${last.outcome}`,
    ),
    el('ol', {}, ...attempts.map((call, index) => el('li', {}, renderRow(call, attempts[index - 1])))),
  );
}

/** @param {Call} call @param {Call} [before] The previous attempt. */
function renderRow(call, before) {
  const { id, receivedAt, outcome, to = 'no recipient', http, fault } = call;
  const time = new Date(receivedAt);
  const pause = before && Date.parse(receivedAt) - Date.parse(before.receivedAt);
  return el(
    'a',
    { class: `stream-row stream-${fault === undefined ? outcome : 'faulted'}`, id, href: linkTo(id) },
    el(
      'time',
      { datetime: receivedAt, title: time.toLocaleString() },
      pause === undefined ? time.toLocaleTimeString('en-GB') : `+${durationText(pause)}`,
    ),
    el('span', { class: 'stream-status' }, http.status === undefined ? 'none' : String(http.status)),
    el('span', { class: 'stream-title' }, titleOf(call)),
    el('span', { class: 'stream-to' }, to),
    el('span', { class: 'stream-outcome' }, outcomeText(outcome, fault)),
    el(
      'span',
      { class: 'stream-duration', title: 'Time to the response' },
      http.duration === undefined ? 'no response' : durationText(http.duration),
    ),
    renderReason(call),
  );
}

/** The first issue; the others are in the chat. @param {Call} call */
function renderReason(call) {
  const [issue, ...others] = 'issues' in call ? call.issues : [];
  if (!issue) return undefined;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return el('span', { class: 'stream-reason' }, `${issue.path} ${issue.message}${more}`.trim());
}

/** @param {Call['outcome']} outcome @param {string | undefined} fault */
function outcomeText(outcome, fault) {
  if (fault === undefined) return outcome;
  return outcome === 'faulted' ? `fault ${fault}` : `${outcome}, fault ${fault}`;
}

/** @param {number} milliseconds */
function durationText(milliseconds) {
  if (milliseconds < 10) return `${Math.round(milliseconds * 10) / 10} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
