import { type ChangeRule, placeholderTypes } from 'notifygen';
import type { DeclaredPlaceholder, DeclaredTemplate } from '../support/declared-template.ts';
import { type Mutation, placeholdersOf, when } from './template-edits.ts';

/** The types whose values a parameter of each type takes: a plain date is also a text. */
const acceptedBy: Readonly<Record<string, readonly string[]>> = {
  text: ['text', 'code', 'date', 'time'],
  code: ['text', 'code', 'date', 'time'],
};

/** Every change of what a typed placeholder accepts. */
export function valueMutations(
  file: DeclaredTemplate,
  value: DeclaredPlaceholder,
  index: number,
): readonly Mutation[] {
  const { name, type: old, max, timeZone, overflow: _, ...untyped } = value;
  if (old === undefined) return [];
  const mutation = (
    what: string,
    rule: ChangeRule | undefined,
    changed: Omit<DeclaredPlaceholder, 'name'>,
  ): Mutation => ({
    what: `${name} ${what}`,
    rule,
    file: { ...file, placeholders: placeholdersOf(file).with(index, { name, ...changed }) },
  });
  const types = Object.keys(placeholderTypes).filter((type) => type !== old);
  const compiles = (type: string): boolean =>
    timeZone === undefined && acceptedBy[type]?.includes(old) === true;
  return [
    ...types.map((type) =>
      mutation(`of type ${type}`, compiles(type) ? 'parameter-format-changed' : 'parameter-type-changed', {
        // Without the keys that only the old type has.
        type,
      }),
    ),
    ...when(
      old === 'datetime',
      mutation('with a time zone', 'time-zone-choice', { ...value, timeZone: 'Asia/Tokyo' }),
    ),
    ...when(
      old === 'number',
      mutation('as a percentage', 'parameter-format-changed', { ...value, style: 'percent' }),
      mutation('rounded', 'parameter-format-changed', { ...value, decimals: 1 }),
    ),
    ...when(
      ['money', 'date', 'datetime'].includes(old),
      mutation('in another style', 'parameter-style-changed', {
        ...value,
        style: old === 'money' ? 'code' : 'short',
      }),
    ),
    ...when(
      timeZone !== undefined,
      mutation('in another time zone', 'parameter-format-changed', { ...value, timeZone: 'Asia/Tokyo' }),
      mutation('without its time zone', 'parameter-type-changed', { ...untyped, type: old }),
    ),
    ...(max === undefined
      ? []
      : [
          mutation('shorter', 'parameter-limit-lowered', { ...value, max: max - 1 }),
          mutation('longer', 'parameter-limit-raised', { ...value, max: max + 1 }),
          mutation('of any length', 'parameter-limit-raised', { ...untyped, type: old }),
          mutation('cut', 'parameter-limit-raised', { ...value, overflow: 'truncate' }),
        ]),
    ...when(
      old === 'text' && max === undefined,
      mutation('limited', 'parameter-limit-lowered', { ...value, max: 20 }),
    ),
  ];
}
