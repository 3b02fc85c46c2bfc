import type { TextPart } from '@notifygen/sandbox';
import type { ComponentChild } from 'preact';

export function textOf(parts: readonly TextPart[]): string {
  return parts.map((part) => part.text).join('');
}

/**
 * The direction of a text: that of its first letter or direction mark outside isolates, as phones find it. With `dir=auto`,
 * browsers do not skip isolates.
 */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [first = ''] =
    /[\p{L}\u200e\u200f\u061c]/u.exec(text.replaceAll(/[\u2066-\u2068][^\u2069]*(?:\u2069|$)/g, '')) ?? [];
  return /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(first)
    ? 'rtl'
    : 'ltr';
}

/**
 * The parts between two offsets of their joined text. An empty parameter must stay visible, so it is included at both ends.
 */
export function slice(parts: readonly TextPart[], from: number, to: number): readonly TextPart[] {
  let offset = 0;
  return parts.flatMap((part) => {
    const start = offset;
    offset += part.text.length;
    if (part.text === '') return from <= start && start <= to ? [part] : [];
    const text = part.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return text === '' ? [] : [{ ...part, text }];
  });
}

/**
 * Marks parameters. A mark has no `dir`, which would isolate its text: the message that is sent is one text without isolates.
 */
export function renderPart({ text, placeholder, missing }: TextPart): ComponentChild {
  if (placeholder === undefined) return text;
  const title = missing ? `${placeholder} is missing` : placeholder;
  return (
    <mark class={missing ? 'parameter missing' : 'parameter'} title={title} data-placeholder={placeholder}>
      {text}
    </mark>
  );
}
