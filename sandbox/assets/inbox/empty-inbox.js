import { copyButton } from '../shared/copy-button.js';
import { el } from '../shared/dom.js';
import { rest } from '../shared/rest-client.js';

/** @import { Info } from '../shared/rest-client.js' */

/** What an inbox without calls shows: how to send the first message. */
export async function renderEmptyInbox() {
  /** @type {Info} */
  const { appId, apiKey } = await rest('info');
  const lines = [
    `export NOTIFYGEN_BASE_URL=${location.origin}`,
    `export NOTIFYGEN_APP_ID=${appId}`,
    `export NOTIFYGEN_API_KEY=${apiKey}`,
  ].join('\n');
  return el(
    'div',
    { class: 'empty-state' },
    el('h2', {}, 'Waiting for the first message'),
    el('p', {}, 'Set these variables for your application. Its messages appear here.'),
    el('pre', { tabindex: '0' }, lines),
    el(
      'p',
      {},
      copyButton('Copy', () => lines),
      ' or ',
      el('a', { href: '/templates' }, 'send one of your templates'),
      '.',
    ),
  );
}
