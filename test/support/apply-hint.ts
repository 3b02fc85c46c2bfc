import type { Diagnostic } from 'notifygen';

/** The file after doing what the hint of a diagnostic says; `undefined` if the hint leaves a choice. */
export function applyHint(text: string, diagnostic: Diagnostic): string | undefined {
  const { line, column, hint = '', excerpt, length } = diagnostic;
  const lines = text.split('\n');
  const before = excerpt.slice(0, column - 1);
  const after = excerpt.slice(column - 1 + length);
  const withLine = (written: string): string => lines.with(line - 1, written).join('\n');
  const indent = /^\s*/.exec(excerpt)?.[0] ?? '';
  for (const [pattern, fix] of fixes) {
    const match = pattern.exec(hint);
    if (match) return fix(match[1] ?? '', { before, after, indent, lines, line, withLine });
  }
  return undefined;
}

interface Place {
  readonly before: string;
  readonly after: string;
  readonly indent: string;
  readonly lines: readonly string[];
  readonly line: number;
  readonly withLine: (written: string) => string;
}

type Fix = (written: string, place: Place) => string;

const replaceLine: Fix = (written, { indent, withLine }) => withLine(indent + written);
const replaceMarked: Fix = (written, { before, after, withLine }) => withLine(before + written + after);
const endOfLine: Fix = (number, { lines }) =>
  lines.with(Number(number) - 1, `${lines[Number(number) - 1]},`).join('\n');

/** The key of the text, with what is below it. */
const replaceBlock: Fix = (written, { lines }) => {
  const [key = ''] = /^\w+:/.exec(written) ?? [];
  const start = lines.findIndex((line) => line.startsWith(key));
  const end = lines.findIndex((line, index) => index > start && !/^\s/.test(line));
  return lines.toSpliced(start, end - start, written).join('\n');
};

const fixes: readonly (readonly [RegExp, Fix])[] = [
  [/^put the (?:whole )?text in (?:other |double )?quotes: (\S+: .+)$/, replaceLine],
  [/^close it: (.+)$/, replaceLine],
  [
    /^delete the quotes: ("?\w+"?: .+)$/,
    (written, place) => replaceMarked(written.replace(/^.*?: /, ''), place),
  ],
  [/^did you mean "?(.+?)"?\?$/, (written, place) => replaceMarked(quoteLike(place, written), place)],
  [/^delete (?:it|this comma|the comment)$/, (_, place) => replaceMarked('', place)],
  [/^delete this line$/, (_, { lines, line }) => lines.toSpliced(line - 1, 1).join('\n')],
  [
    /^delete (\d+) spaces? before it$/,
    (number, { before, lines, line, withLine }) =>
      withLine((lines[line - 1] ?? '').replace(before, before.slice(Number(number)))),
  ],
  [
    /^delete the spaces before it$/,
    (_, { lines, line, withLine }) => withLine((lines[line - 1] ?? '').trimStart()),
  ],
  [
    /^add (\d+) spaces? before it$/,
    (number, { lines, line, withLine }) => withLine(' '.repeat(Number(number)) + lines[line - 1]),
  ],
  [/^replace it with a space$/, (_, place) => replaceMarked(' ', place)],
  [/^indent it with spaces$/, (_, place) => replaceMarked('  ', place)],
  [/^put a space after the colon$/, (_, { before, after, withLine }) => withLine(`${before}: ${after}`)],
  [/^put a comma at the end of line (\d+)$/, endOfLine],
  [/^write (\S) instead$/, replaceMarked],
  [
    /^write (\S+) instead of \S+$/,
    (written, { before, lines, line, withLine }) =>
      withLine(before + (lines[line - 1] ?? '').slice(before.length).replace(/^\S+/, written)),
  ],
  [
    /^put (\S) before it(?: to close.*)?$/,
    (written, { before, lines, line, withLine }) =>
      withLine(before + written + (lines[line - 1] ?? '').slice(before.length)),
  ],
  [/^write (\{\{\d+\}\})$/, replaceMarked],
  [/^write ("[^"]*")$/, replaceMarked],
  [/^write (\w+: [^;…]+), and delete the lines below it/, replaceBlock],
];

/** A key or value in quotes stays in quotes. */
function quoteLike({ before, after, lines, line }: Place, written: string): string {
  const marked = (lines[line - 1] ?? '').slice(before.length, after === '' ? undefined : -after.length);
  return /^["'].*["']$/s.test(marked) ? `"${written}"` : written;
}
