/** What the first bytes of a file say that it is. */
export interface FileFormat {
  /** With an article, such as `a JPEG image`. */
  readonly what: string;
  readonly mime: string;
  /** The endings that names of such files have, lowercase and without the dot. */
  readonly endings: readonly string[];
  /** Whether its codecs matter, so it has to be demuxed. */
  readonly hasStreams?: boolean;
}

const mp4: FileFormat = {
  what: 'an MP4 file',
  mime: 'video/mp4',
  endings: ['mp4', 'm4v', 'm4a'],
  hasStreams: true,
};

/** The formats by their first bytes, each as one character. */
const formats: readonly (FileFormat & { readonly start: RegExp })[] = [
  { start: /^\xff\xd8\xff/, what: 'a JPEG image', mime: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  { start: /^\x89PNG\r\n.\n/s, what: 'a PNG image', mime: 'image/png', endings: ['png'] },
  { start: /^GIF8/, what: 'a GIF image', mime: 'image/gif', endings: ['gif'] },
  { start: /^RIFF.{4}WEBP/s, what: 'a WebP image', mime: 'image/webp', endings: ['webp'] },
  { start: /^RIFF.{4}WAVE/s, what: 'a WAVE file', mime: 'audio/wav', endings: ['wav'] },
  { start: /^RIFF.{4}AVI /s, what: 'an AVI video', mime: 'video/x-msvideo', endings: ['avi'] },
  {
    start: /^.{4}ftyp(heic|heix|mif1)/s,
    what: 'a HEIC image',
    mime: 'image/heic',
    endings: ['heic', 'heif'],
  },
  { start: /^.{4}ftypavi[fs]/s, what: 'an AVIF image', mime: 'image/avif', endings: ['avif'] },
  { start: /^.{4}ftypqt {2}/s, what: 'a QuickTime video', mime: 'video/quicktime', endings: ['mov', 'qt'] },
  {
    start: /^.{4}ftyp3g/s,
    what: 'a 3GP file',
    mime: 'video/3gpp',
    endings: ['3gp', '3gpp', '3g2'],
    hasStreams: true,
  },
  { ...mp4, start: /^.{4}ftyp/s },
  { start: /^.E\xdf\xa3/s, what: 'a WebM or Matroska video', mime: 'video/webm', endings: ['webm', 'mkv'] },
  {
    start: /^OggS/,
    what: 'an Ogg file',
    mime: 'audio/ogg',
    endings: ['ogg', 'oga', 'opus'],
    hasStreams: true,
  },
  { start: /^fLaC/, what: 'a FLAC file', mime: 'audio/flac', endings: ['flac'] },
  { start: /^#!AMR\n/, what: 'an AMR file', mime: 'audio/amr', endings: ['amr'] },
  { start: /^#!AMR-WB/, what: 'an AMR-WB file', mime: 'audio/amr-wb', endings: ['awb', 'amr'] },
  // The layer of ADTS is 0. An MP3 file may begin with tags.
  {
    start: /^\xff[\xf0\xf1\xf8\xf9]/,
    what: 'an AAC file',
    mime: 'audio/aac',
    endings: ['aac'],
    hasStreams: true,
  },
  {
    start: /^ID3|^\xff[\xe2-\xf7\xfa-\xff]/,
    what: 'an MP3 file',
    mime: 'audio/mpeg',
    endings: ['mp3'],
    hasStreams: true,
  },
  { start: /^.{0,1024}%PDF-/s, what: 'a PDF document', mime: 'application/pdf', endings: ['pdf'] },
  {
    start: /^\s*<(!doctype html|html)\b/i,
    what: 'an HTML page',
    mime: 'text/html',
    endings: ['html', 'htm'],
  },
];

/** Documents that their first bytes do not tell apart, by the ending of their name. */
const documentTypes: ReadonlyMap<string, string> = new Map([
  ['csv', 'text/csv'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['json', 'application/json'],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['txt', 'text/plain'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['zip', 'application/zip'],
]);

/** The format of a file by its content; its name decides only between documents. */
export function fileFormatOf(bytes: Buffer, name: string): FileFormat {
  const start = bytes.toString('latin1', 0, 2048);
  const known = formats.find((format) => format.start.test(start));
  if (known) return known;
  const mime = documentTypes.get(endingOf(name)) ?? 'application/octet-stream';
  return { what: 'a file of no known media type', mime, endings: [...documentTypes.keys()] };
}

/** What the ending of a name promises, such as `a PNG image`, if it is another format than that of the content. */
export function otherFormatOf(name: string, { endings }: FileFormat): string | undefined {
  const ending = endingOf(name);
  if (endings.includes(ending)) return undefined;
  const other = formats.find((format) => format.endings.includes(ending))?.what;
  return other ?? (documentTypes.has(ending) ? `a .${ending} file` : undefined);
}

/** Lowercase; empty if there is none. */
function endingOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
