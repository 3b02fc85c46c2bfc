import type { Client } from '../client/client.js';
import type { SendOptions } from '../client/send-options.js';
import { isRecord } from '../errors/value-type.js';
import { collectIssues } from '../request/collect-issues.js';
import type { BuildOptions } from '../request/fill-template.js';
import type { OutgoingMessage } from '../request/outgoing-message.js';
import { checkAttachmentRequest } from '../request/session-attachment.js';
import { checkTextRequest } from '../request/session-text.js';
import { checkTemplateRequest, isTemplateName } from '../request/template-request.js';
import type { Receipt } from '../response/receipt.js';
import { deliver } from './deliver.js';

/**
 * Posts what a `build…` function returned earlier, such as a request from a queue. Its values are checked again.
 *
 * @throws SendError (rejects) for every failure; `invalid-message` if a value is invalid.
 */
export function sendRequest(client: Client, built: OutgoingMessage, options?: SendOptions): Promise<Receipt> {
  return deliver(client, { kind: 'unknown', build: () => checkBuilt(built, client) }, options);
}

function checkBuilt(built: unknown, options: BuildOptions): OutgoingMessage {
  // Read once, as what a queue would store: no getter or proxy can return another value after the check.
  const copy = collectIssues('request', (): unknown => JSON.parse(JSON.stringify(built)));
  const { kind, request } = isRecord(copy) ? copy : {};
  return collectIssues(subjectOf(kind, request), (at): OutgoingMessage => {
    if (kind === 'template') return checkTemplateRequest(request, options, at);
    if (kind === 'attachment') return checkAttachmentRequest(request, at);
    if (kind === 'text') return checkTextRequest(request, at);
    at('kind')('must be template, text or attachment, as the build functions return it');
    return { kind: 'text', request: { to: '', message: { text: '' } } };
  });
}

function subjectOf(kind: unknown, request: unknown): string {
  if (kind === 'text' || kind === 'attachment') return `session ${kind}`;
  const name = isRecord(request) ? request.templateName : undefined;
  // A name of digits only is more likely a recipient in the wrong place, so it is not shown.
  return isTemplateName(name) && !/^\d+$/.test(name) ? name : 'template notification';
}
