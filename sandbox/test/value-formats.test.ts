import { describe, expect, it } from 'vitest';
import {
  isAttachmentType,
  isHttpsUrl,
  isRecipient,
  isUrlSuffix,
  isWebUrl,
} from '../src/gateway/value-formats.js';

/** Texts without spaces. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

describe('an attachment type', () => {
  it.each([
    // Every type of section 8.2, and a document of any other valid type.
    ...words(`audio/aac audio/mp4 audio/amr audio/mpeg image/jpeg image/png image/webp video/mp4 video/3gpp
      application/pdf text/csv; audio/oggx video/webm
      application/vnd.openxmlformats-officedocument.wordprocessingml.document`),
    'audio/ogg; codecs=opus',
    'text/csv; charset=utf-8; header=present',
    'video/webm; codecs="av01.0.05M.08"',
    // Different spellings of the codec.
    'audio/ogg; codecs=OPUS',
    'Audio/Ogg;CODECS="opus"',
    'audio/ogg; rate=48000; codecs=opus',
    'audio/ogg ; codecs="o\\pus"',
    // H.264 and AAC, in every notation.
    'video/mp4; codecs="avc1.42E01E, mp4a.40.2"',
    'video/mp4; codecs=avc1.640028',
    'video/3gpp; codecs="AVC3.42E01E,mp4a.40.29"',
    'video/mp4; codecs="h264, aac"',
    'video/mp4; codecs="avc1.42E01E, mp4a.67"',
  ])('can be %s', (mime) => expect(isAttachmentType(mime)).toBe(true));

  it.each([
    ...words('audio/ogg AUDIO/OGG png image/ /png image/png/x'),
    ...['vorbis', 'opusvorbis', 'opus, vorbis', '"opus, vorbis"'].map(
      (codecs) => `audio/ogg; codecs=${codecs}`,
    ),
    'audio/ogg; codec=opus',
    'audio/ogg; note="codecs=opus"',
    'video/3gpp; codecs=s263',
    'VIDEO/MP4; codecs=av01',
    ...[
      'vp09.00.10.08',
      '"av01.0.05M.08, mp4a.40.2"',
      '"hvc1.1.6.L93.B0"',
      '"avc1.42E01E, mp4a.40.34"',
      '"avc1.42E01E, mp4a.69"',
      '"avc1.42E01E, opus"',
      '"avc1.42E01E, mp4a.40.2, mp4a.40.2"',
      '""',
      '"avc1.42E01E,"',
    ].map((codecs) => `video/mp4; codecs=${codecs}`),
    'image/ png',
    ' image/png',
    'image/png\n',
    '',
  ])('cannot be %j', (mime) => expect(isAttachmentType(mime)).toBe(false));
});

describe('a URL', () => {
  it.each(words('https://x.example HTTPS://x.example https://x.example/a?b=c#d https://x.example:8443/é'))(
    'can be %s',
    (url) => expect([isHttpsUrl(url), isWebUrl(url)]).toStrictEqual([true, true]),
  );

  it.each([
    ...words(`https:// https:evil.example https:/x.example //x.example javascript:alert(1) https://x.example:port
      https://user@x.example https://user:password@x.example/a https://@x.example/a
      https:///user:password@x.example/a https:///\\user@x.example/a`),
    'https://\n',
    'https://x.example/a b',
    'https://x.example/\n',
    ' https://x.example',
  ])('cannot be %j', (url) => expect([isHttpsUrl(url), isWebUrl(url)]).toStrictEqual([false, false]));

  it.each(
    words(`https://localhost/a https://LOCALHOST./a https://shop.localhost https://printer.local 
      https://files.internal/a https://intranet/a https://127.0.0.1/a https://127.1 https://2130706433 
      https://0x7f000001 https://0177.0.0.1 https://0.0.0.0 https://10.1.2.3 https://172.16.0.1 
      https://172.31.255.255 https://192.168.1.5:8443/a https://169.254.169.254/latest/meta-data 
      https://100.64.0.1 https://255.255.255.255 https://[::1]/a https://[::] https://[fe80::1] 
      https://[fd00::1] https://[::ffff:10.0.0.1] https://[::ffff:7f00:1] https://user@localhost/a`),
  )('that the gateway cannot reach is %s', (url) => {
    expect([isHttpsUrl(url), isWebUrl(url), isWebUrl(url.replace('https', 'http'))]).toStrictEqual([
      false,
      false,
      false,
    ]);
  });

  it.each(
    words(`https://172.32.0.1 https://x.example/@user?a=b@c#@ https://8.8.8.8 
      https://[2606:4700:4700::1111]/a https://localhost.example https://10.0.0.1.example 
      https://münchen.example`),
  )('that the gateway may reach is %s', (url) => expect(isHttpsUrl(url)).toBe(true));

  it('may use http only if the interface says public URL', () => {
    expect([isHttpsUrl('http://x.example'), isWebUrl('http://x.example')]).toStrictEqual([false, true]);
  });
});

describe('a URL suffix', () => {
  it.each(['A-1001', 'a/b?c=d#e', '?id=7', '/x', '%20', 'ä'])('can be %s', (suffix) =>
    expect(isUrlSuffix(suffix)).toBe(true),
  );

  it.each([
    ...words(`https://evil.example https:evil.example HTTPS:evil.example //evil.example /\\evil.example
      \\\\evil \\evil javascript:alert(1) mailto:a@b.example`),
    'a b',
    'a\n',
    '\u0000',
  ])('cannot be %j', (suffix) => expect(isUrlSuffix(suffix)).toBe(false));
});

describe('a recipient', () => {
  it.each(['4477009', '447700900123', '123456789012345'])('can be %s', (number) =>
    expect(isRecipient(number)).toBe(true),
  );
  it.each([
    ...words('447700 1234567890123456 +447700900123 0447700900 ４４７７００９００'),
    '44 7700',
    '447700900\n',
  ])('cannot be %j', (number) => expect(isRecipient(number)).toBe(false));
});
