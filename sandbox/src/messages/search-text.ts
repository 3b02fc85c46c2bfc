import type { Call } from './call.js';

/** A text that could be a number as people write it, such as `+44 7700 900 123`. */
const numberLike = /^\+?[\d\s().-]*\d[\d\s().-]*$/;

/**
 * Whether a call contains a text in lowercase: in its texts, number or template name. In a number, `+` and spaces are
 * ignored.
 */
export function containsText(call: Call, text: string): boolean {
  return (
    searchTextOf(call).includes(text) ||
    (numberLike.test(text) && digitsOf(call.to ?? '').includes(digitsOf(text)))
  );
}

/**
 * Compiles what the search box of the inbox takes: words in any order, `template:` with a part of a name, and `is:` with
 * the start of an outcome or a kind, such as `is:rejected`.
 */
export function compileSearch(search: string): (call: Call) => boolean {
  const tokens = search.toLowerCase().split(/\s+/).filter(Boolean);
  const valuesOf = (key: string): readonly string[] =>
    tokens.filter((token) => token.startsWith(key)).map((token) => token.slice(key.length));
  const templates = valuesOf('template:');
  const states = valuesOf('is:');
  const words = tokens.filter((token) => !/^(template|is):/.test(token));
  const all = words.join(' ');
  return (call) =>
    templates.every((name) => (call.template ?? '').includes(name)) &&
    states.every((state) => call.outcome.startsWith(state) || call.kind.startsWith(state)) &&
    (words.every((word) => containsText(call, word)) || (numberLike.test(all) && containsText(call, all)));
}

function searchTextOf({ to = '', template = '', text, bubble }: Call): string {
  return [to, template, text, bubble.file?.name ?? '', ...bubble.buttons.map((button) => button.text)]
    .join('\n')
    .toLowerCase();
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
