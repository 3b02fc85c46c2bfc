/** The content types of session attachments by media kind (interface, section 8.2). */
export const imageTypes = ['image/jpeg', 'image/png'] as const;
export const videoTypes = ['video/mp4', 'video/3gpp'] as const;
export const audioTypes = [
  'audio/aac',
  'audio/mp4',
  'audio/amr',
  'audio/mpeg',
  'audio/ogg; codecs=opus',
] as const;
export const stickerTypes = ['image/webp'] as const;

/** What `sendImage` takes (section 8.2). */
export type ImageType = (typeof imageTypes)[number];
/** What `sendVideo` takes (section 8.2). */
export type VideoType = (typeof videoTypes)[number];
/** What `sendAudio` takes, Ogg with its codec only (section 8.2). */
export type AudioType = (typeof audioTypes)[number];
/** What `sendSticker` takes (section 8.2). */
export type StickerType = (typeof stickerTypes)[number];
/** Documents may be of any valid MIME type. */
export type DocumentType = `${string}/${string}`;

/** Any MIME type; the editor completes those that section 8.2 names. */
export type AttachmentType = ImageType | VideoType | AudioType | StickerType | (DocumentType & {});

/** `audio/ogg` alone is unsupported (section 8.2, rule 1); this turns it into what has to be written instead. */
export type WithOpus<Mime extends string> = Mime extends 'audio/ogg' ? 'audio/ogg; codecs=opus' : Mime;

export interface MimeType {
  /** In lower case, such as `audio/ogg`. */
  readonly essence: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const token = /[!#$%&'*+.^_`|~\w-]+/y;
const parameter = /[\t ]*;[\t ]*([!#$%&'*+.^_`|~\w-]+)=(?:([!#$%&'*+.^_`|~\w-]+)|"((?:[^"\\\r\n]|\\.)*)")/y;

/** Reads a MIME type by its grammar (RFC 9110, section 8.3.1), or returns `undefined` where it is none. */
export function parseMimeType(text: string): MimeType | undefined {
  const type = matchAt(token, text, 0);
  const subtype = type && text[type.length] === '/' ? matchAt(token, text, type.length + 1) : undefined;
  if (!type || !subtype) return undefined;
  const essence = `${type}/${subtype}`.toLowerCase();
  const parameters = new Map<string, string>();
  parameter.lastIndex = essence.length;
  for (let end = essence.length; end < text.length; end = parameter.lastIndex) {
    const [, name = '', plain, quoted = ''] = parameter.exec(text) ?? [];
    if (name === '') return undefined;
    parameters.set(name.toLowerCase(), plain ?? quoted.replaceAll(/\\(.)/g, '$1'));
  }
  return { essence, parameters };
}

function matchAt(pattern: RegExp, text: string, index: number): string | undefined {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
}

/** Whether it is Ogg without the opus codec, the one base type that section 8.2 names unsupported. */
export function isOggWithoutOpus({ essence, parameters }: MimeType): boolean {
  return essence === 'audio/ogg' && parameters.get('codecs')?.toLowerCase() !== 'opus';
}

/** Whether a type is one of those listed, however it is cased and spaced. */
export function isListed({ essence }: MimeType, types: readonly string[]): boolean {
  return types.some((type) => parseMimeType(type)?.essence === essence);
}
