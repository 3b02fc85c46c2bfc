import { describe, expect, it } from 'vitest';
import {
  type Client,
  type Receipt,
  sendAudio,
  sendDocument,
  sendImage,
  sendSticker,
  sendVideo,
} from '../src/index.js';
import { essenceOf, isOggWithoutOpus } from '../src/request/media-types.js';
import { to } from './support/account.js';
import { recordingGateway } from './support/recording-gateway.js';

type Send = (client: Client, message: never) => Promise<Receipt>;

/** The rows of section 8.2, each with a type that it does not contain. */
const rows: readonly (readonly [Send, readonly string[], string])[] = [
  [
    sendAudio,
    [
      'audio/aac',
      'audio/mp4',
      'audio/amr',
      'audio/mpeg',
      'audio/ogg; codecs=opus',
      'audio/ogg;codecs="Opus"',
    ],
    'audio/wav',
  ],
  [sendImage, ['image/jpeg', 'image/png'], 'image/gif'],
  [sendSticker, ['image/webp'], 'image/png'],
  [sendVideo, ['video/mp4', 'video/3gpp'], 'video/quicktime'],
];

const message = (mime: string): never => ({ to, url: 'https://shop.example/f', mime }) as never;

describe('the media types', () => {
  it.each(rows)(
    '%o accepts every type of its row, in upper case too, and no other',
    async (send, types, other) => {
      const { client, requests } = recordingGateway();
      for (const mime of types) await send(client, message(mime));
      await send(client, message((types[0] ?? '').toUpperCase()));
      expect(requests).toHaveLength(types.length + 1);
      await expect(send(client, message(other))).rejects.toMatchObject({ code: 'invalid-message' });
      expect(requests).toHaveLength(types.length + 1);
    },
  );

  it.each([
    'application/pdf',
    'text/plain; charset=utf-8',
    'image/svg+xml',
    'application/vnd.ms-excel',
    'a/b;c="d;e"',
  ])('a document may be %s', async (mime) => {
    const { client, requests } = recordingGateway();
    await sendDocument(client, message(mime));
    expect(requests).toHaveLength(1);
  });
});

describe('a MIME type', () => {
  it.each(['', 'pdf', 'a/', '/b', 'a/b c', 'a/b;', 'a/b; c', 'a/b; c=', 'a b/c', 'a/b;c="d', 'a/b\n'])(
    'is not %j',
    (text) => {
      expect(essenceOf(text)).toBeUndefined();
    },
  );

  it.each([
    ['audio/ogg', true],
    ['audio/ogg; codecs=vorbis', true],
    ['audio/ogg; codecs=opusvorbis', true],
    ['audio/ogg; x="a;codecs=opus"', true],
    ['audio/ogg;codecs=opus', false],
    ['Audio/OGG ; Codecs="OPUS"', false],
    ['audio/ogg; rate=48000; codecs=opus', false],
    ['audio/oggx', false],
  ])('%s is Ogg without opus: %j', (text, expected) => {
    expect(isOggWithoutOpus(text)).toBe(expected);
  });
});
