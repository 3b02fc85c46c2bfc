import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { languageCodes } from './schema.js';

export interface ValidPart {
  readonly value: object;
  /** Whether a diagnostic in it is only a consequence of what was removed. */
  readonly isEcho: (diagnostic: Diagnostic) => boolean;
}

/**
 * The document without the values that do not match the schema, so that the rest is still checked. An item of a list is
 * replaced by a valid one, since the other items must keep their indexes.
 */
export function validPart(document: unknown, errors: readonly ErrorObject[]): ValidPart {
  const value: Record<string, unknown> = isMap(document) ? { ...document } : {};
  const removed = new Set<string>();
  for (const { instancePath, params, propertyName } of errors) {
    const [, key = String(params.additionalProperty), entry = propertyName ?? params.propertyName] =
      instancePath.split('/');
    removed.add(key);
    const part = value[key];
    const rest = entry === undefined ? undefined : withoutEntry(key, part, entry);
    if (rest === undefined) delete value[key];
    else value[key] = rest;
  }
  const isGone = (key: string): boolean => removed.has(key) && !Object.hasOwn(value, key);
  const hasLessTexts = ['header', 'body', 'footer', 'buttons'].some((key) => removed.has(key));
  return {
    value,
    isEcho: ({ rule }) =>
      (rule === 'placeholder-count' && (isGone('header') || isGone('body'))) ||
      (rule === 'missing-translation' && (hasLessTexts || removed.has('language'))) ||
      (rule === 'undeclared-language' && removed.has('language')),
  };
}

/** The rest of a list or map; `undefined` if it is empty. */
function withoutEntry(key: string, part: unknown, entry: string): unknown {
  if (Array.isArray(part)) return part.with(Number(entry), validItem(key, Number(entry), part));
  if (!isMap(part)) return undefined;
  const { [entry]: _, ...others } = part;
  return Object.keys(others).length === 0 ? undefined : others;
}

/** An item that breaks no rule. */
function validItem(key: string, index: number, list: readonly unknown[]): unknown {
  if (key === 'buttons') return { reply: 'OK' };
  return key === 'language' ? languageCodes.find((code) => !list.includes(code)) : `_item${index}`;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
