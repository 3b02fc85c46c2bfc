import { isDeepStrictEqual } from 'node:util';
import { compareText } from '../diagnostics/diagnostic.js';
import { type ButtonTexts, suffixLabels, textsInLanguage } from '../template/template.js';
import { defined } from '../text/defined.js';
import type { Shape } from './contract.js';
import { type Comparison, compareFacts, effect, type Fact, nameOf, type Versions } from './facts.js';

const kinds = {
  phone: 'phone number',
  reply: 'quick reply',
  suffix: 'URL with a suffix',
  fixed: 'fixed URL',
  password: 'URL with a one-time password',
} as const;

/** A button by the keys of its YAML, and where it is there. */
interface PlacedButton {
  readonly kind: keyof typeof kinds;
  readonly label: string;
  readonly index: number;
  readonly parts: Readonly<Partial<Record<'url' | 'text' | 'phone' | 'reply', string | undefined>>>;
}

/** Compares what buttons show and open. An added or removed suffix is reported instead. */
export const compareButtons: Comparison = (versions) => {
  const [was, is] = [suffixLabels(versions.was.buttons), suffixLabels(versions.is.buttons)];
  if (was.length !== is.length) return [];
  const { urls = [], texts = [] } = Object.groupBy(compareParts(versions), ({ rule }) =>
    rule === 'wording-changed' ? 'urls' : 'texts',
  );
  const layout = compareLayout(versions);
  // Suffixes that changed places are reported with their URLs.
  const hasMoved = areReordered(was, is);
  const others =
    layout.length === 0 ? texts : layout.filter(({ rule }) => !hasMoved || rule !== 'text-changed');
  return [...(hasMoved ? [] : urls), ...others];
};

/** The URLs before suffixes in the order of the suffixes, and every other text at its place. */
const compareParts = compareFacts(partsOf, ({ before, after, path, id }) => {
  const texts = defined({ before, after });
  const message = `${nameOf(path)} changed`;
  if (typeof id === 'string') return effect('text-changed', message, { texts });
  const note = 'before its suffix: check that every call still passes the right suffix';
  return effect('wording-changed', `${message} ${note}`, { texts });
});

function partsOf(shape: Shape, { was, is, languages, byName }: Versions): readonly Fact<string>[] {
  return languages.flatMap((language) => {
    const buttons = buttonsIn(shape, language, byName.buttons);
    const dynamic = buttons.filter(isDynamic);
    return buttons.flatMap((button, position) =>
      Object.entries(button.parts).flatMap(([key, value]) => {
        if (value === undefined) return [];
        const isOwn = [was, is].some((one) => typeof Object(one.buttons?.[button.index])[key] === 'object');
        const path = ['buttons', button.index, key, ...(isOwn && language !== undefined ? [language] : [])];
        const isPrefix = key === 'url' && isDynamic(button);
        return { path, value, language, id: isPrefix ? dynamic.indexOf(button) : `${position} ${key}` };
      }),
    );
  });
}

/** Compares their order and kinds. */
const compareLayout = compareFacts(
  (shape, { languages, byName }) =>
    languages.map((language) => ({
      path: ['buttons'],
      value: buttonsIn(shape, language, byName.buttons),
      language,
    })),
  ({ before = [], after = [] }) => {
    if (areReordered(before.map(identityOf), after.map(identityOf))) {
      const order = after.map(({ kind, parts }) => JSON.stringify(parts.reply ?? parts.text ?? kinds[kind]));
      return effect('text-changed', `the order of the buttons is now ${order.join(', ')}`);
    }
    if (isDeepStrictEqual(before.map(kindOf), after.map(kindOf))) return [];
    const [old, now] = [before, after].map((buttons) => buttons.map(describe).join(', ') || 'none');
    return effect('buttons-changed', `the buttons are now ${now}; they were ${old}`);
  },
);

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
