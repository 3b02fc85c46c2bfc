import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Finding } from '../diagnostics/diagnostic.js';
import { closestOf } from '../diagnostics/suggest.js';
import { missingSpace } from './yaml-layout.js';

export function unknownKey(key: string, known: readonly string[]): Finding {
  const closest = closestOf(key, known);
  const rule = 'unknown-key';
  if (key === '<<') {
    return {
      rule,
      message: 'merge keys (<<) are not part of YAML 1.2',
      hint: 'write the keys out, or alias single values',
    };
  }
  const hint = didYouMean(closest && quote(closest)) ?? `the keys here are ${known.join(', ')}`;
  return { rule, message: `unknown key ${quote(key)}`, hint };
}

/** Where nothing similar is allowed, it says what each of the values is. */
export function notAllowed({ params, data, parentSchema }: ErrorObject): Finding {
  const allowed = [params.allowedValues].flat().map(String);
  const closest = typeof data === 'string' ? closestOf(data, allowed) : undefined;
  const meanings: readonly unknown[] = [parentSchema?.enumDescriptions ?? []].flat();
  const told = allowed.flatMap((value, index) => (meanings[index] ? `${value} is ${meanings[index]}` : []));
  return {
    rule: 'form',
    message: `${describe(data)} is not one of ${allowed.join(', ')}`,
    ...withHint(didYouMean(closest && quote(closest)) ?? (told.join('; ') || undefined)),
  };
}

export function buttonKind(button: unknown): Finding {
  const kinds = ['url', 'phone', 'reply'].filter((key) => Object.hasOwn(Object(button), key));
  return {
    rule: 'button-kind',
    message: `a button has exactly one of url, phone and reply; this one has ${kinds.join(' and ') || 'none'}`,
    hint:
      kinds.length === 0
        ? 'add one, such as reply: Pick it up'
        : 'keep one of them, or make a button of each',
  };
}

export function didYouMean(meant: string | undefined): string | undefined {
  return meant === undefined ? undefined : `did you mean ${meant}?`;
}

export function withHint(hint: string | undefined): Pick<Finding, 'hint'> {
  return hint === undefined ? {} : { hint };
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  array: 'a list',
  object: 'a mapping',
};

export function wrongType({ params, data, parentSchema }: ErrorObject, written: string): Finding {
  const types = [params.type].flat().map(String);
  const message = `must be ${types.map((type) => typeWords[type] ?? type).join(' or ')}, not ${describe(data)}`;
  return { rule: 'type', message, ...typeHint(types, data, written, parentSchema?.errorMessage) };
}

function typeHint(
  types: readonly string[],
  data: unknown,
  written: string,
  wanted: unknown,
): Pick<Finding, 'hint'> {
  if (data === null) return { hint: 'fill it in, or delete the key' };
  const spaceless = missingSpace(written);
  if (spaceless) return { hint: spaceless.hint };
  const isOnlyText = types.join() === 'string';
  if (isOnlyText && (typeof data === 'number' || typeof data === 'boolean'))
    return { hint: `put it in quotes: "${written}"` };
  return isOnlyText || typeof wanted !== 'string' ? {} : { hint: wanted };
}

export function describe(data: unknown): string {
  if (typeof data === 'string') return quote(data);
  if (Array.isArray(data)) return 'a list';
  if (data === null || data === undefined) return 'nothing';
  return typeof data === 'object' ? 'a mapping' : String(data);
}

const longestQuote = 60;

export function quote(text: string): string {
  return JSON.stringify(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
}
