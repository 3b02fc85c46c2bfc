import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import { type Run, root } from '../../test/support/run.ts';
import { serveHttp } from '../../test/support/serve-http.ts';
import { checkMedia } from '../src/media/check-media.js';
import type { MediaUse } from '../src/media/media-finding.js';
import { readMedia } from '../src/media/read-media.js';

const fixtures = join(root, 'generator/test/fixtures/media');
/** AMR is 8 kHz speech: a signature, and frames of 13 bytes. */
const amr = Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(13, 4)]);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
const fixture = (name: string): Buffer => (name === 'invoice.pdf' ? pdf : readFileSync(join(fixtures, name)));

/** The kind and type of a file, and what is wrong with it. */
async function check(name: string, bytes: Buffer = fixture(name), use: MediaUse = 'attachment') {
  const { kind, mime, findings } = await checkMedia({ name, bytes }, use);
  return [kind, mime, ...findings.map(({ severity, message }) => `${severity}: ${message}`)];
}

const silent =
  'warning: has no audio stream; the interface asks for a single one, but WhatsApp accepts videos without';
const documentOnly = (what: string, kind: string): string =>
  `warning: is ${what}, which the gateway does not take as ${kind}: it can be sent as a document only`;

describe('a file of a session message', () => {
  it.each([
    ['image.jpg', 'image', 'image/jpeg'],
    ['image.png', 'image', 'image/png'],
    ['sticker.webp', 'sticker', 'image/webp'],
    ['animated.webp', 'sticker', 'image/webp'],
    ['video.mp4', 'video', 'video/mp4'],
    ['video.3gp', 'video', 'video/3gpp'],
    ['audio.m4a', 'audio', 'audio/mp4'],
    ['audio.aac', 'audio', 'audio/aac'],
    ['audio.mp3', 'audio', 'audio/mpeg'],
    ['opus.ogg', 'audio', 'audio/ogg; codecs=opus'],
  ])('can be sent: %s', async (name, kind, mime) => {
    expect(await check(name)).toStrictEqual([kind, mime]);
  });

  it.each<[string, Buffer | string, string, string]>([
    ['audio.amr', amr, 'audio', 'audio/amr'],
    ['invoice.pdf', pdf, 'document', 'application/pdf'],
    ['list.csv', 'a,b\n', 'document', 'text/csv'],
    ['data', 'a', 'document', 'application/octet-stream'],
    ['data.__proto__', 'a', 'document', 'application/octet-stream'],
    // Texts that begin like another format.
    ['sizes.csv', 'BMI,age\n22,30\n', 'document', 'text/csv'],
    // The content decides, whatever the name is.
    ['photo.PNG', fixture('image.jpg'), 'image', 'image/jpeg'],
    ['invoice.docx', fixture('video.mp4'), 'video', 'video/mp4'],
  ])('can be any content with any name: %s', async (name, content, kind, mime) => {
    expect(await check(name, Buffer.from(content))).toStrictEqual([kind, mime]);
  });

  it.each([
    ['hevc.mp4', 'video/mp4', 'error: has the video codec HEVC; only H.264 is supported'],
    ['av1.mp4', 'video/mp4', 'error: has the video codec AV1; only H.264 is supported', silent],
    ['mp3-audio.mp4', 'video/mp4', 'error: has the audio codec MP3; only AAC is supported'],
    ['two-audio.mp4', 'video/mp4', 'error: has 2 audio streams; a video must have a single one'],
    ['silent.mp4', 'video/mp4', silent],
    ['vorbis.ogg', 'audio/ogg', 'error: has the audio codec VORBIS; Ogg is supported with Opus only'],
  ])('has findings: %s', async (name, mime, ...findings) => {
    expect(await check(name)).toStrictEqual([mime.split('/')[0], mime, ...findings]);
  });

  it('cannot be a 3GP video with the codecs of old phones', async () => {
    const [, , video] = await check('h263.3gp');
    expect(video).toBe('error: has the video codec S263; only H.264 is supported');
    const text = fixture('video.3gp').toString('latin1');
    const speech = Buffer.from(text.replace('mp4a', 'samr').replace('esds', 'damr'), 'latin1');
    const [, , audio] = await check('video.3gp', speech);
    expect(audio).toBe('error: has the audio codec SAMR; only AAC is supported');
  });

  it.each([
    ['animation.gif', 'image/gif', 'a .gif file', 'an image'],
    ['audio.wav', 'audio/wav', 'a .wav file', 'audio'],
    ['movie.mov', 'video/quicktime', 'a .mov file', 'a video'],
    ['video.mkv', 'video/matroska', 'a .mkv file', 'a video'],
    ['video.webm', 'video/webm', 'a .webm file', 'a video'],
  ])('is a document if the gateway does not support its type: %s', async (name, mime, what, kind) => {
    expect(await check(name)).toStrictEqual(['document', mime, documentOnly(what, kind)]);
  });

  it('is a warning if it is an HTML page', async () => {
    expect(await check('photo.jpg', Buffer.from('<!DOCTYPE html><title>Sign in</title>'))).toStrictEqual([
      'document',
      'text/html',
      'warning: is an HTML page, as servers send instead of a file that is missing or private',
    ]);
  });

  it('is not empty', async () => {
    expect((await check('video.mp4', Buffer.alloc(0))).at(-1)).toBe('error: is empty');
  });

  it.each(
    'sticker.webp opus.ogg video.mp4 video.3gp movie.mov audio.wav faststart.mp4 letter.docx'.split(' '),
  )('is not cut off: %s', async (name) => {
    const bytes = fixture(name);
    expect((await check(name, bytes)).join()).not.toContain('cut off');
    for (const length of [bytes.length - 5, Math.ceil(bytes.length / 2)]) {
      const finding = (await check(name, bytes.subarray(0, length))).at(-1);
      expect(finding).toMatch(/^error: is an? .* that is cut off or damaged$/);
    }
  });

  it('is not cut off in the middle, also as WebM, whose end is an index that players can do without', async () => {
    const bytes = fixture('video.webm');
    const finding = (await check('video.webm', bytes.subarray(0, bytes.length * 0.8))).at(-1);
    expect(finding).toBe('error: is a .webm file that is cut off or damaged');
  });

  it('is not cut off if it was written as a stream, without its size', async () => {
    const bytes = Buffer.from(fixture('audio.wav'));
    bytes.writeUInt32LE(0xffff_ffff, 4);
    expect(await check('audio.wav', bytes)).toHaveLength(3);
  });

  it('is reported, not a failure, wherever it is cut off or damaged', async () => {
    const names = 'video.mp4 video.3gp opus.ogg audio.mp3 audio.aac animated.webp image.png';
    for (const name of names.split(' ')) {
      const bytes = fixture(name);
      for (let length = 1; length < bytes.length; length += Math.ceil(bytes.length / 25)) {
        await check(name, bytes.subarray(0, length));
        const damaged = Buffer.from(bytes);
        damaged.fill(0xff, length, Math.min(length + 9, bytes.length));
        await check(name, damaged);
      }
    }
  });

  it.each([
    ['image.png', 5, 'an image is 5 MB'],
    ['audio.mp3', 16, 'audio is 16 MB'],
    ['invoice.pdf', 100, 'a document is 100 MB'],
    ['sticker.webp', 0.1, 'a static sticker is 100 KB'],
    ['animated.webp', 0.5, 'an animated sticker is 500 KB'],
  ])("is compared with WhatsApp's limit on the size: %s", async (name, megabytes, limit) => {
    const bytes = fixture(name);
    const sized = (size: number): Buffer => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
    expect(await check(name, sized(megabytes * 1e6))).toHaveLength(2);
    expect((await check(name, sized(megabytes * 1e6 + 1))).at(-1)).toContain(
      `WhatsApp's limit for ${limit} (the gateway's interface states none)`,
    );
  });
});

