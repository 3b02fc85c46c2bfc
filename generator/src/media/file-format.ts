import { fileTypeFromBuffer } from 'file-type';

export interface FileFormat {
  /** Such as `a .jpg file`. */
  readonly what: string;
  readonly mime: string;
}

/** The types that the interface names, for which file-type has several endings or types. */
const families = [
  { ending: '3gp', mime: 'video/3gpp', others: ['3g2'] },
  { ending: 'mp4', mime: 'video/mp4', others: ['m4v', 'm4a', 'm4b', 'm4p', 'f4v'] },
  { ending: 'ogg', mime: 'audio/ogg', others: ['oga', 'ogv', 'ogx', 'ogm', 'opus', 'spx'] },
  { ending: 'png', mime: 'image/png', others: ['apng'] },
];

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
  const byName = documentTypes.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
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

function formatOf(found: string, type: string): FileFormat {
  const family = families.find(({ ending, others }) => [ending, ...others].includes(found));
  const { ending, mime } = family ?? { ending: found, mime: type };
  return { what: `a .${ending} file`, mime };
}
