import { renderBubble } from '../shared/bubble.js';
import { el } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { linkTo } from '../shared/rest-client.js';

/** @import { Call } from '@notifygen/sandbox' */

/**
 * A call in the chat: its bubble, its outcome and its actions.
 *
 * @param {Call} call
 * @param {{ details: (call: Call) => void, remove: (call: Call) => void }} actions
 */
export function renderCall(call, { details, remove }) {
  const { id, outcome, template, kind, receivedAt, bubble, http } = call;
  const time = new Date(receivedAt);
  const title = template ?? (kind === 'unknown' ? http.path : `session ${kind}`);
  const isEmpty = bubble.body.length === 0 && !bubble.file;
  return el(
    'article',
    { class: `call call-${outcome}`, id, tabindex: '-1', 'aria-label': `${title}, ${outcome}` },
    el('div', { class: 'call-header' }, el('span', { class: 'call-title' }, title), renderBadge(call)),
    isEmpty
      ? el('p', { class: 'bubble-empty' }, 'This call contains no text or file to show.')
      : renderBubble(bubble),
    outcome === 'rejected' && renderIssues(call),
    el(
      'div',
      { class: 'call-actions' },
      el('button', { type: 'button', class: 'subtle', click: () => details(call) }, icon('code'), 'Details'),
      el('a', { class: 'subtle', href: linkTo(id) }, icon('link'), 'Link'),
      el('button', { type: 'button', class: 'subtle', click: () => remove(call) }, icon('bin'), 'Delete'),
      el('time', { datetime: receivedAt, title: time.toLocaleString() }, time.toLocaleTimeString()),
      outcome === 'accepted' && icon('ticks'),
    ),
  );
}

/** @param {Call} call */
function renderBadge({ outcome, fault, http }) {
  if (outcome === 'rejected')
    return el('span', { class: 'badge badge-rejected' }, `rejected · ${http.status}`);
  return fault !== undefined && el('span', { class: 'badge badge-fault' }, icon('bolt'), `fault · ${fault}`);
}

/**
 * Why a call was rejected.
 *
 * @param {Call} call
 */
export function renderIssues(call) {
  if (!('issues' in call)) return undefined;
  return el(
    'ul',
    { class: 'issues' },
    ...call.issues.map(({ path, message, location }) =>
      el(
        'li',
        {},
        path !== '' && el('code', {}, path),
        ` ${message}`,
        location !== undefined && el('span', { class: 'location' }, location),
      ),
    ),
  );
}