describe('the file of a template', () => {
  it.each([
    ['image.jpg', 'image'],
    ['video.mp4', 'video'],
    ['invoice.pdf', 'document'],
  ])('can be %s', async (name, kind) => {
    expect(await check(name, fixture(name), 'header')).toStrictEqual([kind, expect.any(String)]);
  });

  it.each(['audio.mp3', 'opus.ogg', 'sticker.webp', 'animation.gif', 'movie.mov'])(
    'cannot be %s',
    async (name) => {
      expect((await check(name, fixture(name), 'header'))[2]).toMatch(
        /^error: is an? .*, which is no file for a template$/,
      );
    },
  );

  it('has warnings about codecs, since the interface states them for attachments only', async () => {
    expect((await check('hevc.mp4', fixture('hevc.mp4'), 'header')).slice(2)).toStrictEqual([
      'warning: has the video codec HEVC; only H.264 is supported; the interface says this about attachments, and nothing about template files',
    ]);
  });
});

describe('notifygen media', () => {
  const media = (...args: readonly string[]): Promise<Run> => notifygen(fixtures, 'media', ...args);

  it('prints what each file can be sent as', async () => {
    expect(await media('image.jpg', 'opus.ogg')).toStrictEqual({
      status: 0,
      stdout:
        'image.jpg: can be sent as image, mime: image/jpeg\nopus.ogg: can be sent as audio, mime: audio/ogg; codecs=opus\n',
      stderr: '',
    });
  });

  it('exits with 1 if a file cannot be sent, and says how to convert it', async () => {
    const { status, stdout } = await media('vorbis.ogg', 'image.jpg');
    expect(status).toBe(1);
    expect(stdout).toBe(`vorbis.ogg: cannot be sent
  error: has the audio codec VORBIS; Ogg is supported with Opus only
    hint: convert it: ffmpeg -i FILE -c:a libopus OUTPUT.ogg
image.jpg: can be sent as image, mime: image/jpeg
`);
  });

  it('prints the type of the file of a template', async () => {
    const { status, stdout } = await media('image.jpg', 'video.mp4', '--as', 'header');
    expect({ status, stdout }).toStrictEqual({
      status: 0,
      stdout: 'image.jpg: can be sent as type: image\nvideo.mp4: can be sent as type: video\n',
    });
  });

  it('exits with 2 if a file cannot be read, and checks the others', async () => {
    const { status, stdout } = await media('absent.png', '.', 'image.jpg');
    expect({ status, stdout }).toStrictEqual({
      status: 2,
      stdout: `error: cannot read absent.png: no such file or directory (ENOENT)
error: cannot read .: it is not a file
image.jpg: can be sent as image, mime: image/jpeg
`,
    });
  });

  it('prints JSON', async () => {
    const { status, stdout } = await media('video.mp4', 'hevc.mp4', 'absent.png', '--json');
    expect(status).toBe(2);
    const { ok, as, files } = JSON.parse(stdout);
    expect([ok, as, files.length]).toStrictEqual([false, 'attachment', 3]);
    expect(files[0]).toStrictEqual({
      ok: true,
      file: 'video.mp4',
      size: fixture('video.mp4').length,
      what: 'a .mp4 file',
      kind: 'video',
      mime: 'video/mp4',
      streams: [
        { type: 'video', codec: 'avc' },
        { type: 'audio', codec: 'aac' },
      ],
      findings: [],
    });
    expect(files[1]).toMatchObject({
      ok: false,
      findings: [{ severity: 'error', hint: expect.any(String) }],
    });
    expect(files[2]).toStrictEqual({
      ok: false,
      error: 'cannot read absent.png: no such file or directory (ENOENT)',
    });
  });

  it('prints the hidden characters of names as escapes, also as JSON', async () => {
    const folder = scratchFolder();
    const name = 'e\u009b31m\u202e.png';
    writeFileSync(join(folder, name), fixture('image.png'));
    const { stdout } = await notifygen(folder, 'media', name, '--json');
    expect(stdout).toContain('"e\\u009b31m\\u202e.png"');
    expect(JSON.parse(stdout).files[0].file).toBe(name);
    expect((await notifygen(folder, 'media', name)).stdout).toMatch(/^e\uFFFD31m\uFFFD\.png: can be sent/);
  });
});

