/** A string literal that no text can break out of. @param {string} text */
export function literal(text) {
  const json = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}
