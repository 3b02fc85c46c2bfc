import type { Call } from './call.js';
import { readSearch } from './read-search.js';

/** Whether a text could be a number as people write it, such as `+44 7700 900 123`. */
function isNumberLike(text: string): boolean {
  return /^\+?[\d\s().-]+$/.test(text) && /\d/.test(text);
}

/**
 * Whether a call contains a text in lowercase: in its texts, number or template name. In a number, `+` and spaces are
 * ignored.
 */
export function containsText(call: Call, text: string): boolean {
  return searchIn(call)(text);
}

function searchIn(call: Call, details: readonly string[] = []): (text: string) => boolean {
  const whole = [...textsOf(call), ...details].join('\n').toLowerCase();
  return (text) =>
    whole.includes(text) || (isNumberLike(text) && digitsOf(call.to ?? '').includes(digitsOf(text)));
}

const states: readonly string[] = [
  'accepted',
  'rejected',
  'faulted',
  'template',
  'text',
  'attachment',
  'unknown',
];

/**
 * Compiles what the search box of the inbox takes: words in any order, a text in quotes, `template:` with a part of a name,
 * `is:` with the start of an outcome or a kind, such as `is:rejected`, and `status:` with the start of an HTTP status.
 * `is:faulted` includes accepted calls that a fault was applied to.
 *
 * @throws RangeError for an outcome, a kind or a status that no call can have.
 */
export function compileSearch(search: string): (call: Call) => boolean {
  const { words, templates, states: wanted, statuses } = readSearch(search);
  const impossible = wanted.find((value) => !states.some((state) => state.startsWith(value)));
  if (impossible !== undefined) {
    throw new RangeError(`is:${impossible} matches no call; known: ${states.join(', ')}`);
  }
  const noStatus = statuses.find((value) => !/^([1-5]\d{0,2})?$/.test(value));
  if (noStatus !== undefined) {
    throw new RangeError(`status:${noStatus} is not a status, such as status:422`);
  }
  const all = words.join(' ');
  const containsWords = (call: Call): boolean => {
    if (words.length === 0) return true;
    const contains = searchIn(call, detailsOf(call));
    return words.every(contains) || (isNumberLike(all) && contains(all));
  };
  return (call) =>
    templates.every((name) => (call.template ?? '').toLowerCase().includes(name)) &&
    statuses.every((status) => String(call.http.status ?? '').startsWith(status)) &&
    wanted.every((state) => statesOf(call).some((own) => own.startsWith(state))) &&
    containsWords(call);
}

function textsOf({ to = '', template = '', text, bubble }: Call): readonly string[] {
  return [to, template, text, bubble.file?.name ?? '', ...bubble.buttons.map((button) => button.text)];
}

/** What a developer looks for, but a recipient does not read. */
function detailsOf(call: Call): readonly string[] {
  const { id, bubble, fault = '', http } = call;
  const links = [bubble.file?.url ?? '', ...bubble.buttons.map(({ opens = '' }) => opens)];
  const issues = 'issues' in call ? call.issues : [];
  return [id, fault, http.path, ...links, ...issues.flatMap(({ path, message }) => [path, message])];
}

function statesOf({ outcome, kind, fault }: Call): readonly string[] {
  return [outcome, kind, fault === undefined ? '' : 'faulted'];
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
