import type { BubbleProps } from '../../../ui/bubble/bubble.js';
import type { PageMessage } from '../../src/page/api.js';

type Bubble = BubbleProps['bubble'];

/** What the recipient of a message sees, as far as it is known. Undefined: it was erased. */
export function bubbleOf({ message: { message, template }, texts }: PageMessage): Bubble | undefined {
  if (message === undefined) return undefined;
  if (message.kind === 'text') return { body: [{ text: message.request.message.text }], buttons: [] };
  if (message.kind === 'attachment') {
    const { url, mime, filename, caption = '' } = message.request.attachment;
    const file = { kind: kindOf(mime), url, mime, ...(filename === undefined ? {} : { name: filename }) };
    return { file, body: caption === '' ? [] : [{ text: caption }], buttons: [] };
  }
  const { parameters, file, buttons = [] } = message.request;
  const { type: kind, ...named } = file ?? {};
  const suffixes = buttons.map(({ url }) => url);
  const footer = 'Without its approved text: these are its values.';
  const read = texts ?? { header: template, body: undefined, footer, buttons: suffixes };
  const rest = parameters.slice(new Set(read.header?.match(placeholder)).size);
  return {
    ...(read.header && { header: fill(read.header, parameters) }),
    ...(kind && file && { file: { ...named, kind, url: file.url } }),
    body: fill(read.body ?? rest.map((_, index) => `{{${index + 1}}}`).join('\n'), rest),
    ...(read.footer && { footer: read.footer }),
    buttons: read.buttons.map((text, index) => ({ kind: 'url', text: text || (suffixes[index] ?? '') })),
  };
}

const placeholder = /(\{\{\s*\d+\s*\}\})/g;

function fill(text: string, values: readonly string[]): Bubble['body'] {
  return text.split(placeholder).map((part, index) => {
    const value = index % 2 === 0 ? part : values[Number(part.match(/\d+/)) - 1];
    return { text: value ?? part, ...(index % 2 === 1 && { placeholder: part }) };
  });
}

function kindOf(mime: string): NonNullable<Bubble['file']>['kind'] {
  if (mime === 'image/webp') return 'sticker';
  const [type] = mime.split('/');
  return type === 'image' || type === 'video' || type === 'audio' ? type : 'document';
}
