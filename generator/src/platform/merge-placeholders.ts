import { isDeepStrictEqual } from 'node:util';
import { declaredPlaceholders, type PlaceholderYaml, type TemplateYaml } from '../check/template-yaml.js';
import { defined } from '../text/defined.js';
import { textIn, textVariants } from '../text/localized-text.js';
import { lastPair, matchPlaceholders } from '../text/match-placeholders.js';
import { lineOf, wordsAround } from '../text/placeholder-lines.js';
import { countPlaceholders, freeName, isNumberedName, numberPlaceholders } from '../text/placeholders.js';
import type { ConvertedTemplate } from './convert-to-yaml.js';
import type { ListOrigins } from './update-yaml.js';

/** One placeholder of the approved template, and the index of the YAML's placeholder that it is. */
interface MergedPlaceholder {
  readonly approved: PlaceholderYaml;
  readonly origin: number | undefined;
  /** The texts that contain it, and its tokens there, if only the words in them say that it is the same. */
  readonly words?: {
    readonly part: 'header' | 'body';
    readonly before: string;
    readonly was: string;
    readonly after: string;
    readonly is: string;
  };
  /** Whether it is only the last one that is left on both sides. */
  readonly isLast?: true;
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

interface MergedPlaceholders {
  readonly placeholders: TemplateYaml['placeholders'];
  readonly origins: ListOrigins;
  readonly doubts: readonly Doubt[];
}

/** Merges the approved placeholders into the YAML's: names, types, examples and limits stay where they still apply. */
export function mergePlaceholders(own: TemplateYaml, converted: ConvertedTemplate): MergedPlaceholders {
  if (own.placeholders === undefined) return { placeholders: undefined, origins: [], doubts: [] };
  if (typeof own.placeholders === 'number') {
    return { placeholders: converted.placeholders.length, origins: [], doubts: [] };
  }
  const written = own.placeholders;
  const pairs = pairPlaceholders(own, converted);
  // A name that only counts does not stay: it counts again, or the platform has a name now.
  const ownItem = (origin: number | undefined): PlaceholderYaml | undefined =>
    origin === undefined ? undefined : declaredPlaceholders(own)[origin];
  const taken = new Set(
    pairs.flatMap(({ origin }) => ownItem(origin)?.name ?? []).filter((name) => !isNumberedName(name)),
  );
  const placeholders = pairs.map(({ approved, origin }) => {
    const item = ownItem(origin);
    if (item !== undefined && !isNumberedName(item.name)) {
      const named = withApprovedName(item, approved);
      // One that the YAML writes as a map stays a map, with its comments.
      return typeof written[origin ?? 0] === 'object' ? named : shortened(named);
    }
    const { name, approvedAs } = { ...approved, name: freeName(approved.name, taken) };
    if (item === undefined) return shortened({ ...approved, name });
    return shortened({ ...item, name, ...defined({ approvedAs }) });
  });
  const origins = pairs.map(({ origin }) => origin);
  const doubts = pairs.flatMap((pair) => doubtOf(pair, ownItem(pair.origin)));
  return { placeholders: placeholders.length === 0 ? undefined : placeholders, origins, doubts };
}

/** The same name and type may be wrong for a value with other words around it. */
function doubtOf({ words, isLast }: MergedPlaceholder, item: PlaceholderYaml | undefined): readonly Doubt[] {
  const isKept = item !== undefined && (!isNumberedName(item.name) || item.type !== undefined);
  if (!isKept || words === undefined) return [];
  const { part, before, was, after, is } = words;
  const [old, now] = [wordsAround(before, was), wordsAround(after, is)];
  if (!isLast && isDeepStrictEqual(old.map(withoutPunctuation), now.map(withoutPunctuation))) return [];
  const why = isLast ? 'as the only one that is left' : 'but its line changed';
  return [
    {
      part,
      message: `check: {{${is}}} keeps the name ${item.name}, ${why}: if it is another value now, change its name and details`,
      before: lineOf(before, was),
      after: lineOf(after, is),
    },
  ];
}

/** No other value belongs there because of punctuation, emphasis, emojis, capitals or white space. */
function withoutPunctuation(line: string): string {
  const sides = line.toLowerCase().split('{{}}');
  const harmless = /([\s.,;:!?¡¿…'"*_~`\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Extended_Pictographic}]|\uFE0F)+/gu;
  return sides.map((side) => side.replaceAll(harmless, ' ').trim()).join('{{}}');
}

/** Every approved placeholder in order, with its origin in the YAML. */
function pairPlaceholders(own: TemplateYaml, converted: ConvertedTemplate): readonly MergedPlaceholder[] {
  const { header = '', body, placeholders, language } = converted;
  const declared = declaredPlaceholders(own);
  const inHeader = countPlaceholders(header);
  const ownBody = ownText(own, 'body', language);
  // A template with a body and without a header has no header; one without texts has those of the platform.
  const ownHeader = ownText(own, 'header', language) ?? (ownBody === undefined ? undefined : '');
  const inOwnHeader = ownHeader === undefined ? inHeader : countPlaceholders(ownHeader);
  const inBody = placeholders.slice(inHeader);
  return [
    ...pairIn(
      'header',
      { before: ownHeader, after: header, offset: 0 },
      declared,
      placeholders.slice(0, inHeader),
    ),
    ...pairIn('body', { before: ownBody, after: body, offset: inOwnHeader }, declared, inBody),
  ];
}

/** A text in the YAML and as it was approved. */
interface TextPair {
  /** Without it, only the order is known. */
  readonly before: string | undefined;
  readonly after: string;
  /** The index of its first placeholder in the YAML. */
  readonly offset: number;
}

function pairIn(
  part: 'header' | 'body',
  { before, after, offset }: TextPair,
  declared: readonly PlaceholderYaml[],
  placeholders: readonly PlaceholderYaml[],
): readonly MergedPlaceholder[] {
  const tokens = tokensTo(placeholders.length);
  const pairs =
    before === undefined
      ? new Map(tokens.map((token) => [token, token]))
      : matchPlaceholders(before, after, (a, b) => {
          const evidence = evidenceOf(declared[offset + Number(a) - 1], placeholders[Number(b) - 1]);
          const isSamePlace = a === b && numberPlaceholders(before).text === numberPlaceholders(after).text;
          return isSamePlace ? Math.max(evidence, 0) : evidence;
        });
  const last = lastPair(tokensTo(countPlaceholders(before ?? '')), tokens, pairs);
  return placeholders.map((approved, index) => {
    const is = String(index + 1);
    const isLast = is === last?.is;
    const was = isLast ? last.was : pairs.get(is);
    const origin = was === undefined ? undefined : offset + Number(was) - 1;
    if (was === undefined || origin === undefined || origin >= declared.length)
      return { approved, origin: undefined };
    // The same approved name is the same value, whatever is around it.
    const isSure = !isNumberedName(approved.name) && !isLast;
    const words = before === undefined || isSure ? undefined : { part, before, was, after, is };
    return { approved, origin, ...defined({ words, isLast: isLast || undefined }) };
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
