/** A MIME type taken apart. */
export interface MimeType {
  /** Type and subtype in lower case, such as `audio/ogg`. */
  readonly essence: string;
  /** Names in lower case, values without their quotes, in order. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const quoted = '"(?:[^"\\\\\\r\\n]|\\\\[^\\r\\n])*"';
const essencePattern = new RegExp(`^(${token}/${token})[ \\t]*(?=;|$)`);
const parameterPattern = new RegExp(`;[ \\t]*(?:(${token})=(${token}|${quoted}))?[ \\t]*(?=;|$)`, 'y');

/** Reads a MIME type by the grammar of RFC 9110, section 8.3; `undefined` where it is none. */
export function parseMimeType(text: string): MimeType | undefined {
  const essence = essencePattern.exec(text);
  if (!essence?.[1]) return undefined;
  const parameters: [string, string][] = [];
  parameterPattern.lastIndex = essence[0].length;
  while (parameterPattern.lastIndex < text.length) {
    const match = parameterPattern.exec(text);
    if (!match) return undefined;
    // RFC 9110 allows an empty parameter, as in `text/csv;`.
    if (match[1] !== undefined) parameters.push([match[1].toLowerCase(), unquote(match[2] ?? '')]);
  }
  return { essence: essence[1].toLowerCase(), parameters };
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
}
