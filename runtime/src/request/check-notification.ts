import { invalidMessage, isSendError } from '../errors/send-error.js';
import { isRecord, typeName } from '../errors/value-type.js';
import { type At, collectInto, type Problem, reportStrangers } from './collect-issues.js';
import { type BuildOptions, fillTemplate } from './fill-template.js';
import type { FileKind, TemplateNotification } from './outgoing-message.js';
import type { TemplateContract } from './template-contract.js';

const unnamed = 'template notification';
const requestKeys = ['to', 'templateName', 'language', 'parameters', 'file', 'buttons'];

/**
 * Reads a request that was built earlier, typed or not. Its template is not at hand, so its own shape stands in for the
 * contract: every value is checked, the counts are as they come.
 *
 * @throws SendError `invalid-message` with every problem at once.
 */
export function readNotification(value: unknown, options: BuildOptions): TemplateNotification {
  const problems: Problem[] = [];
  const at = collectInto(problems);
  if (!isRecord(value)) {
    at('request')(`must be an object, not ${typeName(value)}`);
    throw invalidMessage(unnamed, problems);
  }
  reportStrangers(value, requestKeys, '', at);
  const contract = contractOf(value, at);
  const buttons = Array.isArray(value.buttons) ? value.buttons.map(suffixOf) : value.buttons;
  const { to, language, parameters, file } = value;
  try {
    const request = fillTemplate(contract, { to, language, parameters, file, buttons }, options);
    if (problems.length === 0) return request;
  } catch (error) {
    if (!isSendError(error)) throw error;
    problems.push(...error.problems);
  }
  // Digits alone are a recipient in the wrong place more likely than a name.
  throw invalidMessage(/^\d+$/.test(contract.name) ? unnamed : contract.name, problems);
}

function contractOf(request: Readonly<Record<string, unknown>>, at: At): TemplateContract {
  const { templateName, language, parameters, file, buttons } = request;
  if (language !== undefined && !isLanguage(language))
    at('language')('must be a language code, such as en or en_GB');
  if (!Array.isArray(parameters))
    at('parameters')('must be an array, empty where the template has no placeholders');
  return {
    name: readName(templateName, at),
    ...(typeof language === 'string' && { language }),
    parameters: labels('placeholder', parameters),
    ...(file !== undefined && { file: readKind(file, at) }),
    ...(buttons !== undefined && { buttons: readButtonLabels(buttons, at) }),
  };
}

function readName(value: unknown, at: At): string {
  if (typeof value === 'string' && /^[a-z0-9_]{1,512}$/.test(value)) return value;
  at('templateName')('must be the name of a template: lower-case letters, digits and underscores');
  return unnamed;
}

function isLanguage(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z]{2,3}(_[A-Z]{2})?$/.test(value);
}

function readKind(file: unknown, at: At): FileKind {
  const kind = isRecord(file) ? file.type : undefined;
  if (kind === 'document' || kind === 'video' || kind === 'image') return kind;
  at('file.type')('must be document, video or image');
  return 'document';
}

function readButtonLabels(buttons: unknown, at: At): readonly string[] {
  if (!Array.isArray(buttons)) at('buttons')(`must be an array, not ${typeName(buttons)}`);
  else {
    for (const [index, button] of buttons.entries()) {
      if (!isRecord(button) || button.type !== 'url') at(`buttons[${index}].type`)('must be url');
    }
  }
  return labels('button', buttons);
}

function suffixOf(button: unknown): unknown {
  return isRecord(button) ? button.url : undefined;
}

function labels(word: string, values: unknown): readonly string[] {
  return Array.isArray(values) ? values.map((_, index) => `${word}${index + 1}`) : [];
}
