import { isRecord, typeName } from '../errors/values.js';
import { type BuildOptions, readChecks } from './build-options.js';
import { labelOf } from './check-lengths.js';
import { collectIssues, type ReportAt, readFields } from './collect-issues.js';
import { checkMessage } from './fill-template.js';
import type { FileKind, OutgoingMessage, TemplateForSendRequest } from './outgoing-message.js';
import { checkAttachmentRequest, checkTextRequest } from './session-message.js';
import type { TemplateContract } from './template-contract.js';

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

/**
 * Checks the request of a template that was built earlier, as plain data. If its template is not known, a contract is
 * derived from the request: every value is checked, but not how many parameters and buttons there are.
 */
function checkTemplateRequest(value: unknown, options: RequestCheck, at: ReportAt): TemplateForSendRequest {
  const { to, templateName, language, parameters, file, buttons } = readFields(
    value,
    ['to', 'templateName', 'language', 'parameters', 'file', 'buttons'],
    at,
    'request',
    '',
  );
  if (!isTemplateName(templateName))
    at('templateName')('must be the name of a template: lower-case letters, digits and underscores');
  const code =
    typeof language === 'string' && /^[a-z]{2,3}(_[A-Z]{2})?$/.test(language) ? language : undefined;
  if (language !== code) at('language')('must be a language code, such as en or en_GB');
  const values = checkArray('parameters', parameters, at);
  // A file that is not an object is left to `checkMessage`.
  const type = isRecord(file) ? file.type : 'document';
  const found = fileKinds.find((one) => one === type);
  if (!found) at('file.type')('must be document, video or image');
  const kind = file === undefined ? undefined : (found ?? 'document');
  const urlButtons = buttons === undefined ? undefined : checkArray('buttons', buttons, at);
  for (const [index, button] of (urlButtons ?? []).entries())
    if (!isRecord(button) || button.type !== 'url') at(`buttons[${index}].type`)('must be url');
  const { template } = options;
  if (template && templateName !== template.name) at('templateName')(`must be ${template.name}`);
  if (typeof template?.language === 'string' && language === undefined) at('language')('is missing');
  const suffixes = urlButtons?.map((button) => (isRecord(button) ? button.url : undefined));
  // The values are formatted already, and so are the suffixes that repeat one.
  const contract = template
    ? {
        ...template,
        parameters: template.parameters.map(labelOf),
        toTimeZone: undefined,
        ...(template.buttons && { buttons: checkRepeated(template, values, suffixes, at) }),
      }
    : {
        name: String(templateName),
        ...(code !== undefined && { language: code }),
        parameters: values.map((_, index) => `placeholder${index + 1}`),
        ...(kind && { file: kind }),
        ...(urlButtons && { buttons: urlButtons.map((_, index) => `button${index + 1}`) }),
      };
  const message = {
    to,
    ...(template && code !== undefined && { language: code }),
    parameters: values,
    ...(kind && { file: isRecord(file) ? { ...file, type: kind } : file }),
    ...(suffixes && { buttons: suffixes }),
  };
  return { kind: 'template', request: checkMessage(contract, message, readChecks(options), at) };
}

/** Reports suffixes that differ from the parameter that they must repeat, and returns the label of every suffix. */
function checkRepeated(
  { buttons = [], parameters }: TemplateContract,
  values: readonly unknown[],
  suffixes: readonly unknown[] = [],
  at: ReportAt,
): readonly string[] {
  return buttons.map((slot, index) => {
    if (typeof slot === 'string') return slot;
    const value = values[parameters.findIndex((parameter) => labelOf(parameter) === slot.repeats)];
    if (index < suffixes.length && suffixes[index] !== value)
      at(`buttons[${index}].url`)(`must repeat the parameter ${slot.repeats}`);
    return slot.repeats;
  });
}

const fileKinds: readonly FileKind[] = ['document', 'video', 'image'];

function isTemplateName(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9_]{1,512}$/.test(value);
}

function checkArray(field: string, value: unknown, at: ReportAt): readonly unknown[] {
  if (Array.isArray(value)) return value;
  at(field)(`must be an array, not ${typeName(value)}`);
  return [];
}
