import { suffixLabels } from '../template/template.js';
import { defined } from '../text/defined.js';
import { isNumberedName } from '../text/placeholders.js';
import type { Difference } from './change-rules.js';
import { hasSameType } from './compare-values.js';
import type { Shape } from './contract.js';
import { type Comparison, compareFacts, type Effect, effect } from './facts.js';

const words = {
  parameter: { noun: 'parameter', plural: 'parameters', key: 'placeholders' },
  button: { noun: 'button suffix', plural: 'button suffixes', key: 'buttons' },
} as const;

/** Compares how callers pass parameters and suffixes. */
export const compareModes: Comparison = compareFacts(
  ({ namedParameters, parameters, buttons }) =>
    parameters.length + suffixLabels(buttons).length === 0
      ? []
      : [{ path: ['placeholders'], value: namedParameters ? 'by name, as objects' : 'in order, as lists' }],
  ({ before, after }) =>
    before === undefined || after === undefined
      ? []
      : effect('named-parameters', `calls must now pass parameters and button suffixes ${after}`),
);

/** Compares the names of the values that callers pass in order, or that are in the same order although they are named. */
export function compareNames(kind: keyof typeof words): Comparison {
  const { noun, plural, key } = words[kind];
  return compareFacts(
    ({ parameters, buttons }, { byName }) => {
      const names = kind === 'parameter' ? parameters : suffixLabels(buttons);
      return [{ path: [key], value: byName[key] ? names.toSorted() : names }];
    },
    ({ before = [], after = [], versions }) => {
      if (before.length !== after.length) return [countEffect(kind, before, after)];
      const compiles = (index: number): boolean => kind === 'button' || hasSameType(versions, index);
      const hasMoved = (name: string, index: number): boolean =>
        after[index] !== name && (after.includes(name) || before.includes(after[index] ?? name));
      const outcome = after.every((_, index) => compiles(index))
        ? '; calls still compile but send swapped values'
        : '';
      const order = `the order of the ${plural} is now ${after.join(', ')}, not ${before.join(', ')}${outcome}`;
      const renamed = before.flatMap((name, index): readonly Effect[] => {
        const now = after[index] ?? name;
        if (now === name || hasMoved(name, index)) return [];
        const path = [key, index];
        if (isNumberedName(name) && !isNumberedName(now)) {
          return effect(`${kind}-named`, `${noun} ${index + 1} now has a name: ${now}`, { path });
        }
        const sent = compiles(index) ? '; calls still compile but send the old value' : '';
        return effect(`${kind}-renamed`, `${noun} ${index + 1} is now ${now}, not ${name}${sent}`, { path });
      });
      return [...(before.some(hasMoved) ? effect(`${kind}s-reordered`, order) : []), ...renamed];
    },
  );
}

function countEffect(kind: keyof typeof words, before: readonly string[], after: readonly string[]): Effect {
  const { noun, plural } = words[kind];
  const isLonger = after.length > before.length;
  const [longer, shorter] = isLonger ? [after, before] : [before, after];
  const extra = longer.filter((name) => !shorter.includes(name));
  // If names changed too, it is not known which one was added or removed.
  const isKnown = extra.length === longer.length - shorter.length;
  const which = isKnown ? ` (${isLonger ? 'added' : 'removed'}: ${extra.join(', ')})` : '';
  const message = `it takes ${after.length || 'no'} ${after.length === 1 ? noun : plural} instead of ${before.length}${which}`;
  return { rule: `${kind}-${isLonger ? 'added' : 'removed'}`, message };
}

/**
 * The old version with the new names, if callers pass values by name: a name may move with its place in the texts, but may
 * not change.
 */
export function alignNames(
  old: Shape,
  is: Shape,
): { readonly was: Shape; readonly differences: readonly Difference[] } {
  const names = renamedNames(old.parameters, is.parameters);
  const suffixes = renamedNames(suffixLabels(old.buttons), suffixLabels(is.buttons));
  const nameOf = (name: string): string => names.get(name) ?? name;
  const values = Object.entries(old.values ?? {}).map(([name, value]) => [nameOf(name), value]);
  const buttons = old.buttons?.map((button) =>
    button.kind === 'url' && button.label !== undefined
      ? { ...button, label: suffixes.get(button.label) ?? button.label }
      : button,
  );
  const was: Shape = {
    ...old,
    parameters: old.parameters.map(nameOf),
    ...(old.values && { values: Object.fromEntries(values) }),
    ...defined({ buttons }),
  };
  const differences = [
    ...renames(names, words.parameter, is.parameters),
    ...renames(suffixes, words.button, suffixLabels(is.buttons)),
  ];
  return { was, differences };
}

/** The new name of each name that is gone. If one was added or removed, that is reported instead. */
function renamedNames(before: readonly string[], after: readonly string[]): ReadonlyMap<string, string> {
  if (before.length !== after.length) return new Map();
  const fresh = after.filter((name) => !before.includes(name));
  const gone = before.filter((name) => !after.includes(name));
  return new Map(gone.map((name, index) => [name, fresh[index] ?? name]));
}

function renames(
  renamed: ReadonlyMap<string, string>,
  { noun, key }: (typeof words)[keyof typeof words],
  names: readonly string[],
): readonly Difference[] {
  return [...renamed].map(([old, now]) => ({
    rule: 'property-renamed',
    message: `${noun} ${old} is now ${now}: calls must use the new name`,
    path: [key, names.indexOf(now)],
  }));
}
