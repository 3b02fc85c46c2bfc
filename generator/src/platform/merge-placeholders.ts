import { isDeepStrictEqual } from 'node:util';
import { declaredPlaceholders, type PlaceholderYaml, type TemplateYaml } from '../check/template-yaml.js';
import { defined } from '../text/defined.js';
import { textIn, textVariants } from '../text/localized-text.js';
import { lastPair, matchPlaceholders } from '../text/match-placeholders.js';
import { lineOf, wordsAround } from '../text/placeholder-lines.js';
import { countPlaceholders, freeName, isNumberedName, numberPlaceholders } from '../text/placeholders.js';
import type { ConvertedTemplate } from './convert-to-yaml.js';

/** One placeholder of the approved template, and the YAML's placeholder that it is, with its index. */
interface MergedPlaceholder {
  readonly approved: PlaceholderYaml;
  readonly origin: number | undefined;
  readonly item?: PlaceholderYaml;
  readonly doubts: readonly Doubt[];
}

/** A name and details that an update keeps, although they may belong to something else. */
export interface Doubt {
  readonly part: 'header' | 'body' | 'buttons';
  readonly message: string;
  /** What changed. */
  readonly before: string;
  readonly after: string;
}

/**
 * The order in which the YAML lists the named placeholders of the approved body: those that it has, then new ones. The
 * order of numbered placeholders is that of their numbers; without names in the YAML, it is that of the text.
 */
export function bodyOrderIn(own: TemplateYaml, converted: ConvertedTemplate): readonly string[] {
  if (!Array.isArray(own.placeholders)) return [];
  const body = pairPlaceholders(own, converted).slice(countPlaceholders(converted.header ?? ''));
  const known = body.filter(({ origin }) => origin !== undefined);
  const sorted = known.toSorted((a, b) => (a.origin ?? 0) - (b.origin ?? 0));
  const fresh = body.filter(({ origin }) => origin === undefined);
  return [...sorted, ...fresh].map(({ approved }) => approvedNameOf(approved));
}

/** Merges the approved placeholders into the YAML's: names, types, examples and limits stay where they still apply. */
export function mergePlaceholders(own: TemplateYaml, converted: ConvertedTemplate) {
  const written = own.placeholders;
  if (typeof written !== 'object') {
    const placeholders = written === undefined ? undefined : converted.placeholders.length;
    return { placeholders, origins: [], doubts: [] };
  }
  const pairs = pairPlaceholders(own, converted);
  // A name that only counts does not stay: it counts again, or the platform has a name now.
  const taken = new Set(
    pairs.flatMap(({ item }) => item?.name ?? []).filter((name) => !isNumberedName(name)),
  );
  const placeholders = pairs.map(({ approved, origin, item }) => {
    if (item !== undefined && !isNumberedName(item.name)) {
      const named = withApprovedName(item, approved);
      // One that the YAML writes as a map stays a map, with its comments.
      return typeof written[origin ?? 0] === 'object' ? named : shortened(named);
    }
    const fresh = { ...approved, name: freeName(approved.name, taken) };
    if (item === undefined) return shortened(fresh);
    return shortened({ ...item, name: fresh.name, ...defined({ approvedAs: fresh.approvedAs }) });
  });
  return {
    placeholders: placeholders.length === 0 ? undefined : placeholders,
    origins: pairs.map(({ origin }) => origin),
    doubts: pairs.flatMap(({ doubts }) => doubts),
  };
}

/** A placeholder before and after, by its token in each text. */
interface TokenPair {
  readonly part: 'header' | 'body';
  readonly before: string;
  readonly was: string;
  readonly after: string;
  readonly is: string;
  /** Whether it is only the last one that is left on both sides. */
  readonly isLast: boolean;
}

/** The same name and type may be wrong for a value with other words around it. */
function doubtsOf(item: PlaceholderYaml, { part, before, was, after, is, isLast }: TokenPair) {
  if (isNumberedName(item.name) && item.type === undefined) return [];
  const [old, now] = [wordsAround(before, was), wordsAround(after, is)];
  if (!isLast && isDeepStrictEqual(old.map(withoutPunctuation), now.map(withoutPunctuation))) return [];
  const why = isLast ? 'as the only one that is left' : 'but its line changed';
  const message = `check: {{${is}}} keeps the name ${item.name}, ${why}: if it is another value now, change its name and details`;
  return [{ part, message, before: lineOf(before, was), after: lineOf(after, is) }];
}

