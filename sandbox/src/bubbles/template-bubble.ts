import type { Template } from 'notifygen';
import { isFields, type NotificationFields } from '../json-object.js';

/** A stretch of a text: approved words, or a value that was filled in. */
export interface Piece {
  /** To be shown as it is. */
  readonly text: string;
  /** Names the placeholder that the text was filled in for. */
  readonly parameter?: string;
  /** Whether the call gave no value for it. */
  readonly missing?: true;
}

/** A file as its recipient sees it. */
export interface BubbleFile {
  /** The template's kind, or for session attachments that of the MIME type (interface, section 8.2). */
  readonly kind: 'document' | 'video' | 'image' | 'audio' | 'sticker';
  /** The link as it came. */
  readonly url: string;
  /** Its caption or file name, where one came. */
  readonly name?: string;
  /** The MIME type, which only session attachments have. */
  readonly mime?: string;
}

/** A button as its recipient sees it. */
export interface BubbleButton {
  /** What it does: open an address, call a number, answer. */
  readonly kind: 'url' | 'phone' | 'reply';
  /** What it is labelled with. */
  readonly text: string;
  /** The full URL that it opens, or the number that it calls. */
  readonly opens?: string;
}

/** A message as its recipient sees it: plain data, drawn without any markup in it. */
export interface Bubble {
  /** Absent where there is none. */
  readonly header?: readonly Piece[];
  /** Absent where there is none. */
  readonly file?: BubbleFile;
  /** The text with its values, in order. */
  readonly body: readonly Piece[];
  /** Absent where there is none. */
  readonly footer?: string;
  /** Empty where there are none. */
  readonly buttons: readonly BubbleButton[];
}

/** Fills an approved template with a notification's values, as far as they are there. */
export function templateBubble(template: Template, fields: NotificationFields): Bubble {
  const values = textsIn(fields.parameters);
  const { header, footer, bodies, placeholders } = template;
  const inHeader = header === undefined ? 0 : new Set(header.match(/\{\{\s*\d+\s*\}\}/g)).size;
  const labels = placeholders.map(({ label }) => label);
  const body = bodies.find(({ language }) => language === fields.language) ?? bodies[0];
  const file = fileOf(fields.file);
  return {
    ...(header !== undefined && { header: fill(header, labels, values) }),
    ...(file && { file }),
    body: body
      ? fill(body.text, labels.slice(inHeader), values.slice(inHeader))
      : listOf(labels.slice(inHeader), values.slice(inHeader)),
    ...(footer !== undefined && { footer }),
    buttons: buttonsOf(template, suffixesIn(fields.buttons)),
  };
}

function fill(text: string, labels: readonly string[], values: readonly string[]): readonly Piece[] {
  return text
    .split(/(\{\{\s*\d+\s*\}\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const number = /^\{\{\s*(\d+)\s*\}\}$/.exec(part)?.[1];
      if (number === undefined) return { text: part };
      return filled(labels[Number(number) - 1] ?? `placeholder${number}`, values[Number(number) - 1], part);
    });
}

/** Stands in for an approved text that the template does not declare. */
function listOf(labels: readonly string[], values: readonly string[]): readonly Piece[] {
  return labels.flatMap((label, index) => [
    { text: `${index === 0 ? '' : '\n'}${label}: ` },
    filled(label, values[index], '…'),
  ]);
}

function filled(parameter: string, value: string | undefined, otherwise: string): Piece {
  return value === undefined ? { text: otherwise, parameter, missing: true } : { text: value, parameter };
}

function fileOf(file: unknown): BubbleFile | undefined {
  if (!isFields(file) || typeof file.url !== 'string') return undefined;
  const kind = (['document', 'video', 'image'] as const).find((known) => known === file.type);
  const { url, name } = file;
  return kind && { kind, url, ...(typeof name === 'string' && name !== '' && { name }) };
}

function buttonsOf({ buttons = [] }: Template, suffixes: readonly string[]): readonly BubbleButton[] {
  const left = [...suffixes];
  return buttons.map((button): BubbleButton => {
    if (button.kind === 'reply') return { kind: 'reply', text: button.text };
    if (button.kind === 'phone') {
      return { kind: 'phone', text: button.text ?? button.phone, opens: `tel:${button.phone}` };
    }
    const { url, label, text = hostOf(url) } = button;
    const suffix = label === undefined ? undefined : left.shift();
    const opens = suffix === undefined ? url : url.slice(0, -'{{1}}'.length) + suffix;
    return { kind: 'url', text, opens };
  });
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map((text) => (typeof text === 'string' ? text : String(text))) : [];
}

function suffixesIn(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.map((button) => (isFields(button) && typeof button.url === 'string' ? button.url : ''))
    : [];
}

/** A session message, well formed or not. */
export function sessionBubble(body: unknown): Bubble {
  const { message, attachment } = isFields(body) ? body : {};
  if (!isFields(attachment)) {
    const text = isFields(message) && typeof message.text === 'string' ? message.text : '';
    return { body: text === '' ? [] : [{ text }], buttons: [] };
  }
  const { url, mime, filename, caption } = attachment;
  return {
    file: {
      kind: kindOfMime(typeof mime === 'string' ? mime : ''),
      url: typeof url === 'string' ? url : '',
      ...(typeof filename === 'string' && { name: filename }),
      ...(typeof mime === 'string' && { mime }),
    },
    body: typeof caption === 'string' && caption !== '' ? [{ text: caption }] : [],
    buttons: [],
  };
}

/** The media kinds of section 8.2; whatever is none of them is a document. */
function kindOfMime(mime: string): BubbleFile['kind'] {
  const essence = mime.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (essence === 'image/webp') return 'sticker';
  if (essence === 'image/jpeg' || essence === 'image/png') return 'image';
  if (essence === 'video/mp4' || essence === 'video/3gpp') return 'video';
  return /^audio\/(aac|mp4|amr|mpeg|ogg)$/.test(essence) ? 'audio' : 'document';
}

/** All that the recipient reads, in one text. */
export function textOf({ header = [], body, footer }: Bubble): string {
  const lines = [header, body].map((pieces) => pieces.map(({ text }) => text).join(''));
  return [...lines, footer ?? ''].filter((line) => line !== '').join('\n');
}
