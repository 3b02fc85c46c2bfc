import type { Caller } from '../callers/find-callers.js';
import type { ChangeLevel, TemplateChange } from '../contract/change-rules.js';
import { textLines } from '../contract/change-texts.js';
import type { ChangeLocation } from '../contract/read-template-set.js';
import { count, type Painter } from '../diagnostics/format.js';
import { visible } from '../text/hidden-characters.js';

export type PlacedChange = TemplateChange &
  ChangeLocation & {
    /** Where the program calls the functions of the template. Absent if nobody asked. */
    readonly callers?: readonly Caller[];
  };

const levels: readonly ChangeLevel[] = ['breaking', 'dangerous', 'safe'];
const colors = { breaking: 'red', dangerous: 'yellow', safe: 'green' } as const;

/** One change per line, the most severe first, and below it the texts that changed. */
export function renderDiff(base: string, changes: readonly PlacedChange[], paint: Painter): string {
  const mostSevereFirst = levels.flatMap((level) => changes.filter((change) => change.level === level));
  const lines = mostSevereFirst.flatMap((change) => {
    const { level, rule, queued, template, message, file, line } = change;
    const start = `${paint(colors[level], level.padEnd(9))} ${paint('cyan', `${visible(file)}:${line}`)}`;
    const texts = [...textLines(change), ...callerLine(change)].map(
      (text) => `${' '.repeat(10)}${visible(text)}\n`,
    );
    return [
      `${start} ${template}: ${visible(message)} ${paint('dim', `[${rule}${queued === 'waits' ? ', queued messages wait' : ''}]`)}\n`,
      ...texts,
    ];
  });
  return `${lines.join('')}${summarize(changes)} since ${visible(base)}\n`;
}

function callerLine({ callers }: PlacedChange): readonly string[] {
  if (callers === undefined) return [];
  const places = callers.map(({ file, line }) => `${file}:${line}`).join(', ');
  return [places === '' ? 'no callers' : `called at ${places}`];
}

/** The first line of the report: what stops being sendable, and who calls it. */
function unsendable(changes: readonly PlacedChange[]): readonly string[] {
  const lost = changes.filter(({ rule }) => rule === 'approval-lost');
  if (lost.length === 0) return [];
  const all = lost.map((change) =>
    [change.template, change.message.replace(/: it can no longer be sent$/, ''), ...callerLine(change)].join(
      ', ',
    ),
  );
  return [`**Can no longer be sent:** ${all.map(markdownText).join('; ')}.`, ''];
}

const headings = {
  breaking: 'Breaking: the compiler rejects calls that were correct before',
  dangerous: 'Dangerous: calls still compile, but the message may be wrong',
  safe: 'Safe',
} as const;

/** The same report as a comment on a pull request. */
export function renderDiffMarkdown(base: string, changes: readonly PlacedChange[]): string {
  const sections = levels.flatMap((level) => {
    const own = changes.filter((change) => change.level === level);
    if (own.length === 0) return [];
    const rows = own.map((change) => {
      const { queued, rule, template, message, file, line } = change;
      const waitsFor = rule === 'approval-lost' ? 'the approval' : 'workers of the old version';
      const wait = queued === 'waits' ? [`Queued messages wait for ${waitsFor}.`] : [];
      const effect = [message, ...textLines(change), ...callerLine(change), ...wait]
        .map(markdownText)
        .join('<br>');
      return `| ${code(template)} | ${effect} | ${code(`${file}:${line}`)} |`;
    });
    return [
      `#### ${headings[level]}`,
      '',
      '| template | effect on callers | location |',
      '|---|---|---|',
      ...rows,
      '',
    ];
  });
  const title = `### WhatsApp templates: ${summarize(changes)}`;
  const report = [...unsendable(changes), title, '', ...sections, `Since ${markdownText(base)}.`, ''];
  return report.join('\n');
}

function summarize(changes: readonly TemplateChange[]): string {
  if (changes.length === 0) return 'no change that affects callers';
  const counts = levels.flatMap((level) => {
    const number = changes.filter((change) => change.level === level).length;
    return number > 0 ? `${number} ${level}` : [];
  });
  return `${count(changes.length, 'change')} (${counts.join(', ')})`;
}

/** GitHub looks for mentions, issues and links after it removed backslashes; a zero-width space before them prevents that. */
function markdownText(text: string): string {
  return visible(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\|`*_~$&{}[\]<>#]/g, '\\$&')
    .replaceAll(/[@#]|:(?=\/\/)|www(?=\.)/gi, '$&&#8203;');
}

function code(text: string): string {
  return `\`${visible(text).replaceAll(/[`|\t]/g, '?')}\``;
}
