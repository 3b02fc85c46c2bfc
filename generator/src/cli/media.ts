import { type Command, Option } from 'commander';
import { NotifygenError } from '../diagnostics/errors.js';
import { checkMedia, type MediaReport } from '../media/check-media.js';
import type { MediaFinding, MediaUse } from '../media/media-finding.js';
import { readMedia } from '../media/read-media.js';
import { visible, visibleLines } from '../text/hidden-characters.js';
import { type CommandOutput, type Finish, jsonOption, toJson } from './command.js';

export function addMediaCommand(program: Command, finish: Finish): void {
  program
    .command('media')
    .description('check whether files can be sent as attachments or as the files of templates')
    .argument('<files...>', 'paths, or URLs to fetch')
    .addOption(
      new Option('--as <use>', 'attachment of a session message, or header of a template')
        .choices(['attachment', 'header'])
        .default('attachment'),
    )
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Prints the kind of each file and what to pass as mime or as the type of the template's file.
Audio and video need the package mediabunny: npm install --save-dev mediabunny.
Sizes are compared with WhatsApp's limits, as warnings. Reads up to 100 MB per file.

Exits with 1 if a file cannot be sent, and with 2 if one cannot be read.

Examples:
  npx notifygen media invoice.pdf clip.mp4
  npx notifygen media https://files.example/banner.png --as header`,
    )
    .action((files: readonly string[], flags: MediaFlags) => finish(runMedia(files, flags)));
}

interface MediaFlags {
  readonly as: MediaUse;
  readonly json?: boolean;
}

/** A file that cannot be read has no report, only an error. */
type Result = MediaReport | { readonly error: string };

/** Runs `notifygen media`: one file after the other, since each is read into memory. */
async function runMedia(files: readonly string[], { as: use, json }: MediaFlags): Promise<CommandOutput> {
  const results: Result[] = [];
  for (const file of files) results.push(await check(file, use));
  const isUnread = results.some((result) => 'error' in result);
  const exitCode = isUnread ? 2 : results.every(canBeSent) ? 0 : 1;
  if (json) {
    const report = results.map((result) => ({ ok: canBeSent(result), ...result }));
    return { stdout: toJson({ ok: exitCode === 0, as: use, files: report }), exitCode };
  }
  return { stdout: results.map((result) => `${describe(result, use)}\n`).join(''), exitCode };
}

async function check(file: string, use: MediaUse): Promise<Result> {
  try {
    return await checkMedia(await readMedia(file), use);
  } catch (error) {
    if (error instanceof NotifygenError) return { error: error.message };
    throw error;
  }
}

function canBeSent(result: Result): boolean {
  return !('error' in result) && result.findings.every(({ severity }) => severity === 'warning');
}

function describe(result: Result, use: MediaUse): string {
  if ('error' in result) return `error: ${visibleLines(result.error)}`;
  const { file, kind, mime, findings } = result;
  const how = use === 'header' ? `type: ${kind}` : `${kind}, mime: ${mime}`;
  const verdict = canBeSent(result) ? `can be sent as ${how}` : 'cannot be sent';
  return [`${visible(file)}: ${verdict}`, ...findings.map(describeFinding)].join('\n');
}

function describeFinding({ severity, message, hint }: MediaFinding): string {
  const line = `  ${severity}: ${visible(message)}`;
  return hint === undefined ? line : `${line}\n    hint: ${hint}`;
}
