import { copyButton } from '../shared/copy-button.js';
import { el } from '../shared/dom.js';
import { showNotice } from '../shared/notice.js';
import { rest } from '../shared/rest-client.js';
import { shellQuote } from '../shared/shell-quote.js';

/** @import { Info } from '../shared/rest-client.js' */

const textPath = '/api/v1/whatsapp/sessionMessage/text';

/** A number that Ofcom reserves for examples. */
const exampleNumber = '447700900123';

/**
 * What an inbox without calls shows: three ways to send the first message.
 *
 * @param {{ sent: (to: string) => void }} actions
 */
export async function renderEmptyInbox({ sent }) {
  /** @type {Info} */
  const info = await rest('info');
  const send = el('button', { type: 'button', class: 'primary' }, 'Send a test message');
  send.addEventListener('click', () =>
    sendTestMessage(info).then(
      () => sent(exampleNumber),
      () => showNotice('The test message got no response: the sandbox has stopped, or a fault is planned.'),
    ),
  );
  return el(
    'div',
    { class: 'empty-state first-screen' },
    el('h2', {}, 'Waiting for the first message'),
    el('p', {}, 'Messages appear here as soon as they are sent. Nothing leaves your machine.'),
    el(
      'p',
      { class: 'first-steps' },
      send,
      el('a', { class: 'button', href: '/templates' }, 'Send one of your templates'),
    ),
    example('From a terminal', curlOf(info)),
    example('From your application', variablesOf(info)),
  );
}

/** @param {string} title @param {string} code */
function example(title, code) {
  return el(
    'section',
    {},
    el(
      'div',
      { class: 'section-header' },
      el('h3', {}, title),
      copyButton('Copy', () => code),
    ),
    el('pre', { tabindex: '0', role: 'group', dir: 'ltr', 'aria-label': title }, code),
  );
}

/** @param {string} text */
function bodyOf(text) {
  return JSON.stringify({ to: exampleNumber, message: { text } });
}

/** @param {Info} info */
async function sendTestMessage({ appId, apiKey }) {
  await fetch(textPath, {
    method: 'POST',
    headers: { 'x-app-id': appId, 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: bodyOf('Hello from the *sandbox* 👋'),
  });
}

/** @param {Info} info */
function curlOf({ appId, apiKey }) {
  return [
    `curl ${location.origin}${textPath}`,
    `-H ${shellQuote(`x-app-id: ${appId}`)} -H ${shellQuote(`x-api-key: ${apiKey}`)}`,
    `-H 'content-type: application/json'`,
    `-d ${shellQuote(bodyOf('Hello from curl'))}`,
  ].join(' \\\n  ');
}

/** @param {Info} info */
function variablesOf({ appId, apiKey }) {
  return [
    `export NOTIFYGEN_BASE_URL=${location.origin}`,
    `export NOTIFYGEN_APP_ID=${shellWord(appId)}`,
    `export NOTIFYGEN_API_KEY=${shellWord(apiKey)}`,
  ].join('\n');
}

/** The default credentials need no quotes. @param {string} text */
function shellWord(text) {
  return /^[\w.-]+$/.test(text) ? text : shellQuote(text);
}
