import { type ErrorCode, isCollection, isScalar, type Node, visit, type YAMLError } from 'yaml';
import type { Diagnostic, Finding } from '../diagnostics/diagnostic.js';
import { diagnosticAtRange, type YamlSource } from '../source/yaml-source.js';
import { repeatedKey } from './duplicate-key.js';
import { quote } from './schema-messages.js';
import { layoutDiagnostic, sameColumn } from './yaml-layout.js';

export const quoteIt = 'put the text in "quotes"';

/** What the YAML parser refuses, in words that say how to fix it. */
export function explainYamlError(source: YamlSource, error: YAMLError): Diagnostic {
  const [start, end] = error.pos;
  const opening = isUnclosed(error) ? openingBefore(source, start) : undefined;
  if (opening !== undefined) return diagnosticAtRange(source, opening, opening + 1, unclosed);
  if (error.code === 'DUPLICATE_KEY') return repeatedKey(source, start, 'yaml');
  const layout = layoutDiagnostic(source, error);
  if (layout) return layout;
  return (
    (error.code === 'BLOCK_AS_IMPLICIT_KEY' && colonInText(source, start)) ||
    diagnosticAtRange(source, start, end, explain(source, error))
  );
}

/** `body: Order: {{1}}`: what stands before the second colon would be a key. */
function colonInText(source: YamlSource, start: number): Diagnostic | undefined {
  const [key] = /^[^\r\n]*?(?=:(?:\s|$))/.exec(source.text.slice(start)) ?? [];
  if (key === undefined || beginsWithBraces(source, start)) return undefined;
  const colon = start + key.length;
  return diagnosticAtRange(source, colon, colon + 1, {
    rule: 'yaml',
    message: `a colon and a space inside a text make a key of what stands before, ${quote(key)}`,
    hint: quoteIt,
  });
}

const unclosed: Finding = {
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
function openingBefore({ document }: YamlSource, end: number): number | undefined {
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

const explanations: Readonly<Partial<Record<ErrorCode, Omit<Finding, 'rule'>>>> = {
  BAD_DQ_ESCAPE: {
    message: 'a backslash in "quotes" must not stand before this character',
    hint: "write two backslashes, or put the text in 'single quotes'",
  },
  BAD_INDENT: { message: 'this line begins in another column than the keys above it', hint: sameColumn },
  BAD_SCALAR_START: { message: 'a text cannot begin with this character', hint: quoteIt },
  BLOCK_AS_IMPLICIT_KEY: { message: 'a colon and a space inside a text make a key of it', hint: quoteIt },
  MISSING_CHAR: { message: 'there is no colon and space after this key', hint: sameColumn },
  MULTILINE_IMPLICIT_KEY: { message: 'YAML reads this line and the next as one key', hint: sameColumn },
  TAB_AS_INDENT: { message: 'a tab indents this line', hint: 'YAML indents with spaces' },
  TAG_RESOLVE_FAILED: {
    message: 'templates use no tags',
    hint: `if the text itself begins with !, ${quoteIt}`,
  },
};

function explain(source: YamlSource, { code, message, pos }: YAMLError): Finding {
  const { text } = source;
  const rule = 'yaml';
  if (beginsWithBraces(source, pos[0]))
    return { rule, message: 'a text that begins with {{ is a mapping in YAML', hint: quoteIt };
  if (code === 'BAD_ALIAS') {
    const mark = text.charAt(pos[0]) === '&' ? '& is an anchor' : '* is an alias';
    return { rule, message: `a text that begins with ${mark} in YAML`, hint: quoteIt };
  }
  if (code === 'UNEXPECTED_TOKEN') {
    const hint = quoteHints[/^[^'":]*(?::\s+)?(['"])/.exec(lineOf(source, pos[0]))?.[1] ?? ''] ?? quoteIt;
    return { rule, message: 'YAML took the value to end before this', hint };
  }
  if (code === 'MULTIPLE_DOCS') {
    const isLast = /^---(\s|#.*)*$/.test(text.slice(pos[0]));
    return {
      rule,
      message: 'a file holds one template, but --- begins another',
      hint: isLast ? 'delete this ---: nothing follows it' : 'move what follows --- to a file of its own',
    };
  }
  return { rule, ...(explanations[code] ?? { message: lowerFirst(message) }) };
}

/** Where the text has quotes already, others are needed. */
const quoteHints: Readonly<Record<string, string>> = {
  "'": `put the text in "double quotes", or write '' for each ' in it`,
  '"': `put the text in 'single quotes', or write \\" for each " in it`,
};

function beginsWithBraces(source: YamlSource, offset: number): boolean {
  return /^[^:]*:\s*\{\{/.test(lineOf(source, offset));
}

function lineOf({ text }: YamlSource, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? '';
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
