import { drawBubble } from '../shared/bubble.js';
import { el, icon } from '../shared/dom.js';
import { query } from '../shared/rest-client.js';

/** @import { Call } from '@notifygen/sandbox' */

/**
 * A call in the chat: its bubble, what became of it, and what can be done with it.
 *
 * @param {Call} call
 * @param {{ details: (call: Call) => void, remove: (call: Call) => void }} actions
 */
export function drawCall(call, { details, remove }) {
  const { id, outcome, template, kind, receivedAt, bubble, http } = call;
  const time = new Date(receivedAt);
  const what = template ?? (kind === 'unknown' ? http.path : `session ${kind}`);
  const isEmpty = bubble.body.length === 0 && !bubble.file;
  return el(
    'article',
    { class: `call call-${outcome}`, id, tabindex: '-1', 'aria-label': `${what}, ${outcome}` },
    el('div', { class: 'call-top' }, el('span', { class: 'call-what' }, what), drawBadge(call)),
    isEmpty
      ? el('p', { class: 'bubble-nothing' }, 'Nothing in this call could be shown as a message.')
      : drawBubble(bubble),
    outcome === 'refused' && drawReasons(call),
    el(
      'div',
      { class: 'call-foot' },
      el('button', { type: 'button', class: 'quiet', click: () => details(call) }, icon('code'), 'Details'),
      el('a', { class: 'quiet', href: `/?${query({ message: id })}` }, icon('link'), 'Link'),
      el('button', { type: 'button', class: 'quiet', click: () => remove(call) }, icon('bin'), 'Delete'),
      el('time', { datetime: receivedAt, title: time.toLocaleString() }, time.toLocaleTimeString()),
      outcome === 'accepted' && icon('ticks'),
    ),
  );
}

/** @param {Call} call */
function drawBadge({ outcome, fault, http }) {
  if (outcome === 'refused') return el('span', { class: 'badge badge-refused' }, `refused · ${http.status}`);
  return fault !== undefined && el('span', { class: 'badge badge-fault' }, icon('bolt'), `fault · ${fault}`);
}

/**
 * Why a call was refused.
 *
 * @param {Call} call
 */
export function drawReasons(call) {
  if (!('problems' in call)) return undefined;
  return el(
    'ul',
    { class: 'reasons' },
    ...call.problems.map(({ path, message, place }) =>
      el(
        'li',
        {},
        path !== '' && el('code', {}, path),
        ` ${message}`,
        place !== undefined && el('span', { class: 'place' }, place),
      ),
    ),
  );
}
