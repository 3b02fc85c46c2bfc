import {
  checkParameterText,
  isRecord,
  type Report,
  readRecipient,
  readText,
  readUrl,
  readUrlSuffix,
  reporter,
  typeName,
} from './check-values.js';
import type { TemplateNotification } from './outgoing-message.js';
import type { Problem } from './problem.js';
import { invalidMessage } from './send-error.js';
import type { TemplateContract } from './template-contract.js';

export interface BuildOptions {
  /**
   * Whether parameters are held to WhatsApp's rules for their text: not empty, no newline or tab, no run of more
   * than four spaces. Default: `true`.
   */
  readonly checkParameterText?: boolean;
}

const messageKeys = ['to', 'language', 'parameters', 'file', 'buttons'];
const fileKeys = ['type', 'url', 'name'];

/**
 * Reads a caller's message, typed or not, against its template.
 *
 * @throws SendError `invalid-message` with every problem at once.
 */
export function readTemplateMessage(
  contract: TemplateContract,
  message: unknown,
  options: BuildOptions = {},
): TemplateNotification {
  const problems: Problem[] = [];
  const at = (path: string, label?: string): Report => reporter(problems, path, label);
  const fields = isRecord(message) ? message : {};
  if (!isRecord(message)) at('message')(`must be an object, not ${typeName(message)}`);
  reportStrangers(fields, messageKeys, '', at);

  const to = readRecipient(fields.to, at('to'));
  const language = readLanguage(contract, fields.language, at('language'));
  const parameters = readTuple('parameters', contract.parameters, fields.parameters ?? [], at);
  if (options.checkParameterText ?? true) {
    parameters.forEach((text, index) => {
      if (text !== undefined)
        checkParameterText(text, at(`parameters[${index}]`, contract.parameters[index]));
    });
  }
  const file = readFile(contract, fields.file, at);
  const buttons = readButtons(contract, fields.buttons, at);

  if (problems.length > 0) throw invalidMessage(contract.name, problems);
  return {
    to,
    templateName: contract.name,
    ...(language !== undefined && { language }),
    parameters: parameters.filter((text) => text !== undefined),
    ...(file && { file }),
    ...(buttons && { buttons }),
  };
}

type At = (path: string, label?: string) => Report;

function reportStrangers(fields: object, known: readonly string[], prefix: string, at: At): void {
  for (const key of Object.keys(fields)) {
    if (!known.includes(key)) at(prefix + key)(`is unknown; the fields here are ${known.join(', ')}`);
  }
}

function readLanguage(contract: TemplateContract, value: unknown, report: Report): string | undefined {
  const { language } = contract;
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
): readonly (string | undefined)[] {
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
    if (typeof text === 'string') return text;
    const label = labels[index];
    at(
      `${field}[${index}]`,
      label,
    )(text === undefined ? 'is missing' : `must be a string, not ${typeName(text)}`);
    return undefined;
  });
}

function readFile(contract: TemplateContract, value: unknown, at: At): TemplateNotification['file'] {
  if (contract.file === undefined) {
    if (value !== undefined) at('file')('does not belong: the template has no file');
    return undefined;
  }
  if (!isRecord(value)) {
    at('file')(
      value === undefined
        ? `is missing: the template has a file of type ${contract.file}`
        : 'must be an object',
    );
    return undefined;
  }
  reportStrangers(value, fileKeys, 'file.', at);
  if (value.type !== contract.file) at('file.type')(`must be ${contract.file}, as in the template`);
  const url = readUrl(value.url, ['https:', 'http:'], at('file.url'));
  const name = value.name === undefined ? undefined : readText(value.name, at('file.name'));
  return { type: contract.file, url, ...(name !== undefined && { name }) };
}

function readButtons(contract: TemplateContract, value: unknown, at: At): TemplateNotification['buttons'] {
  const labels = contract.buttons;
  if (labels === undefined || labels.length === 0) {
    const empty = labels !== undefined && Array.isArray(value) && value.length === 0;
    if (value !== undefined && !empty) {
      at('buttons')(`do not belong: the template has no ${labels ? 'dynamic URL ' : ''}buttons`);
    }
    return labels && [];
  }
  if (value === undefined) at('buttons')(`are missing: one suffix each for ${labels.join(', ')}`);
  const suffixes = value === undefined ? [] : readTuple('buttons', labels, value, at);
  return suffixes.map((suffix, index) => ({
    type: 'url',
    url: suffix === undefined ? '' : readUrlSuffix(suffix, at(`buttons[${index}]`, labels[index])),
  }));
}
