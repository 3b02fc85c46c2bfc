import { Composer, type CST, type Document, isMap, isScalar, isSeq, Lexer, Parser, visit } from 'yaml';
import { lazyIndex, type YamlError, type YamlSource } from './yaml-source.js';

export function parseSource(file: string, text: string): YamlSource {
  // A byte-order mark would shift the columns of the first line. A carriage return alone is a line break too.
  const content = text.replace(/^\uFEFF/, '').replaceAll(/\r(?!\n)/g, '\n');
  return { file, text: content, ...parseYaml(content), ...lazyIndex(content) };
}

/** The plain values of a text, or the first error. */
export function parseYaml(text: string): Pick<YamlSource, 'document' | 'value' | 'error'> {
  const { document, errors } = compose(text);
  const [error] = errors.toSorted((a, b) => a.start - b.start);
  if (error) return { document, value: undefined, error };
  try {
    return { document, value: document.toJS({ maxAliasCount: 100 }) };
  } catch (reason) {
    // Aliases of aliases that expand to millions of values.
    if (reason instanceof ReferenceError)
      return { document, value: undefined, error: errorAt('ALIAS_COUNT', text.indexOf('*')) };
    throw reason;
  }
}

/** Deeper than any template or configuration, and not deep enough to exhaust the stack. */
const mostLevels = 100;

function compose(text: string) {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const errors: YamlError[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length <= mostLevels) continue;
    errors.push(errorAt('DEPTH', parser.offset));
    break;
  }
  if (errors.length === 0) tokens.push(...parser.end());
  const composer = new Composer({ stringKeys: true, uniqueKeys: false });
  const [document, second] = composer.compose(tokens, true, text.length);
  if (document === undefined) throw new Error('the YAML parser returned no document');
  const conflict = text.search(/^<{7}(?= |\r?$)/m);
  if (conflict !== -1) errors.push(errorAt('CONFLICT', conflict, conflict + 7));
  // With one of these, the others are meaningless.
  if (errors.length > 0) return { document, errors };
  if (second) errors.push(errorAt('MULTIPLE_DOCS', second.range[0], second.range[0] + 3));
  return { document, errors: [...errors, ...errorsOf(text, document)] };
}

function errorAt(code: string, start: number, end = start + 1, related = start): YamlError {
  return { code, start, end, related };
}

function errorsOf(text: string, document: Document.Parsed): readonly YamlError[] {
  const { errors, warnings, contents } = document;
  if (errors.length + warnings.length === 0)
    return [...versionError(text, document), ...propertyErrors(text, document), ...duplicateKeys(contents)];
  const openings = openingsByEnd(document);
  return [...errors, ...warnings].map(({ code, pos: [at, end] }) => {
    const opening = openings.get(at);
    return opening === undefined ? errorAt(code, at, end) : errorAt('UNCLOSED', opening, opening + 1, at);
  });
}

/** Where each list or map in brackets, and each text in quotes, starts that is not closed, by the offset where that is noticed. */
function openingsByEnd(document: Document.Parsed): ReadonlyMap<number, number> {
  const openings = new Map<number, number>();
  visit(document, {
    Value: (_key, node) => {
      const isOpen = isScalar(node) ? node.type?.startsWith('QUOTE') : node.flow === true;
      if (isOpen && node.range && !openings.has(node.range[1])) openings.set(node.range[1], node.range[0]);
    },
  });
  return openings;
}

/** Another version of YAML reads other values. */
function versionError(text: string, { directives }: Document.Parsed): readonly YamlError[] {
  if (directives.yaml.version === '1.2') return [];
  const start = text.search(/^%/m);
  return [errorAt('BAD_DIRECTIVE', start, text.indexOf('\n', start))];
}

/** Aliases without an anchor, anchors of texts without an alias, and tags: most are texts that need quotes. */
function propertyErrors(text: string, document: Document.Parsed): readonly YamlError[] {
  if (!/(?:^|[\s[{,:])[*&!]\S/m.test(text)) return [];
  const found: YamlError[] = [];
  const anchors = new Map<string, number>();
  visit(document, {
    Alias: (_key, { source, range }) => {
      if (!anchors.has(source) && range) found.push(errorAt('ALIAS', range[0], range[1]));
      anchors.set(source, -1);
    },
    Value: (_key, node) => {
      const start = node.range?.[0] ?? 0;
      if (node.anchor)
        anchors.set(node.anchor, isScalar(node) ? text.lastIndexOf(`&${node.anchor}`, start) : -1);
      if (node.tag)
        found.push(errorAt('TAG', text.lastIndexOf(node.tag.startsWith('tag:') ? '!!' : '!', start)));
    },
  });
  const unused = [...anchors].filter(([, start]) => start >= 0);
  return [...found, ...unused.map(([name, start]) => errorAt('ANCHOR', start, start + name.length + 1))];
}

/** The parser's own check takes quadratic time. */
function duplicateKeys(node: unknown): readonly YamlError[] {
  if (isSeq(node)) return node.items.flatMap(duplicateKeys);
  if (!isMap(node)) return [];
  const starts = new Map<unknown, number>();
  return node.items.flatMap(({ key, value }) => {
    // A dash without a space after it: the type of the list is reported.
    if (!isScalar(key) || !key.range || /^-\w/.test(String(key.value))) return duplicateKeys(value);
    const [start, end] = key.range;
    const first = starts.get(key.value);
    if (first !== undefined) return [errorAt('DUPLICATE_KEY', start, end, first)];
    starts.set(key.value, start);
    return duplicateKeys(value);
  });
}
