import { type FileFormat, fileFormatOf } from './file-format.js';
import { type MediaFinding, type MediaUse, mediaError, mediaWarning } from './media-finding.js';
import type { MediaContent } from './read-media.js';
import { type MediaStream, readStreams } from './read-streams.js';
import { checkStreams } from './stream-rules.js';

/** What a file becomes in a chat. */
type MediaKind = 'audio' | 'document' | 'image' | 'sticker' | 'video';

export interface MediaReport {
  /** The path, or the URL without its query. */
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  /** What the file is, such as `a .jpg file`. */
  readonly what: string;
  /** `audio`, `document`, `image`, `sticker` or `video`. */
  readonly kind: MediaKind;
  /** What to pass as `mime`. */
  readonly mime: string;
  /** The `type` and `codec` of each audio and video stream. */
  readonly streams: readonly MediaStream[];
  /** A list of `severity`, `message` and, for some, `hint`. */
  readonly findings: readonly MediaFinding[];
}

/**
 * Checks whether the gateway can send a file (interface, section 8.2 for attachments and 2.3 for templates).
 *
 * @throws NotifygenError (rejects) if it is audio or video, and the demuxer is not installed.
 */
export async function checkMedia(
  { name, bytes: content }: MediaContent,
  use: MediaUse,
): Promise<MediaReport> {
  // Not in the interface: the types of a public function must not need those of Node.
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const size = bytes.length;
  const format = await fileFormatOf(bytes, name);
  const read = /^(audio|video)\//.test(format.mime) ? await readStreams(bytes, name) : undefined;
  const streams = read?.streams ?? [];
  const mime = mimeOf(format, streams);
  const kind = kindOf(mime, use);
  const report = { file: name, size, what: format.what, kind, mime, streams };
  if (size === 0) return { ...report, findings: [mediaError('is empty')] };
  if (read?.isCutOff || isCutOff(bytes)) {
    return { ...report, findings: [mediaError(`is ${format.what} that is cut off or damaged`)] };
  }
  const findings = [
    ...checkKind(format, mime, kind, use),
    ...checkStreams(mime, streams, use),
    ...checkSize(kind, bytes),
  ];
  return { ...report, findings };
}

/**
 * Whether the end of a file is missing. Only of formats that the libraries read without it: images and sound in RIFF start with
 * their size, and archives, such as documents of Office, end with a list of their files.
 */
function isCutOff(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 4);
  const size = bytes.length < 8 ? 0 : bytes.readUInt32LE(4);
  // A program that could not go back has written the largest size.
  if (start === 'RIFF') return size !== 0xffff_ffff && size + 8 > bytes.length;
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  return start === 'PK\x03\x04' && (end === -1 || end + 22 > bytes.length);
}

/** The type depends on the streams where a format contains audio or video. */
function mimeOf({ mime }: FileFormat, streams: readonly MediaStream[]): string {
  const hasVideo = streams.some(({ type }) => type === 'video');
  if (mime === 'video/mp4' && streams.length > 0 && !hasVideo) return 'audio/mp4';
  if (mime !== 'audio/ogg') return mime;
  if (hasVideo) return 'video/ogg';
  return streams.every(({ codec }) => codec === 'opus') ? 'audio/ogg; codecs=opus' : mime;
}

const audioTypes = [
  'audio/aac',
  'audio/mp4',
  'audio/amr',
  'audio/mpeg',
  'audio/ogg',
  'audio/ogg; codecs=opus',
];

/** Section 8.2: every other type is a document. Section 2.3 has neither audio nor stickers. */
function kindOf(mime: string, use: MediaUse): MediaKind {
  if (mime === 'image/jpeg' || mime === 'image/png') return 'image';
  if (mime === 'video/mp4' || mime === 'video/3gpp') return 'video';
  if (use === 'header') return 'document';
  if (mime === 'image/webp') return 'sticker';
  return audioTypes.includes(mime) ? 'audio' : 'document';
}

function checkKind(
  { what }: FileFormat,
  mime: string,
  kind: MediaKind,
  use: MediaUse,
): readonly MediaFinding[] {
  const [family = ''] = mime.split('/', 1);
  if (kind !== 'document') return [];
  if (mime === 'text/html') {
    return [mediaWarning('is an HTML page, as servers send instead of a file that is missing or private')];
  }
  if (!['audio', 'image', 'video'].includes(family)) return [];
  if (use === 'header') {
    return [
      mediaError(
        `is ${what}, which is no file for a template`,
        'the file of a template is a document, a JPEG or PNG image, or an MP4 or 3GP video',
      ),
    ];
  }
  return [
    mediaWarning(
      `is ${what}, which the gateway does not take as ${family === 'audio' ? family : `${family === 'image' ? 'an' : 'a'} ${family}`}: it can be sent as a document only`,
    ),
  ];
}

function checkSize(kind: MediaKind, bytes: Buffer): readonly MediaFinding[] {
  const isAnimated = bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  const { what, largest } = sizeLimits[kind === 'sticker' && isAnimated ? 'animated' : kind];
  if (bytes.length <= largest) return [];
  return [
    mediaWarning(
      `has ${formatSize(bytes.length)}; WhatsApp's limit for ${what} is ${formatSize(largest)} (the gateway's interface states none)`,
    ),
  ];
}

/** WhatsApp's limits on the size of media, in bytes: the gateway's interface states none. Of two megabytes, the smaller one. */
const sizeLimits = {
  audio: { what: 'audio', largest: 16_000_000 },
  document: { what: 'a document', largest: 100_000_000 },
  image: { what: 'an image', largest: 5_000_000 },
  sticker: { what: 'a static sticker', largest: 100_000 },
  animated: { what: 'an animated sticker', largest: 500_000 },
  video: { what: 'a video', largest: 16_000_000 },
} as const;

/** Such as `5.2 MB` or `100 KB`. Rounded up, so that a file above a limit is not printed as the limit. */
function formatSize(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'KB'] : [bytes / 1_000_000, 'MB'];
  return `${Math.ceil(value * 10) / 10} ${unit}`;
}
