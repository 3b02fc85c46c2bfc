import {
  type Client,
  type Delivery,
  isSendError,
  type Receipt,
  type SendErrorCode,
  sendAttachment,
  sendAudio,
  sendDocument,
  sendImage,
  sendSticker,
  sendText,
  sendVideo,
} from '@notifygen/runtime';
import { expectTypeOf } from 'vitest';

declare const client: Client;
declare const error: unknown;
const to = '447700900123';
const url = 'https://shop.example/file';

expectTypeOf(sendText(client, { to, text: 'Hello' })).toEqualTypeOf<Promise<Receipt>>();
sendAttachment(client, { to, url, mime: 'text/csv', filename: 'prices.csv', caption: 'Prices' });
sendImage(client, { to, url, mime: 'image/png' });
sendVideo(client, { to, url, mime: 'video/3gpp' });
sendAudio(client, { to, url, mime: 'audio/ogg; codecs=opus' });
sendDocument(client, { to, url, mime: 'application/pdf' });
sendSticker(client, { to, url, mime: 'image/webp' });

// @ts-expect-error the text is missing
sendText(client, { to });
// @ts-expect-error GIF is not a supported image type
sendImage(client, { to, url, mime: 'image/gif' });
// @ts-expect-error QuickTime is not a supported video type
sendVideo(client, { to, url, mime: 'video/quicktime' });
// @ts-expect-error Ogg needs the Opus codec
sendAudio(client, { to, url, mime: 'audio/ogg' });
// @ts-expect-error a sticker is a WebP image
sendSticker(client, { to, url, mime: 'image/png' });
// @ts-expect-error pdf is not a MIME type
sendDocument(client, { to, url, mime: 'pdf' });
// @ts-expect-error Ogg needs the Opus codec
sendDocument(client, { to, url, mime: 'audio/ogg' });
// @ts-expect-error Ogg needs the Opus codec
sendAttachment(client, { to, url, mime: 'audio/ogg' });
sendAttachment(client, { to, url, mime: 'audio/ogg; codecs=opus' });
// @ts-expect-error pdf is not a MIME type
sendAttachment(client, { to, url, mime: 'pdf' });
// @ts-expect-error fileName is a typo
sendDocument(client, { to, url, mime: 'application/pdf', fileName: 'a.pdf' });

if (isSendError(error)) {
  expectTypeOf(error.code).toEqualTypeOf<SendErrorCode>();
  expectTypeOf(error.delivery).toEqualTypeOf<Delivery>();
  // @ts-expect-error not one of the codes
  error.code === 'invalid';
}
