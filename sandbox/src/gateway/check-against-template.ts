import { approvalOf, type Template, textsInLanguage, unapprovedLanguages } from 'notifygen';
import { isPasswordUrl, type NotificationFields } from '../bubbles/template-bubble.js';
import { isJsonObject } from '../json-object.js';
import type { Issue } from '../messages/issue.js';
import { suggestionFor } from '../templates/unknown-template.js';

/**
 * Compares a notification with the approved template that it names. Fields that violate the schema are skipped, and
 * every other field is checked, so that one issue does not hide another.
 */
export function checkAgainstTemplate(
  templates: readonly Template[],
  fields: NotificationFields,
  lenient: boolean,
): readonly Issue[] {
  const { templateName } = fields;
  if (typeof templateName !== 'string' || templateName === '') return [];
  const template = templates.find(({ name }) => name === templateName);
  if (!template) {
    const message = `must be the name of an approved template, not ${templateName}`;
    return [{ path: 'templateName', message: message + suggestionFor(templateName, templates) }];
  }
  return [
    checkLanguage(template, fields.language),
    checkParameters(template, fields.parameters),
    checkFile(template, fields.file),
    checkButtons(template, fields.buttons),
    checkPassword(template, fields),
    ...(lenient ? [] : checkCodes(template, fields.parameters)),
  ].filter((issue) => issue !== undefined);
}

function checkLanguage(template: Template, language: unknown): Issue | undefined {
  const { languages } = template;
  const path = 'language';
  if (language === undefined) {
    if (languages.length <= 1) return undefined;
    return issueOf(template, path, `is missing: the template is approved in ${languages.join(', ')}`, [path]);
  }
  if (typeof language !== 'string' || languages.includes(language)) return undefined;
  const approved = languages.length === 0 ? 'has no language' : `is approved in ${languages.join(', ')}`;
  return issueOf(template, path, `is ${language}, but the template ${approved}`, [path]);
}

/** Why the platform rejects a call whose language, or whose template, is not approved. */
export function checkApproval(
  templates: readonly Template[],
  { templateName, language }: NotificationFields,
): Issue | undefined {
  const template = templates.find(({ name }) => name === templateName);
  if (template === undefined) return undefined;
  const { languages } = template;
  const own = unapprovedLanguages(template).filter((one) => one.language === (language ?? languages[0]));
  if (own.length === 0) return undefined;
  const message = `is a template that cannot be sent: ${approvalOf(template, own)}`;
  return issueOf(template, 'templateName', message, [`status.${language}`, 'status']);
}

function checkParameters(template: Template, parameters: unknown): Issue | undefined {
  const { placeholders } = template;
  if (!Array.isArray(parameters) || parameters.length === placeholders.length) return undefined;
  const labels = placeholders.map(({ label }) => label).join(', ');
  const expected = `${count(placeholders.length, 'placeholder')}${labels && ` (${labels})`}`;
  const message = `has ${count(parameters.length, 'item')}, but the template has ${expected}`;
  return issueOf(template, 'parameters', message, ['placeholders', 'body']);
}

function checkFile(template: Template, file: unknown): Issue | undefined {
  const { fileKind } = template;
  if (fileKind === undefined) {
    return file === undefined
      ? undefined
      : issueOf(template, 'file', 'is not allowed: the template has no file', []);
  }
  if (file === undefined) {
    return issueOf(template, 'file', `is missing: the template has a file of type ${fileKind}`, ['file']);
  }
  if (!isJsonObject(file) || !isFileKind(file.type) || file.type === fileKind) return undefined;
  const message = `is ${file.type}, but the template's file is of type ${fileKind}`;
  return issueOf(template, 'file.type', message, ['file']);
}

function isFileKind(type: unknown): type is string {
  return typeof type === 'string' && ['document', 'video', 'image'].includes(type);
}

function checkButtons(template: Template, buttons: unknown): Issue | undefined {
  const path = 'buttons';
  if (template.buttons === undefined) {
    return buttons === undefined
      ? undefined
      : issueOf(template, path, 'is not allowed: the template has no buttons', [path]);
  }
  if (buttons === undefined) return issueOf(template, path, 'is missing: the template has buttons', [path]);
  const dynamic = dynamicUrls(template);
  if (!Array.isArray(buttons) || buttons.length === dynamic.length) return undefined;
  const expected = count(dynamic.length, 'dynamic URL button');
  return issueOf(template, path, `has ${count(buttons.length, 'item')}, but the template has ${expected}`, [
    path,
  ]);
}

/**
 * WhatsApp's authentication templates have a URL button that copies or fills in the code. It works only if its suffix is
 * the code in the body.
 */
function checkPassword(template: Template, { parameters, buttons }: NotificationFields): Issue | undefined {
  if (!Array.isArray(parameters) || !Array.isArray(buttons)) return undefined;
  const index = dynamicUrls(template).findIndex(isPasswordUrl);
  const button: unknown = buttons[index];
  if (!isJsonObject(button) || typeof button.url !== 'string' || parameters.includes(button.url)) {
    return undefined;
  }
  const message = 'is not the code in the body: the URL of a one-time password repeats a parameter';
  return issueOf(template, `buttons[${index}].url`, message, ['buttons']);
}

/** Only the YAML says that a parameter is a code. */
function checkCodes(template: Template, parameters: unknown): readonly Issue[] {
  const values: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
  return template.placeholders.flatMap(({ label, type }, index) => {
    const value = values[index];
    if (type !== 'code' || typeof value !== 'string' || /^[0-9A-Z]+$/.test(value)) return [];
    const message = `is not a code: the type of ${label} allows only digits and capital letters, without spaces`;
    return issueOf(template, `parameters[${index}]`, message, [`placeholders[${index}]`, 'placeholders']);
  });
}

/** The URLs that take a suffix, in the first language. */
function dynamicUrls(template: Template): readonly string[] {
  return textsInLanguage(template, template.languages[0]).buttons.flatMap((button) =>
    button.kind === 'url' && button.url.endsWith('{{1}}') ? button.url : [],
  );
}

/** Points to the first of these keys that the YAML contains, or to the template's name. */
export function issueOf(
  { file, lines = {} }: Template,
  path: string,
  message: string,
  keys: readonly string[],
): Issue {
  const line = [...keys, 'name'].map((key) => lines[key]).find((found) => found !== undefined);
  return { path, message, ...(line !== undefined && { location: `${file}:${line}` }) };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
