import { readOnce, typeName } from '../errors/value-type.js';
import {
  checkOptionalText,
  checkParameterText,
  checkRecipient,
  checkUrl,
  checkUrlSuffix,
} from './check-values.js';
import { collectIssues, type Report, type ReportAt, readFields } from './collect-issues.js';
import type { OutgoingTemplate, TemplateNotification } from './outgoing-message.js';
import type { TemplateContract } from './template-contract.js';

/** How a template's request is checked when it is built. */
export interface BuildOptions {
  /**
   * Whether parameters must follow WhatsApp's rules for parameter text: not empty, no newline or tab, no more than four
   * spaces in a row. Default: `true`.
   */
  readonly checkParameterText?: boolean;
}

/**
 * Checks a caller's message, typed or not, against its template and returns the request.
 *
 * @throws SendError `invalid-message` with every issue.
 */
export function fillTemplate(
  contract: TemplateContract,
  message: unknown,
  options: BuildOptions = {},
): OutgoingTemplate {
  const request = collectIssues(contract.name, (at) => checkMessage(contract, message, options, at));
  return { kind: 'template', request };
}

/** Reports every mismatch between a message and its template; the result is usable only if there is none. */
export function checkMessage(
  contract: TemplateContract,
  message: unknown,
  options: BuildOptions,
  at: ReportAt,
): TemplateNotification {
  const shape = readOnce(contract);
  const fields = readFields(message, ['to', 'language', 'parameters', 'file', 'buttons'], at, 'message', '');
  const to = checkRecipient(fields.to, at('to'));
  const language = checkLanguage(shape.language, fields.language, at('language'));
  const { checkParameterText: isStrict = true } = readOnce(options);
  const checkParameter = isStrict ? checkParameterText : (text: string) => text;
  const parameters = checkTuple('parameters', shape.parameters, fields.parameters ?? [], at, checkParameter);
  const file = checkFile(shape.file, fields.file, at);
  const buttons = checkButtons(shape.buttons, fields.buttons, at);
  return {
    to,
    templateName: shape.name,
    ...(language !== undefined && { language }),
    parameters,
    ...(file && { file }),
    ...(buttons && { buttons }),
  };
}

function checkLanguage(
  language: TemplateContract['language'],
  value: unknown,
  report: Report,
): string | undefined {
  if (typeof language === 'object') {
    if (typeof value === 'string' && language.includes(value)) return value;
    report(`must be one of the approved languages: ${language.join(', ')}`);
    return undefined;
  }
  if (value !== undefined && value !== language) {
    report(
      language === undefined
        ? 'must be left out: the template has no language'
        : `must be ${language} or left out`,
    );
  }
  return language;
}

function checkTuple(
  field: string,
  labels: readonly string[],
  value: unknown,
  at: ReportAt,
  check: (text: string, report: Report) => string,
): readonly string[] {
  if (!Array.isArray(value)) {
    at(field)(`must be an array of strings, not ${typeName(value)}`);
    return [];
  }
  if (value.length !== labels.length) {
    at(field)(
      labels.length === 0
        ? 'must be empty: the template has no placeholders'
        : `must have length ${labels.length} (${labels.join(', ')}), not ${value.length}`,
    );
  }
  // By index, since the methods of a subclass of Array may return anything.
  return Array.from(labels.slice(0, value.length), (label, index) => {
    const text: unknown = value[index];
    const report = at(`${field}[${index}]`, label);
    if (typeof text === 'string') return check(text, report);
    report(text === undefined ? 'is missing' : `must be a string, not ${typeName(text)}`);
    return '';
  });
}

function checkFile(
  kind: TemplateContract['file'],
  value: unknown,
  at: ReportAt,
): TemplateNotification['file'] {
  if (kind === undefined) {
    if (value !== undefined) at('file')('must be left out: the template has no file');
    return undefined;
  }
  if (value === undefined) {
    at('file')(`is missing: the template has a file of type ${kind}`);
    return undefined;
  }
  const file = readFields(value, ['type', 'url', 'name'], at, 'file');
  if (file.type !== kind) at('file.type')(`must be ${kind}, as in the template`);
  const url = checkUrl(file.url, ['https', 'http'], at('file.url'));
  const name = checkOptionalText(file.name, at('file.name'));
  return { type: kind, url, ...(name !== undefined && { name }) };
}

function checkButtons(
  labels: TemplateContract['buttons'],
  value: unknown,
  at: ReportAt,
): TemplateNotification['buttons'] {
  if (labels === undefined || labels.length === 0) {
    const empty = labels !== undefined && Array.isArray(value) && value.length === 0;
    if (value !== undefined && !empty) {
      at('buttons')(`must be left out: the template has no ${labels ? 'dynamic URL ' : ''}buttons`);
    }
    return labels && [];
  }
  if (value === undefined) {
    at('buttons')(`is missing: give one URL suffix for each of ${labels.join(', ')}`);
    return [];
  }
  return checkTuple('buttons', labels, value, at, checkUrlSuffix).map((url) => ({ type: 'url', url }));
}
