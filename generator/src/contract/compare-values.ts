import { formatKeys, typeOf, valueTypes } from '../keys/placeholder-types.js';
import type { ChangeRule } from './change-rules.js';
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
    return (type.length > 0 ? type : compareFormats(before, after)).map((one) => ({
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
  if (old === now) return [];
  const message = `is now of type ${now}, not ${old}; calls still compile but send another text`;
  return effect('parameter-format-changed', message);
}

/** In messages, instead of a key that a placeholder does not have. */
const defaults: Readonly<Record<(typeof formatKeys)[number], string>> = {
  style: 'the default',
  weekday: 'none',
  decimals: 'the default',
  digits: 'those of the language',
  calendar: 'that of the language',
  timeZone: 'that of the message',
  max: 'no limit',
  overflow: 'error',
};

/** How the text of the same value changes. */
function compareFormats(before: ContractValue, after: ContractValue): readonly Effect[] {
  return formatKeys.flatMap((key) => {
    const usual = key === 'style' ? typeOf(after.type).styles?.[0] : undefined;
    const [old, now] = [before, after].map((value) => value[key] ?? usual ?? defaults[key]);
    // A date or time that gets a time zone accepts more than before.
    const acceptsMore = key === 'timeZone' && before[key] === undefined;
    if (old === now || (acceptsMore && typeOf(after.type).moment === 'in-time-zone')) return [];
    return effect(ruleOf(key, before, after), `now has \`${key}\` ${now}, was ${old}`);
  });
}

function ruleOf(key: (typeof formatKeys)[number], before: ContractValue, after: ContractValue): ChangeRule {
  const isLower = (after.max ?? Number.POSITIVE_INFINITY) < (before.max ?? Number.POSITIVE_INFINITY);
  const isShare = before.style === 'percent' || after.style === 'percent';
  switch (key) {
    case 'max':
      return isLower ? 'parameter-limit-lowered' : 'parameter-limit-raised';
    case 'overflow':
      return after.overflow === 'truncate' ? 'parameter-limit-raised' : 'parameter-limit-lowered';
    case 'decimals':
    case 'timeZone':
      return 'parameter-format-changed';
    default:
      // 0.19 is written as 19%.
      return key === 'style' && isShare ? 'parameter-format-changed' : 'parameter-style-changed';
  }
}
