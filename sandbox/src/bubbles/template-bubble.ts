import { type ButtonTexts, type Template, textsInLanguage } from 'notifygen';
import { isJsonObject, textOfJson } from '../json-object.js';
import type { Bubble, BubbleButton, BubbleFile, TextPart } from './bubble.js';

/** The fields of a template notification (interface, section 2.3) as received: any of them may be invalid. */
export interface NotificationFields {
  readonly to?: unknown;
  readonly templateName?: unknown;
  readonly language?: unknown;
  readonly parameters?: unknown;
  readonly file?: unknown;
  readonly buttons?: unknown;
}

/** Fills an approved template with the parameters of a notification. Parameters may be missing or invalid. */
export function templateBubble(template: Template, fields: NotificationFields): Bubble {
  const parameters = parametersIn(fields.parameters);
  const { placeholders, languages } = template;
  const language = languages.find((code) => code === fields.language) ?? languages[0];
  const { header, body, footer, buttons } = textsInLanguage(template, language);
  const headerCount = header === undefined ? 0 : new Set(header.match(/\{\{\s*\d+\s*\}\}/g)).size;
  const labels = placeholders.map(({ label }) => label);
  const file = fileOf(fields.file);
  return {
    ...(language !== undefined && { direction: directionOf(language) }),
    ...(header !== undefined && { header: fill(header, labels, parameters) }),
    ...(file && { file }),
    body:
      body !== undefined
        ? fill(body, labels.slice(headerCount), parameters.slice(headerCount))
        : listOf(labels.slice(headerCount), parameters.slice(headerCount)),
    ...(footer !== undefined && { footer }),
    buttons: buttonsOf(buttons, suffixesIn(fields.buttons)),
  };
}

/** @param language Such as `ar` or `pt_BR`. */
function directionOf(language: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(language.replace('_', '-')).maximize();
  return /^(Arab|Hebr|Syrc|Thaa|Nkoo|Adlm)$/.test(script) ? 'rtl' : 'ltr';
}

function fill(text: string, labels: readonly string[], parameters: readonly string[]): readonly TextPart[] {
  return text
    .split(/(\{\{\s*\d+\s*\}\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const number = /^\{\{\s*(\d+)\s*\}\}$/.exec(part)?.[1];
      if (number === undefined) return { text: part };
      const index = Number(number) - 1;
      return filledPart(labels[index] ?? `placeholder${number}`, parameters[index], part);
    });
}

/** Replaces the body of a template that does not declare its approved text. */
function listOf(labels: readonly string[], parameters: readonly string[]): readonly TextPart[] {
  return labels.flatMap((label, index) => [
    { text: `${index === 0 ? '' : '\n'}${label}: ` },
    filledPart(label, parameters[index], '…'),
  ]);
}

function filledPart(placeholder: string, parameter: string | undefined, fallback: string): TextPart {
  return parameter === undefined
    ? { text: fallback, placeholder, missing: true }
    : { text: parameter, placeholder };
}

function fileOf(file: unknown): BubbleFile | undefined {
  if (!isJsonObject(file) || typeof file.url !== 'string') return undefined;
  const kind = (['document', 'video', 'image'] as const).find((known) => known === file.type);
  const { url, name } = file;
  return kind && { kind, url, ...(typeof name === 'string' && name !== '' && { name }) };
}

function buttonsOf(buttons: readonly ButtonTexts[], suffixes: readonly string[]): readonly BubbleButton[] {
  const remaining = [...suffixes];
  return buttons.map((button): BubbleButton => {
    if (button.kind === 'reply') return { kind: 'reply', text: button.text };
    if (button.kind === 'phone') {
      return { kind: 'phone', text: button.text ?? button.phone, opens: `tel:${button.phone}` };
    }
    const { url } = button;
    const isPassword = isPasswordUrl(url);
    const { text = isPassword ? 'Copy code' : hostOf(url) } = button;
    const suffix = url.endsWith('{{1}}') ? remaining.shift() : undefined;
    const opens = suffix === undefined ? url : url.slice(0, -'{{1}}'.length) + suffix;
    return { kind: isPassword ? 'copy' : 'url', text, opens };
  });
}

/** The URL of a button of WhatsApp's authentication templates. It is not opened: the button copies or fills in its code. */
export function isPasswordUrl(url: string): boolean {
  return /^https:\/\/www\.whatsapp\.com\/otp\/code/i.test(url);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function parametersIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(textOfJson) : [];
}

function suffixesIn(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.map((button) => (isJsonObject(button) && typeof button.url === 'string' ? button.url : ''))
    : [];
}
