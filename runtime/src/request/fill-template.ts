import { invalidMessage } from '../errors/send-error.js';
import { isRecord, typeName } from '../errors/value-type.js';
import {
  readOptionalText,
  readParameterText,
  readRecipient,
  readUrl,
  readUrlSuffix,
} from './check-values.js';
import { type At, collectInto, type Problem, type Report, reportStrangers } from './collect-issues.js';
import type { TemplateNotification } from './outgoing-message.js';
import type { TemplateContract } from './template-contract.js';

/** How a request is checked that is built without being sent. */
export interface BuildOptions {
  /**
   * Whether parameters are held to WhatsApp's rules for their text: not empty, no newline or tab, no run of more
   * than four spaces. Default: `true`.
   */
  readonly checkParameterText?: boolean;
}

/**
 * Fills a template in: reads a caller's message, typed or not, against its contract and returns the request.
 *
 * @throws SendError `invalid-message` with every problem at once.
 */
export function fillTemplate(
  contract: TemplateContract,
  message: unknown,
  options: BuildOptions = {},
): TemplateNotification {
  const problems: Problem[] = [];
  const request = readMessage(contract, message, options.checkParameterText ?? true, collectInto(problems));
  if (problems.length > 0) throw invalidMessage(contract.name, problems);
  return request;
}

const messageKeys = ['to', 'language', 'parameters', 'file', 'buttons'];
const fileKeys = ['type', 'url', 'name'];

function readMessage(
  contract: TemplateContract,
  message: unknown,
  checkText: boolean,
  at: At,
): TemplateNotification {
  const { name: templateName } = contract;
  if (!isRecord(message)) {
    at('message')(`must be an object, not ${typeName(message)}`);
    return { to: '', templateName, parameters: [] };
  }
  reportStrangers(message, messageKeys, '', at);
  const to = readRecipient(message.to, at('to'));
  const language = readLanguage(contract, message.language, at('language'));
  const readParameter = checkText ? readParameterText : (text: string): string => text;
  const parameters = readTuple(
    'parameters',
    contract.parameters,
    message.parameters ?? [],
    at,
    readParameter,
  );
  const file = readFile(contract, message.file, at);
  const buttons = readButtons(contract, message.buttons, at);
  return {
    to,
    templateName,
    ...(language !== undefined && { language }),
    parameters,
    ...(file && { file }),
    ...(buttons && { buttons }),
  };
}

function readLanguage({ language }: TemplateContract, value: unknown, report: Report): string | undefined {
  if (typeof language === 'object') {
    if (typeof value === 'string' && language.includes(value)) return value;
    report(`must be one of the approved languages: ${language.join(', ')}`);
    return undefined;
  }
  if (value !== undefined && value !== language) {
    report(
      language === undefined
        ? 'does not belong: the template declares none'
        : `must be ${language} or left out`,
    );
  }
  return language;
}

function readTuple(
  field: string,
  labels: readonly string[],
  value: unknown,
  at: At,
  read: (text: string, report: Report) => string,
): readonly string[] {
  if (!Array.isArray(value)) {
    at(field)(`must be an array of strings, not ${typeName(value)}`);
    return [];
  }
  if (value.length !== labels.length) {
    const expected =
      labels.length === 0 ? 'must be empty' : `must have ${labels.length} (${labels.join(', ')})`;
    at(field)(`${expected}, not ${value.length}`);
  }
  return Array.from(value.slice(0, labels.length), (text: unknown, index) => {
    const report = at(`${field}[${index}]`, labels[index]);
    if (typeof text === 'string') return read(text, report);
    report(text === undefined ? 'is missing' : `must be a string, not ${typeName(text)}`);
    return '';
  });
}

function readFile({ file: kind }: TemplateContract, value: unknown, at: At): TemplateNotification['file'] {
  if (kind === undefined) {
    if (value !== undefined) at('file')('does not belong: the template has no file');
    return undefined;
  }
  if (!isRecord(value)) {
    at('file')(
      value === undefined ? `is missing: the template has a file of type ${kind}` : 'must be an object',
    );
    return undefined;
  }
  reportStrangers(value, fileKeys, 'file.', at);
  if (value.type !== kind) at('file.type')(`must be ${kind}, as in the template`);
  const url = readUrl(value.url, ['https', 'http'], at('file.url'));
  const name = readOptionalText(value.name, at('file.name'));
  return { type: kind, url, ...(name !== undefined && { name }) };
}

function readButtons(
  { buttons: labels }: TemplateContract,
  value: unknown,
  at: At,
): TemplateNotification['buttons'] {
  if (labels === undefined || labels.length === 0) {
    const empty = labels !== undefined && Array.isArray(value) && value.length === 0;
    if (value !== undefined && !empty) {
      at('buttons')(`do not belong: the template has no ${labels ? 'dynamic URL ' : ''}buttons`);
    }
    return labels && [];
  }
  if (value === undefined) {
    at('buttons')(`are missing: one suffix each for ${labels.join(', ')}`);
    return [];
  }
  return readTuple('buttons', labels, value, at, readUrlSuffix).map((url) => ({ type: 'url', url }));
}