describe('a file behind a URL', () => {
  it('is fetched, and its query is not printed', async () => {
    const url = await serveHttp((request, response) => {
      if (request.url === '/moved.png') response.writeHead(302, { location: '/image.png' }).end();
      else response.end(fixture('image.png'));
    });
    const run = await notifygen(root, 'media', `${url}/image.png?token=SECRET`, `${url}/moved.png`);
    expect(run).toStrictEqual({
      status: 0,
      stdout: `${url}/image.png: can be sent as image, mime: image/png\n${url}/moved.png: can be sent as image, mime: image/png\n`,
      stderr: '',
    });
  });

  const noUrl = 'cannot read a URL that is invalid or does not start with https:// or http://';
  it.each([
    ['ftp://files.example/a?SECRET', noUrl],
    ['http://user:SECRET@127.0.0.1:1/a', 'http://127.0.0.1:1/a: a URL with a password is not a public file'],
    ['http://127.0.0.1:1/a?SECRET', 'cannot fetch http://127.0.0.1:1/a: bad port'],
    ['https:/files.example/a?SECRET', noUrl],
    ['data:image/png;base64,SECRET', noUrl],
    ['files.example/a?token=SECRET', 'cannot read files.example/a: no such file'],
    ['', 'cannot read a file without a name'],
  ])('has a usable URL: %s', async (url, message) => {
    const error = await readMedia(url).catch((reason: unknown) => reason);
    expect(String(error)).toContain(message);
    expect(String(error)).not.toContain('SECRET');
  });

  it('is not fetched from a server without TLS if it starts with https', async () => {
    const url = await serveHttp((_, response) => response.end());
    await expect(readMedia(url.replace('http:', 'https:'))).rejects.toThrow(
      'it does not speak TLS as expected (ERR_SSL_WRONG_VERSION_NUMBER)',
    );
  });

  it('is not fetched from a server that responds with an error, cuts the file, or sends too much or too slowly', async () => {
    const chunk = Buffer.alloc(1_000_000);
    const url = await serveHttp((request, response) => {
      if (request.url === '/absent?SECRET') response.writeHead(404).end();
      if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': 9 });
        response.write('half', () => response.destroy());
      }
      if (request.url === '/endless') {
        const write = (): boolean => response.write(chunk, () => !response.destroyed && write());
        write();
      }
      if (request.url === '/elsewhere') response.writeHead(302, { location: '/endless' }).end();
    });
    for (const [path, message, options] of [
      ['absent?SECRET', `cannot fetch ${url}/absent: the status is 404`],
      ['cut', `cannot fetch ${url}/cut: `],
      ['endless', "larger than 100 MB, which is WhatsApp's limit"],
      ['silent', 'it took longer than 0.05 seconds', { timeout: 50 }],
      ['elsewhere', 'unexpected redirect', { redirect: 'error' }],
    ] as const)
      await expect(readMedia(`${url}/${path}`, options)).rejects.toThrow(message);
  });

  it.runIf(existsSync('/proc/kmsg'))(
    'may be a file of the system that never ends, and is then not read',
    async () => {
      expect(await readMedia('/proc/kmsg')).toMatchObject({ bytes: new Uint8Array() });
    },
  );

  it('may have more than 100 MB on the disk, and is then not read', async () => {
    const folder = scratchFolder();
    const path = join(folder, 'large.pdf');
    writeFileSync(path, pdf);
    truncateSync(path, 100_000_001);
    await expect(readMedia(path)).rejects.toThrow('is larger than 100 MB');
  });
});
