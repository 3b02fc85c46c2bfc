import { closestOf, type Template } from 'notifygen';

import { isFields, type NotificationFields } from '../json-object.js';
import type { Refusal } from './schema-issues.js';

/**
 * Holds a notification against the approved template that it names. Parts that are not even well formed are the
 * schema's to refuse; all others are checked, so that one slip hides no other.
 */
export function checkNotification(
  templates: readonly Template[],
  fields: NotificationFields,
): readonly Refusal[] {
  const { templateName } = fields;
  if (typeof templateName !== 'string' || templateName === '') return [];
  const template = templates.find(({ name }) => name === templateName);
  if (!template) {
    const closest = closestOf(
      templateName,
      templates.map(({ name }) => name),
    );
    const hint = closest === undefined ? '' : `; did you mean ${closest}?`;
    return [{ path: 'templateName', message: `no approved template is named ${templateName}${hint}` }];
  }
  return [
    ...checkLanguage(template, fields.language),
    ...checkParameters(template, fields.parameters),
    ...checkFile(template, fields.file),
    ...checkButtons(template, fields.buttons),
  ];
}

function checkLanguage(template: Template, language: unknown): readonly Refusal[] {
  const { languages } = template;
  const refuse = refuser(template, 'language', 'language');
  if (language === undefined) {
    return languages.length > 1 ? refuse(`must say which of ${languages.join(', ')}`) : [];
  }
  if (typeof language !== 'string' || languages.includes(language)) return [];
  const approved = languages.length === 0 ? 'declares no language' : `is approved in ${languages.join(', ')}`;
  return refuse(`is ${language}, but the template ${approved}`);
}

function checkParameters(template: Template, parameters: unknown): readonly Refusal[] {
  const { placeholders } = template;
  if (!Array.isArray(parameters) || parameters.length === placeholders.length) return [];
  const names = placeholders.map(({ label }) => label).join(', ');
  return refuser(
    template,
    'parameters',
    'placeholders',
    'body',
  )(
    `has ${parameters.length}, but the template has ${count(placeholders.length, 'placeholder')}${names && ` (${names})`}`,
  );
}

function checkFile(template: Template, file: unknown): readonly Refusal[] {
  const { fileKind } = template;
  if (fileKind === undefined) {
    return file === undefined
      ? []
      : refuser(template, 'file')('does not belong: the template has no attachment');
  }
  if (file === undefined) {
    return refuser(
      template,
      'file',
      'file',
    )(`is missing: the template has an attachment of type ${fileKind}`);
  }
  if (!isFields(file) || !isKind(file.type) || file.type === fileKind) return [];
  return refuser(
    template,
    'file.type',
    'file',
  )(`is ${file.type}, but the template's attachment is of type ${fileKind}`);
}

function isKind(type: unknown): type is string {
  return typeof type === 'string' && ['document', 'video', 'image'].includes(type);
}

function checkButtons(template: Template, buttons: unknown): readonly Refusal[] {
  const refuse = refuser(template, 'buttons', 'buttons');
  if (template.buttons === undefined) {
    return buttons === undefined ? [] : refuse('does not belong: the template has no buttons');
  }
  if (buttons === undefined) return refuse('is missing: the template has buttons');
  const dynamic = template.buttons.filter((button) => button.kind === 'url' && button.label !== undefined);
  if (!Array.isArray(buttons) || buttons.length === dynamic.length) return [];
  return refuse(`has ${buttons.length}, but the template has ${count(dynamic.length, 'dynamic URL button')}`);
}

/** Refuses a part and points at the first of some keys that the YAML has, or at the template's name. */
function refuser(
  { file, lines = {} }: Template,
  path: string,
  ...keys: readonly string[]
): (message: string) => readonly Refusal[] {
  const line = [...keys, 'name'].map((key) => lines[key]).find((found) => found !== undefined);
  return (message) => [{ path, message, ...(line !== undefined && { place: `${file}:${line}` }) }];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
