import type { ComponentChild, JSX } from 'preact';
import { isolated } from '../../../ui/code-block.js';
import type { ShownCall } from './inbox-state.js';

/**
 * Spaces that look like the normal one, direction marks and other characters that cannot be seen. Emoji and some languages are
 * written with joiners and variation selectors.
 */
const invisible =
  /(?![ \n\u200c\u200d]|\p{Variation_Selector})[\p{Zs}\p{Zl}\p{Zp}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** JSON with indentation, in which invisible characters are escaped. Anything else stays as it is. */
export function indented(text: string): string {
  return printed(text) ?? text;
}

function printed(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).replaceAll(invisible, escaped);
  } catch {
    return undefined;
  }
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** A line of indented JSON: what is before its value, the value, and what is after it. */
const line = /^(?<indent> *)(?<name>"(?:[^"\\]|\\.)*": )?(?<value>.*?)(?<comma>,?)$/s;

/** The body of a request. Each value that fills a placeholder has its name, and is highlighted together with it. */
export function RequestJson({ call }: { readonly call: ShownCall }): JSX.Element {
  /** The names or indexes that lead to the line. */
  const path: (string | number)[] = [];
  const json = printed(call.http.body);
  if (json === undefined) return <>{isolated(call.http.body)}</>;
  return (
    <>
      {json.split('\n').map((text, row): ComponentChild => {
        const { indent = '', name, value = '', comma = '' } = line.exec(text)?.groups ?? {};
        const depth = indent.length / 2;
        if (depth > 0 && !/^[\]}]/.test(value)) {
          const before = path[depth - 1];
          const index = typeof before === 'number' ? before + 1 : 0;
          path.splice(depth - 1, path.length, name === undefined ? index : JSON.parse(name.slice(0, -2)));
        }
        const label = call.code.labels[path.join('.')];
        const start = row === 0 ? '' : '\n';
        if (label === undefined || /^[\]}[{]/.test(value)) return [start, isolated(text)];
        return [
          `${start}${indent}${name ?? ''}`,
          <span key={row} class="joined" data-placeholder={label}>
            {isolated(value)}
          </span>,
          comma,
        ];
      })}
    </>
  );
}
