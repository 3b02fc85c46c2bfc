import { isRecord } from '../errors/values.js';
import type { BuildOptions } from './build-options.js';
import { collectIssues } from './collect-issues.js';
import type { OutgoingMessage } from './outgoing-message.js';
import { checkAttachmentRequest, checkTextRequest } from './session-message.js';
import type { TemplateContract } from './template-contract.js';
import { checkTemplateRequest, isTemplateName } from './template-request.js';

export interface RequestCheck extends BuildOptions {
  /** The template of a template notification: its languages, file and counts are checked too. Default: values only. */
  readonly template?: TemplateContract | undefined;
}

/**
 * Checks what a `build…` function returned earlier, such as a request from a queue, without sending it. `sendRequest` does
 * so too, before it posts.
 *
 * @returns A copy: plain JSON.
 * @throws SendError `invalid-message` with every issue.
 */
export function checkRequest(built: unknown, options: RequestCheck = {}): OutgoingMessage {
  // Read once, as what a queue would store: no getter or proxy can return another value after the check.
  const copy = collectIssues('request', (): unknown => JSON.parse(JSON.stringify(built)));
  const { kind, request } = isRecord(copy) ? copy : {};
  return collectIssues(subjectOf(kind, request), (at): OutgoingMessage => {
    if (kind === 'template') return checkTemplateRequest(request, options, at);
    if (kind === 'attachment') return checkAttachmentRequest(request, options, at);
    if (kind === 'text') return checkTextRequest(request, options, at);
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
