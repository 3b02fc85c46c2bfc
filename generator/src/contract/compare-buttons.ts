import { isDeepStrictEqual } from 'node:util';
import { type ButtonTexts, suffixLabels, textsInLanguage } from '../template/template.js';
import { defined } from '../text/defined.js';
import type { Shape } from './contract.js';
import { type Comparison, compareFacts, effect, nameOf, type Versions } from './facts.js';

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
  const layout = compareLayout(versions);
  const hasMoved = areReordered(was, is);
  const others =
    layout.length === 0
      ? compareTexts(versions)
      : layout.filter(({ rule }) => !hasMoved || rule !== 'text-changed');
  return [...compareUrls(versions), ...others];
};

/** The URLs before suffixes, by the names of the suffixes or, if these are others, by their order. */
const compareUrls = compareFacts(
  (shape, versions) => {
    const [was, is] = [versions.was, versions.is].map(({ buttons }) => suffixLabels(buttons).toSorted());
    const isSame = isDeepStrictEqual(was, is);
    return partsOf(shape, versions).flatMap(({ button, suffix, key, ...fact }) =>
      isDynamic(button) && key === 'url' ? { ...fact, id: isSame ? button.label : suffix } : [],
    );
  },
  ({ before, after, path, language, versions: { was, is, byName } }) => {
    const areInOrder = byName.buttons || !areReordered(suffixLabels(was.buttons), suffixLabels(is.buttons));
    // URLs that only changed places are reported as suffixes in another order.
    if (!areInOrder && buttonsIn(was, language).some(({ parts }) => parts.url === after)) return [];
    const message = `${nameOf(path)} changed before its suffix: check that every call still passes the right suffix`;
    return effect('wording-changed', message, { texts: defined({ before, after }) });
  },
);

const compareTexts = compareFacts(
  (shape, versions) =>
    partsOf(shape, versions).flatMap(({ button, position, key, suffix: _, ...fact }) =>
      isDynamic(button) && key === 'url' ? [] : { ...fact, id: `${position} ${key}` },
    ),
  ({ before, after, path }) =>
    effect('text-changed', `${nameOf(path)} changed`, { texts: defined({ before, after }) }),
);

function partsOf(shape: Shape, { was, is, languages }: Versions) {
  return languages.flatMap((language) => {
    const buttons = buttonsIn(shape, language);
    const dynamic = buttons.filter(isDynamic);
    return buttons.flatMap((button, position) =>
      Object.entries(button.parts).flatMap(([key, value]) => {
        if (value === undefined) return [];
        const isOwn = [was, is].some((one) => typeof Object(one.buttons?.[button.index])[key] === 'object');
        const path = ['buttons', button.index, key, ...(isOwn && language !== undefined ? [language] : [])];
        return { button, key, position, suffix: dynamic.indexOf(button), path, value, language };
      }),
    );
  });
}

/** Compares their order and kinds. */
const compareLayout = compareFacts(
  (shape, { languages }) =>
    languages.map((language) => ({
      path: ['buttons'],
      value: buttonsIn(shape, language),
      language,
    })),
  ({ before = [], after = [] }) => {
    if (areReordered(before.map(identityOf), after.map(identityOf))) {
      const order = after.map(({ kind, parts }) => JSON.stringify(parts.reply ?? parts.text ?? kinds[kind]));
      return effect('text-changed', `the order of the buttons is now ${order.join(', ')}`);
    }
    const [oldKinds, newKinds] = [before, after].map((buttons) => buttons.map(({ kind }) => kind));
    if (isDeepStrictEqual(oldKinds, newKinds)) return [];
    const [old, now] = [before, after].map((buttons) => buttons.map(describe).join(', ') || 'none');
    return effect('buttons-changed', `the buttons are now ${now}; they were ${old}`);
  },
);

function buttonsIn(shape: Shape, language: string | undefined): readonly PlacedButton[] {
  return textsInLanguage(shape, language).buttons.map(placedButton);
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

function describe({ kind, parts }: PlacedButton): string {
  const shown = parts.reply ?? parts.text;
  return shown === undefined ? `a ${kinds[kind]}` : `the ${kinds[kind]} ${JSON.stringify(shown)}`;
}
