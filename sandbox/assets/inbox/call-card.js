import { renderBubble } from '../shared/bubble.js';
import { titleOf } from '../shared/call-title.js';
import { el } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { linkTo } from '../shared/rest-client.js';
import { renderMediaCheck } from './media-check.js';

/** @import { Call, Issue } from '@notifygen/sandbox' */

/**
 * @typedef {object} CallActions
 * @property {(call: Call) => void} details
 * @property {(call: Call) => void} remove
 * @property {(call: Call, button: HTMLElement) => void} menu
 */

/** @type {Readonly<Record<Call['outcome'], string>>} */
export const outcomeIcons = { accepted: 'tick', rejected: 'alert', faulted: 'bolt' };

/**
 * A call in the chat: its bubble, its outcome, and its actions, which are visible while the mouse or the focus is on it.
 *
 * @param {Call} call
 * @param {CallActions} actions
 */
export function renderCall(call, { details, remove, menu }) {
  const { id, outcome, bubble } = call;
  const title = titleOf(call);
  const isEmpty = bubble.body.length === 0 && !bubble.file;
  return el(
    'article',
    { class: `call call-${outcome}`, id, tabindex: '-1', 'aria-label': `${title}, ${outcome}` },
    el(
      'div',
      { class: 'call-header' },
      el('span', { class: 'call-title' }, title),
      renderBadge(call),
      el(
        'div',
        { class: 'call-actions' },
        renderAction('code', 'Details', () => details(call)),
        el('a', { class: 'subtle', href: linkTo(id), ...named('Link') }, icon('link')),
        renderAction('bin', 'Delete', () => remove(call)),
        renderMenuButton(call, menu),
      ),
    ),
    isEmpty
      ? el('p', { class: 'bubble-empty' }, 'This call contains no text or file to show.', renderTime(call))
      : renderBubble(bubble, renderTime(call)),
    outcome === 'rejected' && renderIssues(call),
    renderMediaCheck(call),
  );
}

/** @param {string} iconName @param {string} label @param {() => void} click */
function renderAction(iconName, label, click) {
  return el('button', { type: 'button', class: 'subtle', click, ...named(label) }, icon(iconName));
}

/** @param {Call} call @param {CallActions['menu']} menu */
function renderMenuButton(call, menu) {
  const button = renderAction('more', 'More', () => menu(call, button));
  button.classList.add('open-menu');
  button.setAttribute('aria-haspopup', 'menu');
  button.setAttribute('aria-expanded', 'false');
  return button;
}

/** @param {string} label */
function named(label) {
  return { 'aria-label': label, title: label };
}

/** One tick means sent, as in WhatsApp, where two mean delivered and blue ones read. @param {Call} call */
function renderTime({ receivedAt, outcome }) {
  const time = new Date(receivedAt);
  return el(
    'span',
    { class: 'bubble-time' },
    el(
      'time',
      { datetime: receivedAt, title: time.toLocaleString() },
      time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }),
    ),
    icon(outcomeIcons[outcome]),
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
 * @param {Call | { issues: readonly Issue[], template?: string }} call
 */
export function renderIssues(call) {
  if (!('issues' in call)) return undefined;
  const { template } = call;
  const link = template === undefined ? {} : { href: `/templates#template-${template}` };
  return el(
    'ul',
    { class: 'issues' },
    ...call.issues.map(({ path, message, location }) =>
      el(
        'li',
        {},
        path !== '' && el('code', {}, path),
        ` ${message}`,
        location !== undefined && el('a', { class: 'location', ...link }, location),
      ),
    ),
  );
}
