import { Document, isSeq, Scalar, visit } from 'yaml';

/**
 * What editors and commit hooks remove from a block: white space at the end of a line, and empty lines at the end. White space
 * other than a space at the start of a line is read as indentation.
 */
const trimmable = /[^\S\n](?:\n|$)|(?:^|\n)(?:\n$|[^\S\n ])/;

export interface YamlStyle {
  /** Spaces per level. Default: 2. */
  readonly step?: number;
  /** Whether the lists of a block are indented. Default: true. */
  readonly indentsLists?: boolean;
  /** How a text is quoted, as far as it can be. */
  readonly type?: Scalar.Type | undefined;
  /** Only for folded blocks. Default: no folding, which would add line breaks that an approved text does not have. */
  readonly lineWidth?: number;
}

/** YAML in the form that an import writes: a list of languages on one line, and texts that editors do not trim. */
export function printYaml(value: unknown, style: YamlStyle = {}, comment?: string): string {
  const { step = 2, indentsLists = true, type, lineWidth = 0 } = style;
  const document = new Document(value);
  if (comment !== undefined) document.commentBefore = comment;
  const languages = document.get('language', true);
  if (isSeq(languages)) languages.flow = true;
  setStyle(document, type);
  return document.toString({
    indent: step,
    indentSeq: indentsLists,
    lineWidth,
    doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
    flowCollectionPadding: false,
  });
}

/** A value within brackets or braces, on one line. */
export function printFlow(value: unknown, padsMaps: boolean, type?: Scalar.Type): string {
  const document = new Document([value]);
  if (isSeq(document.contents)) document.contents.flow = true;
  setStyle(document, type);
  const printed = document.toString({ lineWidth: 0, flowCollectionPadding: padsMaps }).trim();
  return printed.slice(1, -1).trim();
}

function setStyle(document: Document, type: Scalar.Type | undefined): void {
  visit(document, {
    Scalar: (key, scalar) => {
      if (typeof scalar.value !== 'string' || key === 'key') return;
      if (trimmable.test(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
      else if (type !== undefined) scalar.type = type;
    },
  });
}
