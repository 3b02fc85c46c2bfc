import type { TemplateNotification } from '@notifygen/runtime';
import type { Template } from 'notifygen';
import type { Refusal } from './interface-schemas.js';

/** Holds a well-formed notification against the approved template that it names. */
export function checkNotification(
  templates: readonly Template[],
  notification: TemplateNotification,
): readonly Refusal[] {
  const template = templates.find(({ name }) => name === notification.templateName);
  if (!template) {
    return [{ path: 'templateName', message: `no approved template is named ${notification.templateName}` }];
  }
  return [
    ...checkLanguage(template, notification),
    ...checkParameters(template, notification),
    ...checkFile(template, notification),
    ...checkButtons(template, notification),
  ];
}

function checkLanguage({ languages }: Template, { language }: TemplateNotification): readonly Refusal[] {
  if (language === undefined) {
    return languages.length > 1 ? refuse('language', `must say which of ${languages.join(', ')}`) : [];
  }
  if (languages.includes(language)) return [];
  const approved = languages.length === 0 ? 'declares no language' : `is approved in ${languages.join(', ')}`;
  return refuse('language', `is ${language}, but the template ${approved}`);
}

function checkParameters(
  { placeholders }: Template,
  { parameters }: TemplateNotification,
): readonly Refusal[] {
  if (parameters.length === placeholders.length) return [];
  const names = placeholders.map(({ label }) => label).join(', ');
  return refuse(
    'parameters',
    `has ${parameters.length}, but the template has ${placeholders.length} placeholders${names && ` (${names})`}`,
  );
}

function checkFile({ fileKind }: Template, { file }: TemplateNotification): readonly Refusal[] {
  if (file?.type === fileKind) return [];
  if (fileKind === undefined) return refuse('file', 'does not belong: the template has no attachment');
  if (file === undefined)
    return refuse('file', `is missing: the template has an attachment of type ${fileKind}`);
  return refuse('file.type', `is ${file.type}, but the template's attachment is of type ${fileKind}`);
}

function checkButtons(template: Template, { buttons }: TemplateNotification): readonly Refusal[] {
  if (template.buttons === undefined) {
    return buttons === undefined ? [] : refuse('buttons', 'does not belong: the template has no buttons');
  }
  const dynamic = template.buttons.filter((button) => button.kind === 'url' && button.label !== undefined);
  if (buttons === undefined) return refuse('buttons', 'is missing: the template has buttons');
  if (buttons.length === dynamic.length) return [];
  return refuse(
    'buttons',
    `has ${buttons.length}, but the template has ${dynamic.length} dynamic URL buttons`,
  );
}

function refuse(path: string, message: string): readonly Refusal[] {
  return [{ path, message }];
}