/** No other value belongs there because of punctuation, emphasis, emojis, capitals or white space. */
function withoutPunctuation(line: string): string {
  const sides = line.toLowerCase().split('{{}}');
  const harmless = /([\s.,;:!?¡¿…'"*_~`\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Extended_Pictographic}]|\uFE0F)+/gu;
  return sides.map((side) => side.replaceAll(harmless, ' ').trim()).join('{{}}');
}

function pairPlaceholders(own: TemplateYaml, converted: ConvertedTemplate): readonly MergedPlaceholder[] {
  const { header = '', body, placeholders, language } = converted;
  const declared = declaredPlaceholders(own);
  const inHeader = countPlaceholders(header);
  const ownBody = ownText(own, 'body', language);
  // A template with a body and without a header has no header; one without texts has those of the platform.
  const ownHeader = ownText(own, 'header', language) ?? (ownBody === undefined ? undefined : '');
  const inOwnHeader = ownHeader === undefined ? inHeader : countPlaceholders(ownHeader);
  return [
    ...pairIn('header', [ownHeader, header], declared, placeholders.slice(0, inHeader)),
    ...pairIn('body', [ownBody, body], declared.slice(inOwnHeader), placeholders.slice(inHeader)).map(
      (one) => ({
        ...one,
        origin: one.origin === undefined ? undefined : one.origin + inOwnHeader,
      }),
    ),
  ];
}

/** @param texts That of the YAML, without which only the order is known, and the approved one. */
function pairIn(
  part: 'header' | 'body',
  [before, after]: readonly [string | undefined, string],
  declared: readonly PlaceholderYaml[],
  placeholders: readonly PlaceholderYaml[],
): readonly MergedPlaceholder[] {
  const tokens = tokensTo(placeholders.length);
  const pairs =
    before === undefined
      ? new Map(tokens.map((token) => [token, token]))
      : matchPlaceholders(before, after, (a, b) => {
          const evidence = evidenceOf(declared[Number(a) - 1], placeholders[Number(b) - 1]);
          const isSamePlace = a === b && numberPlaceholders(before).text === numberPlaceholders(after).text;
          return isSamePlace ? Math.max(evidence, 0) : evidence;
        });
  const last = lastPair(tokensTo(countPlaceholders(before ?? '')), tokens, pairs);
  return placeholders.map((approved, index) => {
    const is = String(index + 1);
    const isLast = is === last?.is;
    const was = isLast ? last.was : pairs.get(is);
    const item = declared[Number(was) - 1];
    if (was === undefined || item === undefined) return { approved, origin: undefined, doubts: [] };
    // The same approved name is the same value, whatever is around it.
    const isSure = before === undefined || (!isNumberedName(approved.name) && !isLast);
    const doubts = isSure ? [] : doubtsOf(item, { part, before, was, after, is, isLast });
    return { approved, origin: Number(was) - 1, item, doubts };
  });
}

function tokensTo(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => String(index + 1));
}

function ownText(
  own: TemplateYaml,
  part: 'header' | 'body',
  language: string | undefined,
): string | undefined {
  return textIn(own[part], language) ?? textVariants(own[part])[0]?.text;
}

/**
 * Stronger than any words around a placeholder: the same name. Strong: the same example. Another name is another value,
 * unless the word before it or several words after it are the same.
 */
function evidenceOf(own: PlaceholderYaml | undefined, approved: PlaceholderYaml | undefined): number {
  if (own === undefined || approved === undefined) return 0;
  const isNamed = !isNumberedName(approved.name);
  if (isNamed && looseForm(approvedNameOf(own)) === looseForm(approvedNameOf(approved))) return 100;
  const isSameExample = own.example !== undefined && own.example === approved.example;
  return (isSameExample ? 10 : 0) - (isNamed && !isNumberedName(approvedNameOf(own)) ? 6 : 0);
}

function withApprovedName(own: PlaceholderYaml, approved: PlaceholderYaml): PlaceholderYaml {
  const token = approvedNameOf(approved);
  if (isNumberedName(approved.name) || looseForm(approvedNameOf(own)) === looseForm(token)) return own;
  const { approvedAs: _, ...rest } = own;
  return looseForm(own.name) === looseForm(token) ? rest : { ...rest, approvedAs: token };
}

/** Only its name if nothing else is known of it. */
export function shortened(placeholder: PlaceholderYaml): string | PlaceholderYaml {
  return Object.keys(placeholder).length === 1 ? placeholder.name : placeholder;
}

function approvedNameOf({ name, approvedAs = name }: PlaceholderYaml): string {
  return approvedAs;
}

/** `customer_name` on the platform may be `customerName` here. */
function looseForm(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
