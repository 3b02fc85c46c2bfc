import { isDeepStrictEqual } from 'node:util';
import { textIn } from '../text/localized-text.js';
import type { ChangeRule, Difference } from './change-rules.js';
import type { Shape } from './contract.js';

/** One thing that a template says, at a path of its YAML. */
export interface Fact<Value> {
  /** Ends with the language if it is a text of its own in each. */
  readonly path: Difference['path'];
  readonly value: Value;
  /** Of the messages that contain it. */
  readonly language?: string | undefined;
  /** Identifies the fact instead of its path, if it may have moved. */
  readonly id?: string | number;
}

/** Two versions of a template, and how they are compared. */
export interface Versions {
  readonly was: Shape;
  readonly is: Shape;
  /** The languages whose texts are compared. If both have none in common, `undefined`: texts without a language. */
  readonly languages: readonly (string | undefined)[];
  readonly hasSameParameters: boolean;
  /** Whether callers pass values by name in both. */
  readonly areNamed: boolean;
  /** Whether parameters and suffixes are recognized by their names, wherever they are. */
  readonly byName: { readonly placeholders: boolean; readonly buttons: boolean };
}

/** A fact that differs; `before` or `after` is absent if only one version has it. */
export interface FactChange<Value> extends Omit<Fact<Value>, 'value'> {
  readonly before: Value | undefined;
  readonly after: Value | undefined;
  readonly versions: Versions;
}

/** What a changed fact means for callers. */
export interface Effect extends Omit<Difference, 'path'> {
  /** Default: that of the fact. */
  readonly path?: Difference['path'];
}

/** Compares one kind of fact in two versions of a template. */
export type Comparison = (versions: Versions) => readonly Difference[];

/**
 * A comparison of two lists of facts.
 *
 * @param factsOf What one version says; without what cannot be compared in these versions.
 * @param effectOf What a changed fact means.
 */
export function compareFacts<Value>(
  factsOf: (shape: Shape, versions: Versions) => readonly Fact<Value>[],
  effectOf: (change: FactChange<Value>) => readonly Effect[],
): Comparison {
  return (versions) => {
    const [before, after] = [versions.was, versions.is].map(
      (shape) => new Map(factsOf(shape, versions).map((fact) => [idOf(fact), fact])),
    );
    const all = new Map([...(before ?? []), ...(after ?? [])]);
    const reported = new Set<string>();
    return [...all].flatMap(([key, { value: _, ...place }]) => {
      const { path } = place;
      const [was, is] = [before?.get(key)?.value, after?.get(key)?.value];
      // A text that several languages share is reported once.
      if (isDeepStrictEqual(was, is) || reported.has(path.join('\0'))) return [];
      const effects = effectOf({ ...place, before: was, after: is, versions });
      if (effects.length > 0) reported.add(path.join('\0'));
      return effects.map((effect) => ({ path, ...effect }));
    });
  };
}

function idOf({ id, path, language }: Fact<unknown>): string {
  return JSON.stringify([id ?? path, language]);
}

/** The fact of a key with one value. */
export function factOf<Value>(key: string, value: Value | undefined): readonly Fact<Value>[] {
  return value === undefined ? [] : [{ path: [key], value }];
}

/** The facts of a text: as the messages in each compared language contain it. */
export function textFacts(part: 'header' | 'body' | 'footer') {
  return (shape: Shape, { was, is, languages }: Versions): readonly Fact<string>[] => {
    const isOwn = [was, is].some((one) => typeof one[part] === 'object');
    // In another language, the body is always another text.
    const isOther = languages[0] === undefined && is.languages.length > 0 && (isOwn || part === 'body');
    if (isOther) return [];
    return languages.flatMap((language) => {
      const value = textIn(shape[part], language);
      const path = isOwn && language !== undefined ? [part, language] : [part];
      return value === undefined ? [] : [{ path, value, language }];
    });
  };
}

const buttonParts: Readonly<Record<string, string>> = { url: 'URL', phone: 'phone number', reply: 'text' };

/** What a path is called: `the body in en`, or `the URL of button 2`. */
export function nameOf([key = '', ...rest]: Difference['path']): string {
  const [index, part = '', own] = rest;
  if (typeof index !== 'number') return `the ${key}${index === undefined ? '' : ` in ${index}`}`;
  return `the ${buttonParts[part] ?? part} of button ${index + 1}${own === undefined ? '' : ` in ${own}`}`;
}

/** One effect, at the path of its fact unless it has another. */
export function effect(rule: ChangeRule, message: string, more: Partial<Effect> = {}): readonly Effect[] {
  return [{ rule, message, ...more }];
}
