import { isDeepStrictEqual } from 'node:util';
import { compareText } from '../diagnostics/diagnostic.js';
import { type Button, type ButtonTexts, suffixLabels, textsInLanguage } from '../template/template.js';
import { defined } from '../text/defined.js';
import type { Shape } from './contract.js';
import { type Comparison, compareFacts, effect, type Fact, nameOf, type Versions } from './facts.js';

interface PlacedButton {
  readonly button: ButtonTexts;
  readonly index: number;
}

/** The buttons in one language; by name, those with a suffix are in the order of their names. */
function buttonsIn(shape: Shape, language: string | undefined, byName: boolean): readonly PlacedButton[] {
  const placed = textsInLanguage(shape, language).buttons.map((button, index) => ({ button, index }));
  if (!byName) return placed;
  const isDynamic = ({ button }: PlacedButton): boolean => labelOf(button) !== '';
  const sorted = placed
    .filter(isDynamic)
    .sort((a, b) => compareText(labelOf(a.button), labelOf(b.button)))
    .values();
  return placed.map((one) => (isDynamic(one) ? (sorted.next().value ?? one) : one));
}

/** The name of its suffix; empty if it takes none. */
function labelOf(button: ButtonTexts): string {
  return (button.kind === 'url' ? button.label : undefined) ?? '';
}

/** An added or removed suffix is reported instead of the buttons. */
function forEachLanguage<Value>(
  { was, is, languages, byName }: Versions,
  shape: Shape,
  factsOf: (buttons: readonly PlacedButton[], language: string | undefined) => readonly Fact<Value>[],
): readonly Fact<Value>[] {
  if (suffixLabels(was.buttons).length !== suffixLabels(is.buttons).length) return [];
  return languages.flatMap((language) => factsOf(buttonsIn(shape, language, byName.buttons), language));
}

/** Compares the URLs before suffixes. */
const compareUrls: Comparison = compareFacts(
  (shape, versions) =>
    forEachLanguage(versions, shape, (buttons, language) =>
      buttons
        .filter(({ button }) => labelOf(button) !== '')
        .flatMap(({ button, index }, id): readonly Fact<string>[] => {
          const path = pathOf(index, 'url', language, versions);
          return button.kind === 'url' ? [{ path, id, language, value: button.url }] : [];
        }),
    ),
  ({ before, after, path, language, versions: { was, is, byName } }) => {
    const old = buttonsIn(was, language, byName.buttons).map(({ button }) => button);
    // Suffixes in another order are reported already.
    const haveMoved = areReordered(suffixLabels(was.buttons), suffixLabels(is.buttons));
    if (haveMoved && old.some((button) => button.kind === 'url' && button.url === after)) return [];
    const message = `${nameOf(path)} changed before its suffix: check that every call still passes the right suffix`;
    return effect('wording-changed', message, { texts: defined({ before, after }) });
  },
);

/** Compares which buttons there are, and their order. */
const compareList: Comparison = compareFacts(
  (shape, versions) =>
    forEachLanguage(versions, shape, (buttons, language) =>
      isInPlace(versions, language)
        ? []
        : [{ path: ['buttons'], language, value: buttons.map(({ button }) => button) }],
    ),
  ({ before = [], after = [], versions: { was, is } }) => {
    if (!areReordered(before.map(identityOf), after.map(identityOf))) {
      const [old, now] = [before, after].map((buttons) => buttons.map(describe).join(', ') || 'none');
      return effect('buttons-changed', `the buttons are now ${now}; they were ${old}`);
    }
    if (areReordered(suffixLabels(was.buttons), suffixLabels(is.buttons))) return [];
    const names = after.map((button) => button.text ?? kinds[kindOf(button)]);
    return effect(
      'text-changed',
      `the order of the buttons is now ${names.map((name) => JSON.stringify(name)).join(', ')}`,
    );
  },
);

/** Compares what buttons show and open, if each is where it was. */
const compareParts: Comparison = compareFacts(
  (shape, versions) =>
    forEachLanguage(versions, shape, (buttons, language) =>
      isInPlace(versions, language)
        ? buttons.flatMap(({ button, index }, position) =>
            fixedParts(button).map(([key, value]) => ({
              path: pathOf(index, key, language, versions),
              id: `${position} ${key}`,
              language,
              value,
            })),
          )
        : [],
    ),
  ({ before, after, path }) =>
    effect('text-changed', `${nameOf(path)} changed`, { texts: defined({ before, after }) }),
);

export const compareButtons: readonly Comparison[] = [compareUrls, compareList, compareParts];

function pathOf(
  index: number,
  key: ButtonKey,
  language: string | undefined,
  { was, is }: Versions,
): Fact<unknown>['path'] {
  const isOwn = [was, is].some(({ buttons }) => typeof partOf(buttons?.[index], key) === 'object');
  return ['buttons', index, key, ...(isOwn && language !== undefined ? [language] : [])];
}

type ButtonKey = 'url' | 'text' | 'phone' | 'reply';

function partOf(button: Button | undefined, key: ButtonKey): unknown {
  const { url, phone, text }: Partial<Record<ButtonKey, unknown>> = button ?? {};
  return { url, phone, text, reply: text }[key];
}

/** Whether both versions have the same kinds of buttons in the same order. */
function isInPlace({ was, is, byName }: Versions, language: string | undefined): boolean {
  const [before = [], after = []] = [was, is].map((shape) =>
    buttonsIn(shape, language, byName.buttons).map(({ button }) => button),
  );
  return (
    isDeepStrictEqual(before.map(kindOf), after.map(kindOf)) &&
    !areReordered(before.map(identityOf), after.map(identityOf))
  );
}

function areReordered(before: readonly string[], after: readonly string[]): boolean {
  return !isDeepStrictEqual(before, after) && isDeepStrictEqual(before.toSorted(), after.toSorted());
}

/** What the recipient sees and what is fixed. */
function identityOf(button: ButtonTexts): string {
  return JSON.stringify([kindOf(button), ...fixedParts(button)]);
}

/** By the keys of the YAML. */
function fixedParts(button: ButtonTexts): readonly (readonly [key: ButtonKey, text: string | undefined])[] {
  switch (button.kind) {
    case 'url':
      return [['text', button.text], ...(labelOf(button) === '' ? [['url', button.url] as const] : [])];
    case 'phone':
      return [
        ['text', button.text],
        ['phone', button.phone],
      ];
    case 'reply':
      return [['reply', button.text]];
  }
}

const kinds = {
  phone: 'phone number',
  reply: 'quick reply',
  suffix: 'URL with a suffix',
  fixed: 'fixed URL',
  password: 'URL with a one-time password',
} as const;

function kindOf(button: ButtonTexts): keyof typeof kinds {
  if (button.kind !== 'url') return button.kind;
  if (button.label !== undefined) return 'suffix';
  return button.repeats === undefined ? 'fixed' : 'password';
}

function describe(button: ButtonTexts): string {
  const kind = kinds[kindOf(button)];
  return button.text === undefined ? `a ${kind}` : `the ${kind} ${JSON.stringify(button.text)}`;
}
