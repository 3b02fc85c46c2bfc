import type { ChangeRule } from 'notifygen';
import type { DeclaredButton, DeclaredTemplate } from '../support/declared-template.ts';
import { mutationsOf } from './mutations.ts';
import { inHeader, type Mutation, mutation, placeholdersOf, when, withBody } from './template-edits.ts';

/** What `diff` must report instead if parameters and suffixes are named. */
const namedRules: Readonly<Partial<Record<ChangeRule, ChangeRule>>> = {
  'parameter-named': 'property-renamed',
  'parameter-renamed': 'property-renamed',
  'button-named': 'property-renamed',
  'button-renamed': 'property-renamed',
};

/**
 * Every mutation of a template whose effect depends on names, except that names move with their buttons. All others mean
 * the same as with tuples.
 */
export function namedMutationsOf(file: DeclaredTemplate, sends: string): readonly Mutation[] {
  const ofNames = mutationsOf(file, sends).filter(
    ({ rule }) =>
      rule !== undefined && /^(parameters?|button)-(added|removed|renamed|named|reordered)$/.test(rule),
  );
  return [
    ...ofNames.map((mutation) => ({
      ...mutation,
      rule: mutation.rule && (namedRules[mutation.rule] ?? mutation.rule),
    })),
    ...orderMutations(file),
  ];
}

/** The last two placeholders, and the first two buttons with a suffix, in another order. */
function orderMutations(file: DeclaredTemplate): readonly Mutation[] {
  const values = placeholdersOf(file);
  const { buttons = [] } = file;
  const numbers = [values.length - inHeader(file) - 1, values.length - inHeader(file)];
  const [last = '', first = ''] = values.slice(-2);
  const renumber = (text: string): string =>
    text.replaceAll(/\{\{(\d+)\}\}/g, (same, number: string) => {
      const at = numbers.indexOf(Number(number));
      return at < 0 ? same : `{{${numbers[1 - at]}}}`;
    });
  const canSwap = (numbers[0] ?? 0) > 0 && file.body !== undefined;
  const named = buttons.filter(({ url, name }) => url?.endsWith('{{1}}') && name !== undefined).slice(0, 2);
  const renamed = (button: DeclaredButton): DeclaredButton => {
    const other = named[1 - named.indexOf(button)];
    return named.includes(button) && other ? { ...button, ...(other.name && { name: other.name }) } : button;
  };
  return [
    ...when(
      canSwap,
      mutation('placeholders reordered with their numbers', undefined, {
        ...withBody(file, renumber),
        placeholders: [...values.slice(0, -2), first, last],
      }),
    ),
    ...when(
      named.length === 2,
      mutation('names of URL buttons swapped', 'buttons-reordered', {
        ...file,
        buttons: buttons.map(renamed),
      }),
    ),
  ];
}
