import { type ErrorCode, isCollection, isScalar, type Node, visit, type YAMLError } from 'yaml';
import type { Complaint, Problem } from './problem.js';
import { problemAtRange, type Source } from './source.js';

export const quoteIt = 'put the text in "quotes"';

/** What the YAML parser refuses, in words that say how to mend it. */
export function explainYamlError(source: Source, error: YAMLError): Problem {
  const [start, end] = error.pos;
  const opening = isUnclosed(error) ? openingBefore(source, start) : undefined;
  if (opening !== undefined) return problemAtRange(source, opening, opening + 1, unclosed);
  return problemAtRange(source, start, end, explain(source, error));
}

const unclosed: Complaint = {
  rule: 'yaml',
  message: 'this quote or bracket is not closed',
  hint: 'close it, or put the whole text in "quotes"',
};

function isUnclosed({ code, message }: YAMLError): boolean {
  return (
    (code === 'MISSING_CHAR' && message.startsWith('Missing closing')) || /end with a [\]}]/.test(message)
  );
}

/** Where the quoted text or bracket begins that the parser took to reach as far as `end`. */
function openingBefore({ document }: Source, end: number): number | undefined {
  let opening: number | undefined;
  const look = (node: Node, opens: boolean): typeof visit.BREAK | undefined => {
    if (!opens || !node.range || node.range[1] !== end) return undefined;
    opening = node.range[0];
    return visit.BREAK;
  };
  visit(document, {
    Collection: (_key, node) => look(node, isCollection(node) && node.flow === true),
    Scalar: (_key, node) => look(node, isScalar(node) && /^QUOTE/.test(node.type ?? '')),
  });
  return opening;
}

const sameColumn = 'the keys of a mapping begin in the same column, and a colon and a space follow each';

const explanations: Readonly<Partial<Record<ErrorCode, Omit<Complaint, 'rule'>>>> = {
  BAD_ALIAS: { message: 'a text that begins with * is an alias in YAML', hint: quoteIt },
  BAD_DQ_ESCAPE: {
    message: 'a backslash in "quotes" must not stand before this character',
    hint: "write two backslashes, or put the text in 'single quotes'",
  },
  BAD_INDENT: { message: 'this line begins in another column than the keys above it', hint: sameColumn },
  BAD_SCALAR_START: { message: 'a text cannot begin with this character', hint: quoteIt },
  BLOCK_AS_IMPLICIT_KEY: { message: 'a colon and a space inside a text make a key of it', hint: quoteIt },
  DUPLICATE_KEY: { message: 'the key stands here twice', hint: 'delete one of them' },
  MISSING_CHAR: { message: 'there is no colon and space after this key', hint: sameColumn },
  MULTILINE_IMPLICIT_KEY: { message: 'YAML reads this line and the next as one key', hint: sameColumn },
  MULTIPLE_DOCS: {
    message: 'a file holds one template, but --- begins another',
    hint: 'move what follows --- to a file of its own',
  },
  TAB_AS_INDENT: { message: 'a tab indents this line', hint: 'YAML indents with spaces' },
  UNEXPECTED_TOKEN: { message: 'YAML took the value to end before this', hint: quoteIt },
  TAG_RESOLVE_FAILED: {
    message: 'templates use no tags',
    hint: `if the text itself begins with !, ${quoteIt}`,
  },
};

function explain({ text }: Source, { code, message, pos }: YAMLError): Complaint {
  const line = text.slice(text.lastIndexOf('\n', pos[0] - 1) + 1).split('\n', 1)[0] ?? '';
  if (/^[^:]*:\s*\{\{/.test(line)) {
    return { rule: 'yaml', message: 'a text that begins with {{ is a mapping in YAML', hint: quoteIt };
  }
  return { rule: 'yaml', ...(explanations[code] ?? { message: lowerFirst(message) }) };
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
