import { type Document, isCollection, isNode, isPair, Lexer, type Pair, visit } from 'yaml';

/** All comments of a text, with their marks. */
export function commentsIn(text: string): readonly string[] {
  const tokens = [...new Lexer().lex(text)];
  // The mark of a text precedes it.
  return tokens.filter((token, index) => token.startsWith('#') && tokens[index - 1] !== '\u001F');
}

/** A comment below a key belongs to the first entry there; one on the line of the key belongs to the key. */
export function attachComments(content: string, document: Document): void {
  visit(document, {
    Pair: (_, { key, value }) => {
      if (!isNode(key) || !isCollection(value) || value.flow === true || value.commentBefore == null) return;
      const [line = ''] = content.slice(key.range?.[1]).split('\n', 1);
      const [first = '', ...rest] = value.commentBefore.split('\n');
      const isOnLine = line.trimEnd().endsWith(`#${first}`.trimEnd());
      const [item] = value.items;
      const entry = isPair(item) ? item.key : item;
      if (isOnLine) key.comment = first;
      if (isNode(entry)) {
        const below = isOnLine ? rest : [first, ...rest];
        entry.commentBefore = joined(...below, entry.commentBefore);
        value.commentBefore = null;
      }
    },
  });
}

/** Gives the comment above a pair to the next one. */
export function moveComment({ key }: Pair, next: Pair | undefined): void {
  if (!isNode(key) || !isNode(next?.key)) return;
  next.key.commentBefore = joined(key.commentBefore, next.key.commentBefore);
  key.commentBefore = null;
}

/** The lines of comments together; `null` if there are none. */
export function joined(...comments: readonly (string | null | undefined)[]): string | null {
  const present = comments.filter((one) => one !== null && one !== undefined);
  return present.length === 0 ? null : present.join('\n');
}
