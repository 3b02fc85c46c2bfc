import { isDeepStrictEqual } from 'node:util';
import { compareText } from '../diagnostics/diagnostic.js';
import { type ButtonTexts, suffixLabels, textsInLanguage } from '../template/template.js';
import { defined } from '../text/defined.js';
import type { Difference } from './change-rules.js';
import type { Shape } from './contract.js';
import { type Comparison, nameOf, type Versions } from './facts.js';

type Key = 'url' | 'text' | 'phone' | 'reply';

/** A button by the keys of its YAML, and where it is there. */
interface PlacedButton {
  readonly kind: keyof typeof kinds;
  readonly label: string;
  readonly index: number;
  readonly parts: Readonly<Partial<Record<Key, string | undefined>>>;
}

const kinds = {
  phone: 'phone number',
  reply: 'quick reply',
  suffix: 'URL with a suffix',
  fixed: 'fixed URL',
  password: 'URL with a one-time password',
} as const;

/** Compares what buttons show and open. An added or removed suffix is reported instead. */
export const compareButtons: Comparison = (versions) => {
  const { was, is, languages } = versions;
  if (suffixLabels(was.buttons).length !== suffixLabels(is.buttons).length) return [];
  const found = languages.flatMap((language) => compareIn(language, versions));
  // What several languages share is reported once.
  return found.filter(
    ({ path }, index) => index === found.findIndex((one) => isDeepStrictEqual(one.path, path)),
  );
};

function compareIn(language: string | undefined, versions: Versions): readonly Difference[] {
  const { was, is, byName } = versions;
  const before = buttonsIn(was, language, byName.buttons);
  const after = buttonsIn(is, language, byName.buttons);
  const compare = (old: PlacedButton | undefined, now: PlacedButton, key: Key) =>
    comparePart(old?.parts[key], now, key, language, versions);
  const areSuffixesMoved = areReordered(suffixLabels(was.buttons), suffixLabels(is.buttons));
  const oldUrls = before.filter(isDynamic);
  const urls = areSuffixesMoved
    ? []
    : after.filter(isDynamic).flatMap((button, index) => compare(oldUrls[index], button, 'url'));
  const path = ['buttons'];
  if (areReordered(before.map(identityOf), after.map(identityOf))) {
    const order = after.map(({ kind, parts }) => JSON.stringify(parts.reply ?? parts.text ?? kinds[kind]));
    const message = `the order of the buttons is now ${order.join(', ')}`;
    return areSuffixesMoved ? [] : [...urls, { rule: 'text-changed', message, path }];
  }
  if (!isDeepStrictEqual(before.map(kindOf), after.map(kindOf))) {
    const [old, now] = [before, after].map((buttons) => buttons.map(describe).join(', ') || 'none');
    return [
      ...urls,
      { rule: 'buttons-changed', message: `the buttons are now ${now}; they were ${old}`, path },
    ];
  }
  const others = after.flatMap((button, position) =>
    (['url', 'text', 'phone', 'reply'] as const).flatMap((key) =>
      key === 'url' && isDynamic(button) ? [] : compare(before[position], button, key),
    ),
  );
  return [...urls, ...others];
}

function comparePart(
  before: string | undefined,
  button: PlacedButton,
  key: Key,
  language: string | undefined,
  { was, is }: Versions,
): readonly Difference[] {
  const { index, parts } = button;
  const after = parts[key];
  if (before === after) return [];
  const isOwn = [was, is].some(({ buttons }) => typeof Object(buttons?.[index])[key] === 'object');
  const path = ['buttons', index, key, ...(isOwn && language !== undefined ? [language] : [])];
  const texts = defined({ before, after });
  const message = `${nameOf(path)} changed`;
  if (key !== 'url' || !isDynamic(button)) return [{ rule: 'text-changed', message, path, texts }];
  const note = 'before its suffix: check that every call still passes the right suffix';
  return [{ rule: 'wording-changed', message: `${message} ${note}`, path, texts }];
}

/** The buttons in one language; by name, those with a suffix are in the order of their names. */
function buttonsIn(shape: Shape, language: string | undefined, byName: boolean): readonly PlacedButton[] {
  const placed = textsInLanguage(shape, language).buttons.map(placedButton);
  if (!byName) return placed;
  const sorted = placed
    .filter(isDynamic)
    .sort((a, b) => compareText(a.label, b.label))
    .values();
  return placed.map((one) => (isDynamic(one) ? (sorted.next().value ?? one) : one));
}

function placedButton(button: ButtonTexts, index: number): PlacedButton {
  const { kind, text } = button;
  if (kind === 'reply') return { kind, label: '', index, parts: { reply: text } };
  if (kind === 'phone') return { kind, label: '', index, parts: { text, phone: button.phone } };
  const { url, label = '', repeats } = button;
  const ofUrl = repeats === undefined ? 'fixed' : 'password';
  return { kind: label === '' ? ofUrl : 'suffix', label, index, parts: { url, text } };
}

function isDynamic({ label }: PlacedButton): boolean {
  return label !== '';
}

function areReordered(before: readonly string[], after: readonly string[]): boolean {
  return !isDeepStrictEqual(before, after) && isDeepStrictEqual(before.toSorted(), after.toSorted());
}

/** What the recipient sees and what is fixed. */
function identityOf({ kind, parts }: PlacedButton): string {
  return JSON.stringify([kind, parts.text, parts.phone, parts.reply, kind !== 'suffix' && parts.url]);
}

function kindOf({ kind }: PlacedButton): string {
  return kind;
}

function describe({ kind, parts }: PlacedButton): string {
  const shown = parts.reply ?? parts.text;
  return shown === undefined ? `a ${kinds[kind]}` : `the ${kinds[kind]} ${JSON.stringify(shown)}`;
}
