import { count } from '../diagnostics/format.js';
import type { ValueType } from '../text/value-types.js';
import { change, type TemplateChange } from './change-severity.js';
import type { ContractTemplate, ContractValue } from './contract.js';

/** Compares what parameters accept. */
export function compareValues(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  return [...compareTimeZone(was, is), ...compareParameters(was, is)];
}

function compareTimeZone(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  if (was.takesTimeZone === is.takesTimeZone) return [];
  const message = is.takesTimeZone
    ? 'every call must now pass timeZone, the time zone to show points in time in'
    : 'calls can no longer pass timeZone: no point in time needs it';
  return [change(is, 'time-zone-choice', message, ['placeholders'])];
}

function compareParameters(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  // An added or removed parameter is reported instead.
  if (was.parameters.length !== is.parameters.length) return [];
  return is.parameters.flatMap((name, index) => {
    const { before, after } = valuesAt(was, is, index);
    const path = ['placeholders', index];
    const type = compareTypes(before, after);
    const found = type ? [type] : [compareLimits(before, after), compareStyles(before, after)];
    return found.flatMap((one) =>
      one ? change(is, one.rule, `parameter ${index + 1} (${name}) ${one.message}`, path) : [],
    );
  });
}

/** What a parameter accepted and accepts: by its name if callers use it, otherwise by its position. */
function valuesAt(was: ContractTemplate, is: ContractTemplate, index: number) {
  const name = is.parameters[index];
  const isNamed = was.namedParameters && is.namedParameters;
  return {
    before: contractValue(was, isNamed ? name : was.parameters[index]),
    after: contractValue(is, name),
  };
}

function contractValue({ values = {} }: ContractTemplate, name = ''): ContractValue {
  return (Object.hasOwn(values, name) ? values[name] : undefined) ?? {};
}

/** Whether the parameter at this position accepts everything that it accepted before. */
export function hasSameType(was: ContractTemplate, is: ContractTemplate, index: number): boolean {
  const { before, after } = valuesAt(was, is, index);
  return compareTypes(before, after)?.rule !== 'parameter-type-changed';
}

function compareTypes(before: ContractValue, after: ContractValue) {
  const [old = 'text', now = 'text'] = [before.type, after.type];
  const accepted = acceptedBy(after);
  if (!acceptedBy(before).every((type) => accepted.includes(type))) {
    const message =
      old === now
        ? `is of type ${now} without a fixed time zone: calls can no longer pass a Date`
        : `is now of type ${now}, not ${old}`;
    return { rule: 'parameter-type-changed', message } as const;
  }
  if (old !== now) {
    const message = `is now of type ${now}, not ${old}; calls still compile but send another text`;
    return { rule: 'parameter-format-changed', message } as const;
  }
  const number = compareNumbers(before, after);
  if (number !== undefined) return { rule: 'parameter-format-changed', message: number } as const;
  const isSame = before.timeZone === after.timeZone;
  // A date or time that gets a time zone accepts more than before.
  if (isSame || (before.timeZone === undefined && now !== 'datetime')) return undefined;
  const [zone, oldZone] = [after.timeZone, before.timeZone].map(
    (one) => one ?? 'the time zone of the message',
  );
  const message = `is now shown in ${zone}, not ${oldZone}`;
  return { rule: 'parameter-format-changed', message } as const;
}

/** How another text is written for the same number. */
function compareNumbers(before: ContractValue, after: ContractValue): string | undefined {
  const [was, is] = [before, after].map(({ style }) => style === 'percent');
  if (was !== is) {
    return after.style === 'percent'
      ? 'is now a percentage: 0.19 is written as 19%'
      : 'is no longer a percentage: 0.19 is not written as 19%';
  }
  if (before.decimals === after.decimals) return undefined;
  const rounding = (decimals: number | undefined): string =>
    decimals === undefined ? 'the default number of decimals' : count(decimals, 'decimal');
  return `is now rounded to ${rounding(after.decimals)}, not ${rounding(before.decimals)}`;
}

/** The TypeScript types of a parameter: a plain date or time is also a text. */
function acceptedBy({ type = 'text', timeZone }: ContractValue): readonly string[] {
  const own: Readonly<Record<ValueType, readonly string[]>> = {
    text: ['text', 'date', 'time'],
    code: ['text', 'date', 'time'],
    number: ['number'],
    money: ['money'],
    date: ['date'],
    time: ['time'],
    datetime: ['datetime'],
  };
  return timeZone === undefined ? own[type] : [...own[type], 'datetime'];
}

function compareLimits(before: ContractValue, after: ContractValue) {
  const [old, now] = [before.max ?? Number.POSITIVE_INFINITY, after.max ?? Number.POSITIVE_INFINITY];
  const limit =
    now === Number.POSITIVE_INFINITY
      ? 'may have any length now'
      : `may have at most ${count(now, 'character')} now`;
  const instead = old === Number.POSITIVE_INFINITY ? '; it had no limit' : `, not ${old}`;
  if (now < old) return { rule: 'parameter-limit-lowered', message: `${limit}${instead}` } as const;
  if (now > old) return { rule: 'parameter-limit-raised', message: `${limit}${instead}` } as const;
  if (before.overflow === 'truncate' && after.overflow !== 'truncate') {
    return {
      rule: 'parameter-limit-lowered',
      message: 'is no longer cut: a longer text is an error',
    } as const;
  }
  if (before.overflow !== 'truncate' && after.overflow === 'truncate') {
    return { rule: 'parameter-limit-raised', message: 'is now cut if it is longer' } as const;
  }
  return undefined;
}

/** The style of values that state none. */
const usualStyles: Readonly<Partial<Record<ValueType, string>>> = {
  number: 'decimal',
  money: 'symbol',
  date: 'long',
  datetime: 'long',
};

/** In messages, instead of a key that a placeholder does not have. */
const usualTexts = {
  style: 'none',
  weekday: 'none',
  digits: 'those of the language',
  calendar: 'that of the language',
} as const;

/** How the same value is written: calls mean the same as before. */
function compareStyles(before: ContractValue, after: ContractValue) {
  const style = usualStyles[after.type ?? 'text'];
  const changed = (['style', 'weekday', 'digits', 'calendar'] as const).flatMap((key) => {
    const fallback = key === 'style' ? style : undefined;
    const [old, now] = [before[key] ?? fallback, after[key] ?? fallback];
    const usual = usualTexts[key];
    return old === now ? [] : `${key} ${now ?? usual}, not ${old ?? usual}`;
  });
  if (changed.length === 0) return undefined;
  const message = `is written in another way, so the text changes: ${changed.join('; ')}`;
  return { rule: 'parameter-style-changed', message } as const;
}
