import { Document, isSeq, type Node, Scalar, type SchemaOptions, visit } from 'yaml';
import { escapeHiddenInYaml, withoutHidden } from '../text/hidden-characters.js';

/**
 * What editors and commit hooks remove from a block: white space at the end of a line, and empty lines at the end. White space
 * other than a space at the start of a line is read as indentation.
 */
const trimmable = /[^\S\n](?:\n|$)|(?:^|\n)(?:\n$|[^\S\n ])/;

/** How a text is quoted: a text that would be trimmed or has invisible characters in double quotes, others as they were. */
export function styleOf(text: string, before?: Scalar.Type): Scalar.Type | undefined {
  if (trimmable.test(text) || withoutHidden(text) !== text) return Scalar.QUOTE_DOUBLE;
  const isOneLine = before === Scalar.PLAIN || before === Scalar.QUOTE_SINGLE;
  return isOneLine && text.includes('\n') ? undefined : before;
}

/** Escapes invisible characters in double quotes. */
export function printing(): Pick<SchemaOptions, 'customTags'> {
  return {
    customTags: (tags) =>
      tags.map((tag) => {
        if (typeof tag === 'string' || !('stringify' in tag) || tag.stringify === undefined) return tag;
        const { stringify } = tag;
        const escaped: typeof stringify = (...args) => {
          const printed = stringify(...args);
          return printed.startsWith('"') ? escapeHiddenInYaml(printed) : printed;
        };
        return { ...tag, stringify: escaped };
      }),
  };
}

/** YAML in the form that an import writes: a list of languages on one line, and texts that editors do not trim. */
export function printYaml(value: unknown, comment: string): string {
  const document = new Document(value, printing());
  document.commentBefore = comment;
  const languages = document.get('language', true);
  if (isSeq(languages)) languages.flow = true;
  setStyles(document);
  return document.toString(layout);
}

/** Quotes the texts in a new part of a document. */
export function setStyles(part: Document | Node): void {
  visit(part, {
    Scalar: (key, scalar) => {
      const type = key === 'key' || typeof scalar.value !== 'string' ? undefined : styleOf(scalar.value);
      if (type !== undefined) scalar.type = type;
    },
  });
}

/** No line is folded: that would add line breaks that an approved text does not have. */
export const layout = {
  lineWidth: 0,
  doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
  flowCollectionPadding: false,
} as const;
