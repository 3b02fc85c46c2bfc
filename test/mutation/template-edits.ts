import type { ChangeRule } from 'notifygen';
import {
  countParameters,
  countPlaceholders,
  type DeclaredPlaceholder,
  type DeclaredTemplate,
} from '../support/declared-template.ts';

/** One change of a template. */
export interface Mutation {
  readonly what: string;
  /** The rule that `diff` must report. */
  readonly rule: ChangeRule | undefined;
  /** The changed file; absent if it is deleted. */
  readonly file?: DeclaredTemplate;
  /** The new function name of the second template, if it changes too. */
  readonly bystander?: string;
}

/** One change; `bystander` as in {@link Mutation}. */
export function mutation(
  what: string,
  rule: ChangeRule | undefined,
  file?: DeclaredTemplate,
  bystander?: string,
): Mutation {
  return { what, rule, ...(file && { file }), ...(bystander !== undefined && { bystander }) };
}

/** The changes, if they can be made. */
export function when(canBeMade: boolean, ...mutations: readonly Mutation[]): readonly Mutation[] {
  return canBeMade ? mutations : [];
}

/** The declared placeholders, or unnamed ones if only their number is declared. */
export function placeholdersOf(file: DeclaredTemplate): readonly (string | DeclaredPlaceholder)[] {
  if (typeof file.placeholders === 'object') return file.placeholders;
  return Array.from({ length: countParameters(file) }, (_, index) => `placeholder${index + 1}`);
}

/** The number of placeholders in the header; they come first. */
export function inHeader({ header = '' }: DeclaredTemplate): number {
  return countPlaceholders(header);
}

/** The file with a change to the text that contains the placeholder at `index`; `number` is its number there. */
export function withTextOf(
  file: DeclaredTemplate,
  index: number,
  change: (text: string, number: number) => string,
): DeclaredTemplate {
  const { header } = file;
  const before = inHeader(file);
  if (header !== undefined && index < before) return { ...file, header: change(header, index + 1) };
  return withBody(file, (text) => change(text, index + 1 - before));
}

/** The file with a change to its body in every language. */
export function withBody(file: DeclaredTemplate, change: (text: string) => string): DeclaredTemplate {
  const { body } = file;
  if (body === undefined) return file;
  if (typeof body === 'string') return { ...file, body: change(body) };
  const entries = Object.entries(body).map(([code, text]) => [code, change(text)]);
  return { ...file, body: Object.fromEntries(entries) };
}

/** The file with other languages, and its body in these languages only. */
export function withLanguages(
  file: DeclaredTemplate,
  language: DeclaredTemplate['language'],
): DeclaredTemplate {
  const { language: _, body = '', ...rest } = file;
  const codes = [language ?? []].flat();
  const texts = typeof body === 'string' ? undefined : body;
  const [first = ''] = Object.values(texts ?? {});
  const ownBody =
    texts === undefined
      ? body
      : codes.length < 2
        ? first
        : Object.fromEntries(codes.map((code) => [code, texts[code] ?? first]));
  return { ...rest, ...(language !== undefined && { language }), body: ownBody };
}
