/**
 * The one definition of a hidden character: control characters except tab and line feed, line and paragraph separators,
 * unpaired surrogates, and every character that Unicode defines as invisible. Joiners and variation selectors do not count:
 * Persian, Mongolian and emoji are written with them.
 */
const hidden =
  /(?![\t\n\u200C\u200D]|\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

export function withoutHidden(text: string): string {
  return text.replaceAll(hidden, '');
}

/** Makes a text safe to print on one line. Its length stays, so that a caret below it still points at the same place. */
export function visible(text: string): string {
  return visibleLines(text).replaceAll('\n', '\uFFFD');
}

/** Makes a text of several lines safe to print. */
export function visibleLines(text: string): string {
  return text.replaceAll(hidden, (character) => '\uFFFD'.repeat(character.length));
}

/** Writes each hidden character as an escape, such as `\u{202E}`. */
export function escapeHidden(text: string): string {
  return text.replaceAll(
    hidden,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
  );
}

/** Escapes the hidden characters of a JSON text, which stays equivalent. */
export function escapeHiddenInJson(json: string): string {
  const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replaceAll(hidden, (character) => character.split('').map(escapeUnit).join(''));
}

/** Escapes the hidden characters of a YAML text in double quotes, which stays equivalent. */
export function escapeHiddenInYaml(quoted: string): string {
  return quoted.replaceAll(hidden, (character) => {
    const digits = (character.codePointAt(0) ?? 0).toString(16);
    return digits.length > 4 ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`;
  });
}
