import type { ErrorObject } from 'ajv/dist/2020.js';
import { closestOf } from './did-you-mean.js';
import { missingSpace } from './explain-layout-error.js';
import type { Complaint } from './problem.js';
import { wellFormed } from './suggest-language.js';

export function unknownKey(key: string, known: readonly string[]): Complaint {
  const closest = closestOf(key, known);
  const rule = 'unknown-key';
  if (key === '<<') {
    return {
      rule,
      message: 'merge keys (<<) are not part of YAML 1.2',
      hint: 'write the keys out, or alias single values',
    };
  }
  const hint =
    closest === undefined ? `the keys here are ${known.join(', ')}` : `did you mean ${quote(closest)}?`;
  return { rule, message: `unknown key ${quote(key)}`, hint };
}

export function notAllowed(data: unknown, allowed: readonly string[]): Complaint {
  const closest = typeof data === 'string' ? closestOf(data, allowed) : undefined;
  return {
    rule: 'form',
    message: `${describe(data)} is not one of ${allowed.join(', ')}`,
    ...(closest !== undefined && { hint: `did you mean ${quote(closest)}?` }),
  };
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  array: 'a list',
  object: 'a mapping',
};

export function wrongType({ params, data, parentSchema }: ErrorObject, written: string): Complaint {
  const types = [params.type].flat().map(String);
  const message = `must be ${types.map((type) => typeWords[type] ?? type).join(' or ')}, not ${describe(data)}`;
  return { rule: 'type', message, ...typeHint(types, data, written, parentSchema?.errorMessage) };
}

function typeHint(
  types: readonly string[],
  data: unknown,
  written: string,
  wanted: unknown,
): Pick<Complaint, 'hint'> {
  if (data === null) return { hint: 'fill it in, or delete the key' };
  const spaceless = missingSpace(written);
  if (spaceless) return { hint: spaceless.hint };
  const isOnlyText = types.join() === 'string';
  if (isOnlyText && (typeof data === 'number' || typeof data === 'boolean'))
    return { hint: `put it in quotes: "${written}"` };
  return isOnlyText || typeof wanted !== 'string' ? {} : { hint: wanted };
}

export function languageHint(written: string, otherwise: string): string {
  const code = wellFormed(written);
  return code === undefined ? otherwise : `did you mean ${code}?`;
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
