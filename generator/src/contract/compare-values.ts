import { count } from '../diagnostics/format.js';
import { typeOf, valueTypes } from '../keys/placeholder-types.js';
import type { ContractValue, Shape } from './contract.js';
import { type Comparison, compareFacts, type Effect, effect, type Versions } from './facts.js';

/** Compares whether every message states a time zone. */
export const compareTimeZoneChoice: Comparison = compareFacts(
  ({ takesTimeZone = false }) => [{ path: ['placeholders'], value: takesTimeZone }],
  ({ after }) =>
    effect(
      'time-zone-choice',
      after === true
        ? 'every call must now pass timeZone, the time zone to show points in time in'
        : 'calls can no longer pass timeZone: no point in time needs it',
    ),
);

/** Compares what each parameter accepts, and how it is written. */
export const compareValues: Comparison = compareFacts(
  (shape, { hasSameParameters, areNamed }) => {
    // An added or removed parameter is reported instead.
    if (!hasSameParameters) return [];
    return shape.parameters.map((name, index) => ({
      path: ['placeholders', index],
      value: { name, ...acceptedValue(shape, name) },
      id: areNamed ? name : index,
    }));
  },
  ({ before = {}, after = {}, versions: { is } }) => {
    const at = is.parameters.indexOf(after.name ?? '');
    const type = compareTypes(before, after);
    const found = type.length > 0 ? type : [...compareLimits(before, after), ...compareStyles(before, after)];
    return found.map((one) => ({
      ...one,
      message: `parameter ${at + 1} (${after.name}) ${one.message}`,
      path: ['placeholders', at],
    }));
  },
);

function acceptedValue({ values = {} }: Shape, name: string): ContractValue {
  return (Object.hasOwn(values, name) ? values[name] : undefined) ?? {};
}

/** Whether the parameter at this position accepts everything that it accepted, or that the one there accepted. */
export function hasSameType({ was, is, areNamed }: Versions, index: number): boolean {
  const after = is.parameters[index] ?? '';
  const before = areNamed ? after : (was.parameters[index] ?? '');
  return accepts(acceptedValue(is, after), acceptedValue(was, before));
}

/** The types whose values a parameter takes. */
function acceptedBy({ type = 'text', timeZone }: ContractValue): readonly string[] {
  const takesStrings = typeOf(type).typescript === 'string';
  const own = takesStrings ? valueTypes.filter((other) => typeOf(other).isString) : [type];
  return timeZone === undefined ? own : [...own, 'datetime'];
}

function accepts(after: ContractValue, before: ContractValue): boolean {
  const accepted = acceptedBy(after);
  return acceptedBy(before).every((type) => accepted.includes(type));
}

function compareTypes(before: ContractValue, after: ContractValue): readonly Effect[] {
  const [old = 'text', now = 'text'] = [before.type, after.type];
  if (!accepts(after, before)) {
    const message =
      old === now
        ? `is of type ${now} without a fixed time zone: calls can no longer pass a Date`
        : `is now of type ${now}, not ${old}`;
    return effect('parameter-type-changed', message);
  }
  const format =
    old === now
      ? (compareNumbers(before, after) ?? compareTimeZones(before, after))
      : `is now of type ${now}, not ${old}; calls still compile but send another text`;
  return format === undefined ? [] : effect('parameter-format-changed', format);
}

/** How another text is written for the same number. */
function compareNumbers(before: ContractValue, after: ContractValue): string | undefined {
  const [was, is] = [before, after].map(({ style }) => style === 'percent');
  if (was !== is) {
    return is === true
      ? 'is now a percentage: 0.19 is written as 19%'
      : 'is no longer a percentage: 0.19 is not written as 19%';
  }
  if (before.decimals === after.decimals) return undefined;
  const rounding = (decimals: number | undefined): string =>
    decimals === undefined ? 'the default number of decimals' : count(decimals, 'decimal');
  return `is now rounded to ${rounding(after.decimals)}, not ${rounding(before.decimals)}`;
}

function compareTimeZones(before: ContractValue, after: ContractValue): string | undefined {
  // A date or time that gets a time zone accepts more than before.
  const acceptsMore = before.timeZone === undefined && typeOf(after.type).moment === 'in-time-zone';
  if (before.timeZone === after.timeZone || acceptsMore) return undefined;
  const [zone, oldZone] = [after, before].map(({ timeZone }) => timeZone ?? 'the time zone of the message');
  return `is now shown in ${zone}, not ${oldZone}`;
}

function compareLimits(before: ContractValue, after: ContractValue): readonly Effect[] {
  const [old, now] = [before.max ?? Number.POSITIVE_INFINITY, after.max ?? Number.POSITIVE_INFINITY];
  if (now !== old) {
    const limit = Number.isFinite(now) ? `at most ${count(now, 'character')}` : 'any length';
    const instead = Number.isFinite(old) ? `, not ${old}` : '; it had no limit';
    const rule = now < old ? 'parameter-limit-lowered' : 'parameter-limit-raised';
    return effect(rule, `may have ${limit} now${instead}`);
  }
  const [cut, cuts] = [before, after].map(({ overflow }) => overflow === 'truncate');
  if (cut === cuts) return [];
  return cuts === true
    ? effect('parameter-limit-raised', 'is now cut if it is longer')
    : effect('parameter-limit-lowered', 'is no longer cut: a longer text is an error');
}

/** In messages, instead of a key that a placeholder does not have. */
const usualTexts = {
  style: 'none',
  weekday: 'none',
  digits: 'those of the language',
  calendar: 'that of the language',
} as const;

/** How the same value is written: calls mean the same as before. */
function compareStyles(before: ContractValue, after: ContractValue): readonly Effect[] {
  const changed = (['style', 'weekday', 'digits', 'calendar'] as const).flatMap((key) => {
    const usual = key === 'style' ? typeOf(after.type).styles?.[0] : undefined;
    const [old, now] = [before[key] ?? usual, after[key] ?? usual];
    return old === now ? [] : `${key} ${now ?? usualTexts[key]}, not ${old ?? usualTexts[key]}`;
  });
  if (changed.length === 0) return [];
  const message = `is written in another way, so the text changes: ${changed.join('; ')}`;
  return effect('parameter-style-changed', message);
}
