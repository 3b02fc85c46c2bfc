import { type Document, isCollection, isScalar, visit } from 'yaml';
import { joined } from './yaml-comments.js';

/** Writes the values of aliases in their place. */
export function resolveAliases(document: Document): void {
  visit(document, {
    Alias: (_, alias) => {
      const fresh = alias.resolve(document)?.clone();
      if (!isScalar(fresh) && !isCollection(fresh)) return undefined;
      delete fresh.anchor;
      fresh.comment = joined(alias.comment);
      fresh.commentBefore = joined(alias.commentBefore);
      return fresh;
    },
  });
}

/** An anchor without an alias may be a text whose quotes are missing, so the checks reject it. */
export function removeUnusedAnchors(document: Document): void {
  const used = new Set<string>();
  visit(document, { Alias: (_, { source }) => void used.add(source) });
  visit(document, {
    Value: (_, node) => {
      if (node.anchor !== undefined && !used.has(node.anchor)) delete node.anchor;
    },
  });
}
