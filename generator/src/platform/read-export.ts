import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { NotifygenError, systemReason } from '../diagnostics/errors.js';
import { parseJson } from '../source/read-text.js';
import { defined } from '../text/defined.js';
import { asPlatformEntry } from './partner-lists.js';
import { fieldsOf, type PlatformTemplate, readPlatformTemplate, textOf } from './platform-template.js';

/** The content of a platform's export. */
export interface TemplateExport {
  readonly templates: readonly PlatformTemplate[];
  /** Entries without a name, by their location in the export. */
  readonly nameless: readonly string[];
  /** Whether the platform has more pages than the export. */
  readonly isCut: boolean;
}

/** What to do about an export that is cut. */
export const howToComplete =
  'the platform has more pages than this export: run npx notifygen pull, which fetches all of them, or request the URL under paging.next and add its response; a list of a partner may need a limit, such as --url with limit=1000';

/**
 * Reads the response of `GET /{waba-id}/message_templates`: one page or several, in one file or several, a bare array, a
 * single template, and the envelopes that partners put around them.
 *
 * @param paths Files; `-` is the standard input.
 * @throws NotifygenError (rejects) if one cannot be read or is not an export.
 */
export async function readExport(paths: readonly string[]): Promise<TemplateExport> {
  const pages: Page[] = [];
  for (const path of paths) {
    const name = path === '-' ? 'standard input' : path;
    pages.push(...pagesOf(name, parseJson(name, await readText(path))));
  }
  return exportOf(paths.join(', '), pages);
}

/** PowerShell redirects into UTF-16, and many editors begin a file with a byte-order mark. */
async function readText(path: string): Promise<string> {
  try {
    // Reading a pipe synchronously fails if nothing has arrived yet.
    const bytes = await (path === '-' ? buffer(process.stdin) : readFile(path));
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8' : systemReason(error);
    throw new NotifygenError(`cannot read ${path}: ${reason}`);
  }
}

/**
 * The content of responses that were fetched.
 *
 * @param name What messages call them.
 * @throws NotifygenError if they are not an export.
 */
export function exportFromResponses(name: string, responses: readonly unknown[]): TemplateExport {
  return exportOf(
    name,
    responses.flatMap((response) => pagesOf(name, response)),
  );
}

/**
 * The URL of the page after this one.
 *
 * @throws NotifygenError if the response is not an export.
 */
export function nextPage(name: string, response: unknown): string | undefined {
  return pagesOf(name, response).at(-1)?.next;
}

function exportOf(name: string, pages: readonly Page[]): TemplateExport {
  const entries = pages.flatMap(({ entries: own }) => own);
  const read = entries.map((entry) => readPlatformTemplate(asPlatformEntry(fieldsOf(entry))));
  if (entries.length === 0) throw new NotifygenError(`${name} contains no template`);
  return {
    templates: read.flatMap((template) => template ?? []),
    nameless: read.flatMap((template, index) => (template ? [] : [`entry ${index + 1}`])),
    // The files may be in any order, as `page10.json` is before `page2.json`.
    isCut:
      pages.every(({ next }) => next !== undefined) ||
      pages.every(({ previous }) => previous !== undefined) ||
      pages.some(({ total = 0 }) => total > entries.length),
  };
}

interface Page {
  readonly entries: readonly unknown[];
  /** URLs. */
  readonly next?: string;
  readonly previous?: string;
  /** The number of templates on all pages, as some partners say it. */
  readonly total?: number;
}

const envelopes = [
  'data',
  'waba_templates',
  'message_templates',
  'templates',
  'contents',
  'messageTemplates',
];

/** More than any partner uses, but few enough that a hostile export cannot exhaust the stack. */
const deepestEnvelope = 20;

function pagesOf(path: string, value: unknown, depth = 0): readonly Page[] {
  if (depth > deepestEnvelope)
    throw new NotifygenError(`${path} is not a template export: it is nested too deeply`);
  if (Array.isArray(value)) {
    return isListOfPages(value)
      ? value.flatMap((page) => pagesOf(path, page, depth + 1))
      : [{ entries: value }];
  }
  const fields = fieldsOf(value);
  const envelope = envelopeOf(value);
  if (envelope !== undefined) {
    const content = fields[envelope];
    if (!Array.isArray(content) || isListOfPages(content)) return pagesOf(path, content, depth + 1);
    const { next, previous } = fieldsOf(fields.paging);
    const { next_page_url, previous_page_url } = fieldsOf(fields.meta);
    const total = typeof fields.total === 'number' ? fields.total : undefined;
    const urls = {
      next: textOf(next) ?? textOf(next_page_url),
      previous: textOf(previous) ?? textOf(previous_page_url),
    };
    return [{ entries: content, ...defined({ ...urls, total }) }];
  }
  if (fields.name !== undefined) return [{ entries: [value] }];
  const error = textOf(fieldsOf(fields.error).message);
  throw new NotifygenError(
    error === undefined
      ? `${path} is not a template export: it has none of the keys ${envelopes.join(', ')} and name`
      : `${path} is not a template export but an error response of the platform: ${withoutTokens(error)}`,
  );
}

/** `Malformed access token EAAG…` repeats it. */
function withoutTokens(message: string): string {
  return message.replaceAll(/[\w|-]{30,}/g, '[redacted]');
}

function isListOfPages(list: readonly unknown[]): boolean {
  return list.length > 0 && list.every((item) => envelopeOf(item) !== undefined);
}

function envelopeOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return undefined;
  const fields = fieldsOf(value);
  // An account whose field is expanded, which may have a name.
  if (Array.isArray(fieldsOf(fields.message_templates).data)) return 'message_templates';
  // A template has a name; some partners give it fields with such keys.
  if (fields.name !== undefined) return undefined;
  return envelopes.find((key) => typeof fields[key] === 'object' && fields[key] !== null);
}
