/**
 * Spaces that look like the normal one, direction marks and other characters that cannot be seen. Emoji and some languages are
 * written with joiners and variation selectors.
 */
const invisible =
  /(?![ \u200c\u200d]|\p{Variation_Selector})[\p{Zs}\p{Zl}\p{Zp}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** JSON with indentation, in which invisible characters are escaped. @param {string} text */
export function indented(text) {
  try {
    const value = JSON.parse(text);
    const escapeUnit = (/** @type {string} */ unit) =>
      `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    const escaped = (/** @type {string} */ character) => character.split('').map(escapeUnit).join('');
    const lines = JSON.stringify(value, null, 2).split('\n');
    return lines.map((line) => line.replaceAll(invisible, escaped)).join('\n');
  } catch {
    return text;
  }
}
