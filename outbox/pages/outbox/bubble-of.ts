import type { StoredMessage } from '@notifygen/outbox';
import type { BubbleProps } from '../../../ui/bubble/bubble.js';

type Bubble = BubbleProps['bubble'];

/** What the recipient of a message sees, as far as the message says it. Undefined: it was erased. */
export function bubbleOf({ message, template }: StoredMessage): Bubble | undefined {
  if (message === undefined) return undefined;
  if (message.kind === 'text') return { body: [{ text: message.request.message.text }], buttons: [] };
  if (message.kind === 'attachment') {
    const { url, mime, filename, caption = '' } = message.request.attachment;
    const file = { kind: kindOf(mime), url, mime, ...(filename === undefined ? {} : { name: filename }) };
    return { file, body: caption === '' ? [] : [{ text: caption }], buttons: [] };
  }
  const { parameters, file, buttons = [] } = message.request;
  const { type: kind, ...named } = file ?? {};
  return {
    header: [{ text: template ?? '' }],
    ...(kind && file && { file: { ...named, kind, url: file.url } }),
    body: parameters.flatMap((text, index) => [
      { text: index === 0 ? '' : '\n' },
      { text, placeholder: `{{${index + 1}}}` },
    ]),
    footer: 'The approved text is with the platform: these are its values.',
    buttons: buttons.map(({ url }) => ({ kind: 'url', text: url })),
  };
}

function kindOf(mime: string): NonNullable<Bubble['file']>['kind'] {
  if (mime === 'image/webp') return 'sticker';
  const [type] = mime.split('/');
  return type === 'image' || type === 'video' || type === 'audio' ? type : 'document';
}
