import { isRecord, typeName } from '../errors/value-type.js';
import {
  checkOptionalText,
  checkParameterText,
  checkRecipient,
  checkUrl,
  checkUrlSuffix,
} from './check-values.js';
import { collectIssues, type Report, type ReportAt, reportUnknownKeys } from './collect-issues.js';
import type { TemplateNotification } from './outgoing-message.js';
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
): TemplateNotification {
  return collectIssues(contract.name, (at) => checkMessage(contract, message, options, at));
}

const messageKeys = ['to', 'language', 'parameters', 'file', 'buttons'];
const fileKeys = ['type', 'url', 'name'];

/** Reports every mismatch between a message and its template; the result is usable only if there is none. */
export function checkMessage(
  contract: TemplateContract,
  message: unknown,
  options: BuildOptions,
  at: ReportAt,
): TemplateNotification {
  const { name: templateName } = contract;
  if (!isRecord(message)) {
    at('message')(`must be an object, not ${typeName(message)}`);
    return { to: '', templateName, parameters: [] };
  }
  reportUnknownKeys(message, messageKeys, '', at);
  const to = checkRecipient(message.to, at('to'));
  const language = checkLanguage(contract, message.language, at('language'));
  const checkParameter = (options.checkParameterText ?? true) ? checkParameterText : (text: string) => text;
  const parameters = checkTuple(
    'parameters',
    contract.parameters,
    message.parameters ?? [],
    at,
    checkParameter,
  );
  const file = checkFile(contract, message.file, at);
  const buttons = checkButtons(contract, message.buttons, at);
  return {
    to,
    templateName,
    ...(language !== undefined && { language }),
    parameters,
    ...(file && { file }),
    ...(buttons && { buttons }),
  };
}

function checkLanguage({ language }: TemplateContract, value: unknown, report: Report): string | undefined {
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
  return Array.from(value.slice(0, labels.length), (text: unknown, index) => {
    const report = at(`${field}[${index}]`, labels[index]);
    if (typeof text === 'string') return check(text, report);
    report(text === undefined ? 'is missing' : `must be a string, not ${typeName(text)}`);
    return '';
  });
}

function checkFile(
  { file: kind }: TemplateContract,
  value: unknown,
  at: ReportAt,
): TemplateNotification['file'] {
  if (kind === undefined) {
    if (value !== undefined) at('file')('must be left out: the template has no file');
    return undefined;
  }
  if (!isRecord(value)) {
    at('file')(
      value === undefined
        ? `is missing: the template has a file of type ${kind}`
        : `must be an object, not ${typeName(value)}`,
    );
    return undefined;
  }
  reportUnknownKeys(value, fileKeys, 'file.', at);
  if (value.type !== kind) at('file.type')(`must be ${kind}, as in the template`);
  const url = checkUrl(value.url, ['https', 'http'], at('file.url'));
  const name = checkOptionalText(value.name, at('file.name'));
  return { type: kind, url, ...(name !== undefined && { name }) };
}

function checkButtons(
  { buttons: labels }: TemplateContract,
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
