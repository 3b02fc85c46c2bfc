import { copyButton, el } from '../shared/dom.js';
import { rest } from '../shared/rest-client.js';

/** @import { Info } from '../shared/rest-client.js' */

/** What to do while nothing has come. */
export async function welcome() {
  /** @type {Info} */
  const { appId, apiKey } = await rest('info');
  const lines = [
    `export NOTIFYGEN_BASE_URL=${location.origin}`,
    `export NOTIFYGEN_APP_ID=${appId}`,
    `export NOTIFYGEN_API_KEY=${apiKey}`,
  ].join('\n');
  return el(
    'div',
    { class: 'welcome' },
    el('h2', {}, 'Waiting for the first message'),
    el('p', {}, 'Point your application here; what it sends shows up by itself.'),
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
