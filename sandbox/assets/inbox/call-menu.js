import { openMenu } from '../shared/menu.js';
import { showNotice } from '../shared/notice.js';
import { rest } from '../shared/rest-client.js';
import { codeOf, generatedCallOf, testOf } from './call-code.js';
import { curlOf } from './call-curl.js';
import { editCall } from './edit-call.js';
import { canSendAgain, sendAgain } from './send-again.js';

/**
 * @import { Call, TemplatePreview } from '@notifygen/sandbox'
 * @import { Info } from '../shared/rest-client.js'
 * @typedef {Readonly<Record<string, (value: unknown, options: object) => string>>} Formatters
 */

/** Served from the runtime package. @type {Formatters} */
const formatters = await import(new URL('/runtime/format.js', location.href).href);

/**
 * Opens the menu of a call: to send it again, with or without changes, and to copy it as code.
 *
 * @param {Call} call
 * @param {HTMLElement} button
 * @param {(to: string, id: string | undefined) => void} sent
 */
export async function openCallMenu(call, button, sent) {
  /** @type {[Info, readonly TemplatePreview[]]} */
  const [info, templates] = await Promise.all([rest('info'), rest('templates')]);
  const template = templates.find(({ name }) => name === call.template);
  const code = codeOf(call, template, info, formatters);
  const again = async () => {
    const { id, message } = await sendAgain(call, call.http.body);
    if (id === undefined) showNotice(`Sent ${call.id} again: ${message}.`);
    sent(call.to ?? '', id);
  };
  const edit = () => editCall(call, (id) => sent('', id));
  openMenu(button, [
    ...(canSendAgain(call)
      ? [
          { label: 'Send again', run: () => void again() },
          { label: 'Edit and send…', run: edit },
        ]
      : []),
    ...(code ? [{ label: 'Copy as generated call', copies: () => generatedCallOf(code) }] : []),
    ...(code && call.outcome === 'accepted'
      ? [{ label: 'Copy as test', copies: () => testOf(call, code, info) }]
      : []),
    { label: 'Copy as curl', copies: () => curlOf(call) },
    { label: 'Show in all calls', run: () => location.assign(`/calls#${call.id}`) },
  ]);
}
