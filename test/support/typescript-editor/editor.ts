import { relative } from 'node:path';

/** The part of an editor that the tests need, with one file open. Positions are the starts of texts in that file. */
export interface TypeScriptEditor {
  /** The places where go to definition leads. */
  readonly definition: (text: string) => Promise<readonly Place[]>;
  /** The same for Go to Source Definition. */
  readonly sourceDefinition: (text: string) => Promise<readonly Place[]>;
  readonly references: (text: string) => Promise<readonly Place[]>;
  /** The places that a renaming edits. */
  readonly rename: (text: string) => Promise<readonly Place[]>;
  readonly hover: (text: string) => Promise<string>;
  readonly signature: (text: string) => Promise<string>;
  /** The documentation of a completion. */
  readonly completion: (text: string, name: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** A file of the project and a line, from 1: `templates/order_shipped.yaml:2`. */
export type Place = `${string}:${number}`;

export function placeIn(folder: string, path: string, line: number): Place {
  return `${relative(folder, path).replaceAll('\\', '/')}:${line}`;
}

/** Line and column of a text, from 0. */
export function positionOf(
  text: string,
  part: string,
): { readonly line: number; readonly character: number } {
  const start = text.indexOf(part);
  if (start === -1) throw new Error(`the file does not contain ${part}`);
  const lines = text.slice(0, start).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}
