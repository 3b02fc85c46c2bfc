import { fileTypeFromBuffer, supportedExtensions } from 'file-type';

/** What the content of a file says that it is. */
export interface FileFormat {
  /** Such as `a .jpg file`. */
  readonly what: string;
  readonly mime: string;
  /** The usual ending of its name, lowercase and without the dot; absent if the content does not show the format. */
  readonly ending?: string;
}

/** Endings that mean the same as another one, here or for file-type. */
const aliases: ReadonlyMap<string, string> = new Map([
  ...['3gpp', '3g2'].map((ending) => [ending, '3gp'] as const),
  ...['m4v', 'm4a', 'm4b', 'm4p', 'f4v'].map((ending) => [ending, 'mp4'] as const),
  ...['oga', 'ogv', 'ogx', 'ogm', 'opus', 'spx'].map((ending) => [ending, 'ogg'] as const),
  ['apng', 'png'],
  ['awb', 'amr'],
  ['heif', 'heic'],
  ['htm', 'html'],
  ['jpeg', 'jpg'],
  ['qt', 'mov'],
]);

/** The types that the interface names, where file-type has another name for them or one for each content. */
const types: ReadonlyMap<string, string> = new Map([
  ['3gp', 'video/3gpp'],
  ['mp4', 'video/mp4'],
  ['ogg', 'audio/ogg'],
  ['png', 'image/png'],
]);

/** Documents that their content does not tell apart, by the ending of their name. */
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
export async function fileFormatOf(bytes: Buffer, name: string): Promise<FileFormat> {
  const start = bytes.toString('latin1', 0, 2048);
  if (/^\s*<(!doctype html|html)\b/i.test(start)) return formatOf('html', 'text/html');
  const found = await fileTypeFromBuffer(bytes);
  const byName = documentTypes.get(endingOf(name));
  // An archive or a container of Office documents. And text may begin with two letters that mark a bitmap.
  const isOpen = found === undefined || ['zip', 'cfb'].includes(found.ext) || isText(start, found.ext);
  if (!isOpen) return formatOf(found.ext, found.mime);
  const mime = byName ?? (found?.ext === 'zip' ? found.mime : 'application/octet-stream');
  return { what: 'a file of no known media type', mime };
}

function isText(start: string, ending: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text contains them
  return ending !== 'pdf' && !/[\0-\x08\x0e-\x1f]/.test(start);
}

function formatOf(found: string, mime: string): FileFormat {
  const ending = aliases.get(found) ?? found;
  return { what: `a .${ending} file`, mime: types.get(ending) ?? mime, ending };
}

/** What the ending of a name promises, such as `a .png file`, if it is another format than that of the content. */
export function otherFormatOf(name: string, format: FileFormat): string | undefined {
  const named = endingOf(name);
  const ending = aliases.get(named) ?? named;
  const isDocument = documentTypes.has(ending);
  if (format.ending === undefined ? isDocument : format.ending === ending) return undefined;
  return isDocument || supportedExtensions.has(ending) ? `a .${ending} file` : undefined;
}

/** Lowercase; empty if there is none. */
function endingOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
