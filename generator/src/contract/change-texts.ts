import type { TemplateChange } from './change-rules.js';

/** One change in a list: its effect, then the texts that changed. */
export function describeChange(change: TemplateChange): readonly string[] {
  const { level, message, rule } = change;
  return [`${level}: ${message} [${rule}]`, ...textLines(change).map((line) => `  ${line}`)];
}

/** The text before and after, around what changed; no lines if it is not a text that changed. */
export function textLines({ texts }: Pick<TemplateChange, 'texts'>): readonly string[] {
  if (texts === undefined) return [];
  const [before, after] = excerpts(texts.before ?? '', texts.after ?? '');
  return [
    ...(texts.before === undefined ? [] : [`before ${before}`]),
    ...(texts.after === undefined ? [] : [`after  ${after}`]),
  ];
}

/** In characters, on each side of what changed. */
const context = 20;

const longestExcerpt = 160;

/** Both texts, as far as they differ, with enough around that to see where it is. */
export function excerpts(before: string, after: string): readonly string[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const from = start > context ? start - context : 0;
  return [before, after].map((text) => {
    const to = Math.min(end > context ? text.length - end + context : text.length, from + longestExcerpt);
    return JSON.stringify(`${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`);
  });
}
