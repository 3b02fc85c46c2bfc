import { copyButton } from '../shared/copy-button.js';
import { dialogById, el } from '../shared/dom.js';
import { icon } from '../shared/icons.js';
import { linkTo } from '../shared/rest-client.js';
import { renderIssues } from './call-card.js';
import { curlOf } from './call-curl.js';
import { indented } from './indented-json.js';

/** @import { Call } from '@notifygen/sandbox' */

/**
 * Shows the HTTP exchange of a call in a dialog.
 *
 * @param {Call} call
 */
export function showDetails(call) {
  const { id, receivedAt, outcome, http, template, fault } = call;
  const dialog = dialogById('details');
  const close = el('button', { type: 'button', class: 'close', 'aria-label': 'Close' }, icon('cross'));
  close.addEventListener('click', () => dialog.close());
  const properties = Object.entries({
    Received: new Date(receivedAt).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'medium' }),
    Request: `${http.method} ${http.path}`,
    Template: template,
    Outcome: `${outcome}, ${http.status === undefined ? 'no response' : `status ${http.status}`}`,
    Duration: http.duration === undefined ? undefined : `${http.duration} ms`,
    Fault: fault,
  });
  dialog.replaceChildren(
    el('div', { class: 'details-header' }, el('h2', { id: 'details-title' }, id), close),
    el(
      'dl',
      { class: 'properties' },
      ...properties.flatMap(([name, value]) =>
        value === undefined ? [] : [el('div', {}, el('dt', {}, name), el('dd', { dir: 'auto' }, value))],
      ),
    ),
    outcome === 'rejected' ? (renderIssues(call) ?? '') : '',
    section('Body', http.body),
    section(
      'Headers',
      Object.entries(http.headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
    ),
    http.responseBody === undefined ? '' : section('Response', http.responseBody),
    el(
      'p',
      {},
      copyButton('Copy as curl', () => curlOf(call)),
      copyButton('Copy link', () => new URL(linkTo(id), location.href).href),
    ),
  );
  dialog.showModal();
  dialog.scrollTop = 0;
}

/**
 * @param {string} title
 * @param {string} text Copied unchanged. JSON is shown indented, with escapes for what cannot be seen.
 */
function section(title, text) {
  return el(
    'section',
    {},
    el(
      'div',
      { class: 'section-header' },
      el('h3', {}, title),
      copyButton('Copy', () => text),
    ),
    el('pre', { tabindex: '0', role: 'group', dir: 'ltr', 'aria-label': title }, indented(text)),
  );
}
