import {
  type Advice,
  type AttachmentForSendRequest,
  buildImage,
  buildText,
  type Client,
  createClient,
  type Delivery,
  isSendError,
  type MessageIssue,
  type OutgoingMessage,
  type Receipt,
  restoreError,
  SendError,
  type SendErrorCode,
  sendAttachment,
  sendAudio,
  sendDocument,
  sendImage,
  sendRequest,
  sendSticker,
  sendText,
  sendVideo,
  type TextForSendRequest,
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
// @ts-expect-error fileName is a typo
sendDocument(client, { to, url, mime: 'application/pdf', fileName: 'a.pdf' });

// What was built is sent later, and says where it goes.
expectTypeOf(buildText({ to, text: 'Hello' })).toEqualTypeOf<TextForSendRequest>();
expectTypeOf(buildImage({ to, url, mime: 'image/png' })).toEqualTypeOf<AttachmentForSendRequest>();
expectTypeOf(sendRequest(client, buildText({ to, text: 'Hello' }))).toEqualTypeOf<Promise<Receipt>>();
expectTypeOf<OutgoingMessage['kind']>().toEqualTypeOf<'template' | 'text' | 'attachment'>();
// @ts-expect-error GIF is not a supported image type
buildImage({ to, url, mime: 'image/gif' });
// @ts-expect-error a request without its kind does not say where it goes
sendRequest(client, { to, message: { text: 'Hello' } });
// @ts-expect-error the request of a text is not the request of an attachment
sendRequest(client, { kind: 'attachment', request: { to, message: { text: 'Hello' } } });

// Options of one send.
sendText(
  client,
  { to, text: 'Hello' },
  { timeout: 5000, retry: { limit: 0 }, headers: { 'x-trace-id': 't' } },
);
// @ts-expect-error the value of a header is a string
sendText(client, { to, text: 'Hello' }, { headers: { 'x-trace-id': 7 } });
// @ts-expect-error retry is an object
sendText(client, { to, text: 'Hello' }, { retry: 0 });
// @ts-expect-error null is not an object of options
sendText(client, { to, text: 'Hello' }, null);

const account = { baseUrl: 'https://gateway.example', appId: 'app', apiKey: 'key' };
createClient({ ...account, interpret: ({ status }) => (status === 207 ? 'unknown' : undefined) });
createClient({ ...account, checkLengths: false });
expectTypeOf(client.checkLengths).toEqualTypeOf<boolean>();
expectTypeOf(buildText({ to, text: 'Hello' }, { checkLengths: false })).toEqualTypeOf<TextForSendRequest>();
// @ts-expect-error a session text has no parameters
buildText({ to, text: 'Hello' }, { checkParameterText: false });
// @ts-expect-error yes is not one of the answers
createClient({ ...account, interpret: () => 'yes' });
// @ts-expect-error the answer is needed at once
createClient({ ...account, interpret: async () => 'accepted' });

if (isSendError(error)) {
  expectTypeOf(error).toEqualTypeOf<SendError>();
  expectTypeOf(error.code).toEqualTypeOf<SendErrorCode>();
  expectTypeOf(error.delivery).toEqualTypeOf<Delivery>();
  expectTypeOf(error.advice).toEqualTypeOf<Advice>();
  expectTypeOf(error.attempts).toEqualTypeOf<number>();
  expectTypeOf(error.status).toEqualTypeOf<number | undefined>();
  expectTypeOf(error.body).toEqualTypeOf<unknown>();
  expectTypeOf(error.requestId).toEqualTypeOf<string | undefined>();
  expectTypeOf(error.retryAfter).toEqualTypeOf<number | undefined>();
  // @ts-expect-error not one of the codes
  error.code === 'invalid';
  // @ts-expect-error an error cannot be changed
  error.attempts = 2;

  // The code decides what the other properties can be.
  if (error.code === 'rate-limited') {
    expectTypeOf(error.retryAfter).toEqualTypeOf<number | undefined>();
    expectTypeOf(error.delivery).toEqualTypeOf<'rejected' | 'unknown'>();
    expectTypeOf(error.issues).toEqualTypeOf<readonly []>();
    // @ts-expect-error a message that is rate-limited was received
    error.delivery === 'not-sent';
  }
  if (error.code === 'invalid-message') {
    expectTypeOf(error.issues).toEqualTypeOf<readonly MessageIssue[]>();
    expectTypeOf(error.delivery).toEqualTypeOf<'not-sent'>();
  }
  if (error.code === 'gateway-failed') expectTypeOf(error.delivery).toEqualTypeOf<'unknown'>();
  if (error.code === 'timeout') expectTypeOf(error.delivery).toEqualTypeOf<Delivery>();

  switch (error.advice) {
    case 'retry':
    case 'fix-message':
    case 'fix-setup':
    case 'ask':
      break;
    default:
      expectTypeOf(error.advice).toEqualTypeOf<never>();
  }
}

if (error instanceof SendError) expectTypeOf(error).toEqualTypeOf<SendError>();
expectTypeOf(restoreError({})).toEqualTypeOf<SendError>();
expectTypeOf(restoreError({}).toJSON().code).toEqualTypeOf<SendErrorCode>();
new SendError('failed', { code: 'timeout', delivery: 'unknown', attempts: 1 });
// @ts-expect-error a message that is rejected was received
new SendError('failed', { code: 'rejected', delivery: 'not-sent' });
new SendError('failed', { code: 'unavailable', delivery: 'rejected', status: 503 });
// @ts-expect-error only a response with 503 makes it unavailable
new SendError('failed', { code: 'unavailable', delivery: 'rejected' });
// @ts-expect-error an invalid message has issues
new SendError('failed', { code: 'invalid-message', delivery: 'not-sent' });
// @ts-expect-error only an invalid message has issues
new SendError('failed', {
  code: 'timeout',
  delivery: 'unknown',
  issues: [{ path: 'to', message: 'is missing' }],
});
