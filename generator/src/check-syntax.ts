import { type ErrorCode, isScalar, visit, type YAMLError } from 'yaml';
import type { Complaint, Problem } from './problem.js';
import { problemAtRange, type Source } from './source.js';

/** What the YAML parser refuses, in words that say how to mend it, and what it takes but nobody means. */
export function syntaxProblems(source: Source): readonly Problem[] {
  const { errors, warnings, contents } = source.document;
  if (errors.length > 0 || warnings.length > 0) {
    const problems = [...errors, ...warnings].map((error) =>
      problemAtRange(source, error.pos[0], error.pos[1], explain(source, error)),
    );
    // What the parser says further on in the same line is only the echo of the first.
    return problems.filter(({ line }, index) => problems.findIndex((other) => other.line === line) === index);
  }
  if (contents === null) {
    const complaint = {
      rule: 'empty',
      message: 'the file is empty',
      hint: 'a template has at least a name, such as name: order_shipped',
    };
    return [problemAtRange(source, 0, 0, complaint)];
  }
  return cutTextProblems(source);
}

const quoteIt = 'put the text in "quotes"';

const explanations: Readonly<Partial<Record<ErrorCode, Omit<Complaint, 'rule'>>>> = {
  BAD_ALIAS: { message: 'a text that begins with * is an alias in YAML', hint: quoteIt },
  BAD_SCALAR_START: { message: 'a text cannot begin with this character', hint: quoteIt },
  BLOCK_AS_IMPLICIT_KEY: { message: 'a colon and a space inside a text make a key of it', hint: quoteIt },
  DUPLICATE_KEY: { message: 'the key stands here twice', hint: 'delete one of them' },
  MULTIPLE_DOCS: {
    message: 'a file holds one template, but --- begins another',
    hint: 'move what follows --- to a file of its own',
  },
  MISSING_CHAR: {
    message: 'a quote or bracket is not closed',
    hint: 'close it, or put the whole text in "quotes"',
  },
  TAB_AS_INDENT: { message: 'a tab indents this line', hint: 'YAML indents with spaces' },
  UNEXPECTED_TOKEN: { message: 'YAML took the value to end before this', hint: quoteIt },
  TAG_RESOLVE_FAILED: {
    message: 'templates use no tags',
    hint: `if the text itself begins with !, ${quoteIt}`,
  },
};

function explain(source: Source, { code, message, pos }: YAMLError): Complaint {
  const line = source.text.slice(source.text.lastIndexOf('\n', pos[0] - 1) + 1).split('\n', 1)[0] ?? '';
  if (/:\s*\{\{/.test(line)) {
    return { rule: 'yaml', message: 'a text that begins with {{ is a mapping in YAML', hint: quoteIt };
  }
  return { rule: 'yaml', ...(explanations[code] ?? { message: lowerFirst(message) }) };
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}

/** ` #` begins a comment: `body: Order #{{1}}` means just `Order`, which is surely not what was approved. */
function cutTextProblems(source: Source): readonly Problem[] {
  const problems: Problem[] = [];
  visit(source.document, {
    Scalar: (_key, node) => {
      if (!isScalar(node) || node.type !== 'PLAIN' || !node.range || !node.comment?.includes('{{')) return;
      const start = source.text.indexOf('#', node.range[1]);
      problems.push(
        problemAtRange(source, start, start + node.comment.length + 1, {
          rule: 'comment-in-text',
          message: 'a # after a space begins a comment, which cuts the text off',
          hint: quoteIt,
        }),
      );
    },
  });
  return problems;
}
