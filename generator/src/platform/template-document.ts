// @ts-nocheck
import { Document, isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import type { PlaceholderYaml } from '../check/template-yaml.js';
import type { MergedTemplate, Variant } from './merge-languages.js';

/**
 * Writes a template of the platform as a YAML file of ours, with what has no key there as comments.
 *
 * @param functionName Settles a collision of generated names.
 */
export function templateDocument(template: MergedTemplate, functionName?: string): string {
  const [first] = template.variants;
  if (!first) return '';
  const { header, file, footer, buttons } = first.converted;
  const placeholders = placeholdersYaml(first);
  const document = new Document({
    name: template.name,
    ...languageOf(template.variants),
    ...(header && { header: header.text }),
    ...bodyOf(template.variants),
    ...(footer !== undefined && { footer }),
    ...(placeholders && { placeholders }),
    ...(file && { file }),
    ...(buttons.length > 0 && { buttons }),
    ...(functionName !== undefined && { function: functionName }),
  });
  document.commentBefore = comment(factsOf(template));
  writeInOneLine(document, 'language');
  commentOn(
    document,
    'header',
    differences(template.variants, 'header', ({ converted }) => converted.header?.text),
  );
  commentOn(
    document,
    'footer',
    differences(template.variants, 'footer', ({ converted }) => converted.footer),
  );
  commentOn(document, 'buttons', differences(template.variants, 'buttons', buttonWords));
  commentOn(document, placeholders ? 'placeholders' : 'body', placeholderRemarks(first));
  // Folding would break long lines where the approved text has no break.
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

function languageOf(variants: readonly Variant[]): object {
  const codes = variants.flatMap(({ language }) => language ?? []);
  if (codes.length === 0) return {};
  return { language: codes.length === 1 ? codes[0] : codes };
}

function bodyOf(variants: readonly Variant[]): object {
  if (variants.length === 1) return { body: variants[0]?.converted.body.text };
  return {
    body: Object.fromEntries(variants.map(({ language = '', converted }) => [language, converted.body.text])),
  };
}

/** Absent where there is nothing to say that the texts do not. */
function placeholdersYaml({ converted }: Variant): readonly (string | PlaceholderYaml)[] | undefined {
  const { placeholders, header } = converted;
  const isTold = placeholders.some(
    ({ isNamed, description, example }) => isNamed || description !== undefined || example !== undefined,
  );
  if (!isTold && (header?.tokens.length ?? 0) === 0) return undefined;
  return placeholders.map(({ name, description, example }) =>
    description === undefined && example === undefined
      ? name
      : {
          name,
          ...(description !== undefined && { description }),
          ...(example !== undefined && { example }),
        },
  );
}

/** `verify` reads the category again. */
function factsOf({ variants }: MergedTemplate): readonly string[] {
  return [
    'Imported by notifygen from the platform; texts and buttons are as approved there.',
    ...fact('status', variants, ({ platform }) => platform.status),
    ...fact('category', variants, ({ platform }) => platform.category),
  ];
}

function fact(
  what: string,
  variants: readonly Variant[],
  read: (variant: Variant) => string | undefined,
): readonly string[] {
  const values = [...new Set(variants.flatMap((variant) => read(variant) ?? []))];
  if (values.length < 2) return values.map((value) => `${what}: ${value}`);
  const told = variants.map((variant) => `${read(variant) ?? 'unknown'} (${variant.language})`);
  return [`${what}: ${told.join(', ')}`];
}

/** A file has one header, one footer and one list of buttons for all its languages; the texts of the others are told. */
function differences(
  variants: readonly Variant[],
  what: string,
  read: (variant: Variant) => string | undefined,
): readonly string[] {
  const [first, ...others] = variants;
  const told = others.filter((variant) => first && read(variant) !== read(first));
  if (told.length === 0) return [];
  return [
    `The ${what} in ${first?.language}, which the generated documentation shows for every language. In other languages:`,
    ...told.map((variant) => noteOf(variant.language, read(variant))),
  ];
}

function noteOf(language: string | undefined, text: string | undefined): string {
  return `  ${language}: ${text ?? 'none'}`;
}

/** Whether the file tells a language's header, footer or buttons as a comment, as `verify` takes for agreed. */
export function isNoted(yaml: string, language: string | undefined, text: string | undefined): boolean {
  const note = `#${comment([noteOf(language, text)])}`.trimEnd();
  return yaml.split(/\r?\n/).some((line) => line.trimEnd() === note);
}

/** All buttons of a language in one line. */
export function buttonWords({ converted }: Pick<Variant, 'converted'>): string {
  return converted.buttons
    .map(({ url, phone, reply, text }) => [text, reply ?? phone ?? url].filter(Boolean).join(' -> '))
    .join(' | ');
}

function placeholderRemarks({ converted }: Variant): readonly string[] {
  const { header, body } = converted;
  return [
    ...(header && header.tokens.length > 0
      ? [
          `The value of the header, ${converted.placeholders[0]?.name}, comes first in parameters; those of the body follow.`,
        ]
      : []),
    ...(header?.isRenumbered || body.isRenumbered
      ? [
          `Approved as ${[...(header?.tokens ?? []), ...body.tokens].map((token) => `{{${token}}}`).join(', ')}; the gateway takes values in order, so the texts number them.`,
        ]
      : []),
  ];
}

function writeInOneLine(document: Document, key: string): void {
  const node = document.get(key, true);
  if (isSeq(node)) node.flow = true;
}

function commentOn(document: Document, key: string, lines: readonly string[]): void {
  const pair = isMap(document.contents) ? pairOf(document.contents, key) : undefined;
  if (pair && lines.length > 0 && isScalar(pair.key)) pair.key.commentBefore = comment(lines);
}

function pairOf(map: YAMLMap, key: string): Pair | undefined {
  return map.items.find((item) => isScalar(item.key) && item.key.value === key);
}

/** Text of the platform must not end the comment. */
function comment(lines: readonly string[]): string {
  return lines.map((line) => ` ${line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}`).join('\n');
}
