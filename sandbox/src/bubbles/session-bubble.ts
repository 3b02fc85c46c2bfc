import { isJsonObject } from '../json-object.js';
import type { Bubble, BubbleFile } from './bubble.js';

/** Shows a session message, whether its body is valid or not. */
export function sessionBubble(body: unknown): Bubble {
  const { message, attachment } = isJsonObject(body) ? body : {};
  if (!isJsonObject(attachment)) {
    const text = isJsonObject(message) && typeof message.text === 'string' ? message.text : '';
    return { body: text === '' ? [] : [{ text }], buttons: [] };
  }
  const { url, mime, filename, caption } = attachment;
  return {
    file: {
      kind: fileKindOf(typeof mime === 'string' ? mime : ''),
      url: typeof url === 'string' ? url : '',
      ...(typeof filename === 'string' && { name: filename }),
      ...(typeof mime === 'string' && { mime }),
    },
    body: typeof caption === 'string' && caption !== '' ? [{ text: caption }] : [],
    buttons: [],
  };
}

/** The media kinds of section 8.2. Every other MIME type is a document. */
function fileKindOf(mime: string): BubbleFile['kind'] {
  const essence = mime.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (essence === 'image/webp') return 'sticker';
  if (essence === 'image/jpeg' || essence === 'image/png') return 'image';
  if (essence === 'video/mp4' || essence === 'video/3gpp') return 'video';
  return /^audio\/(aac|mp4|amr|mpeg|ogg)$/.test(essence) ? 'audio' : 'document';
}
