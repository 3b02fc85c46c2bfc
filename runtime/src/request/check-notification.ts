import { isRecord, typeName } from '../errors/value-type.js';
import { collectIssues, type ReportAt, reportUnknownKeys } from './collect-issues.js';
import { type BuildOptions, checkMessage } from './fill-template.js';
import type { FileKind, TemplateNotification } from './outgoing-message.js';
import type { TemplateContract } from './template-contract.js';

type Fields = Readonly<Record<string, unknown>>;

const unnamed = 'template notification';
const requestKeys = ['to', 'templateName', 'language', 'parameters', 'file', 'buttons'];

/**
 * Checks a request that was built earlier, typed or not. Its template is not known here, so a contract is derived from the
 * request: every value is checked, but not how many parameters and buttons there are.
 *
 * @throws SendError `invalid-message` with every issue.
 */
export function checkNotification(value: unknown, options: BuildOptions): TemplateNotification {
  const name = isRecord(value) && isTemplateName(value.templateName) ? value.templateName : unnamed;
  // A name of digits only is more likely a recipient in the wrong place, so it is not shown.
  return collectIssues(/^\d+$/.test(name) ? unnamed : name, (at) => {
    if (!isRecord(value)) {
      at('request')(`must be an object, not ${typeName(value)}`);
      return { to: '', templateName: name, parameters: [] };
    }
    reportUnknownKeys(value, requestKeys, '', at);
    if (name === unnamed)
      at('templateName')('must be the name of a template: lower-case letters, digits and underscores');
    const { contract, message } = splitRequest(name, value, at);
    return checkMessage(contract, message, options, at);
  });
}

/** Splits a request into the contract that its template may have, and the message that fills it. */
function splitRequest(
  name: string,
  request: Fields,
  at: ReportAt,
): { readonly contract: TemplateContract; readonly message: Fields } {
  const { to, file } = request;
  const language = checkLanguage(request.language, at);
  const parameters = checkArray('parameters', request.parameters, at);
  const kind = file === undefined ? undefined : checkFileKind(file, at);
  const buttons = request.buttons === undefined ? undefined : checkArray('buttons', request.buttons, at);
  for (const [index, button] of (buttons ?? []).entries()) {
    if (!isRecord(button) || button.type !== 'url') at(`buttons[${index}].type`)('must be url');
  }
  return {
    contract: {
      name,
      ...(language !== undefined && { language }),
      parameters: parameters.map((_, index) => `placeholder${index + 1}`),
      ...(kind && { file: kind }),
      ...(buttons && { buttons: buttons.map((_, index) => `button${index + 1}`) }),
    },
    message: {
      to,
      parameters,
      ...(kind && { file: isRecord(file) ? { ...file, type: kind } : file }),
      ...(buttons && { buttons: buttons.map((button) => (isRecord(button) ? button.url : undefined)) }),
    },
  };
}

function isTemplateName(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9_]{1,512}$/.test(value);
}

function checkLanguage(value: unknown, at: ReportAt): string | undefined {
  if (value === undefined || (typeof value === 'string' && /^[a-z]{2,3}(_[A-Z]{2})?$/.test(value)))
    return value;
  at('language')('must be a language code, such as en or en_GB');
  return undefined;
}

function checkArray(field: string, value: unknown, at: ReportAt): readonly unknown[] {
  if (Array.isArray(value)) return value;
  at(field)(`must be an array, not ${typeName(value)}`);
  return [];
}

/** A file that is not an object is left to `checkMessage`. */
function checkFileKind(file: unknown, at: ReportAt): FileKind {
  const type = isRecord(file) ? file.type : 'document';
  if (type === 'document' || type === 'video' || type === 'image') return type;
  at('file.type')('must be document, video or image');
  return 'document';
}
