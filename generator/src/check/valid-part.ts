import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { languageCodes } from './template-schema.js';

export interface SoundPart {
  readonly value: object;
  /** Whether a diagnostic found in it comes only from what was cut out. */
  readonly isEcho: (diagnostic: Diagnostic) => boolean;
}

/**
 * The document without what the schema refused, so that the rest is still checked. An entry of a list gets a stand-in,
 * since the others must keep their places.
 */
export function soundPart(document: unknown, errors: readonly ErrorObject[]): SoundPart {
  const value: Record<string, unknown> = isMapping(document) ? { ...document } : {};
  const cut = new Set<string>();
  for (const { instancePath, params, propertyName } of errors) {
    const [, key = String(params.additionalProperty), entry = propertyName ?? params.propertyName] =
      instancePath.split('/');
    cut.add(key);
    const part = value[key];
    const rest = entry === undefined ? undefined : withoutEntry(key, part, entry);
    if (rest === undefined) delete value[key];
    else value[key] = rest;
  }
  const isGone = (key: string): boolean => cut.has(key) && !Object.hasOwn(value, key);
  return {
    value,
    isEcho: ({ rule }) =>
      (rule === 'placeholder-count' && (isGone('header') || isGone('body'))) ||
      (rule === 'body-language' && (cut.has('body') || cut.has('language'))),
  };
}

/** What is left of a list or mapping; `undefined` where that is nothing. */
function withoutEntry(key: string, part: unknown, entry: string): unknown {
  if (Array.isArray(part)) return part.with(Number(entry), standIn(key, Number(entry), part));
  if (!isMapping(part)) return undefined;
  const { [entry]: _, ...others } = part;
  return Object.keys(others).length === 0 ? undefined : others;
}

/** An entry that no rule has anything to say of. */
function standIn(key: string, index: number, list: readonly unknown[]): unknown {
  if (key === 'buttons') return { reply: 'OK' };
  return key === 'language' ? languageCodes.find((code) => !list.includes(code)) : `_standIn${index}`;
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
