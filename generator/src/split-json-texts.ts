/** Splits what several requests printed one after the other, such as the pages of an export. */
export function splitJsonTexts(text: string): readonly string[] {
  const texts: string[] = [];
  let depth = 0;
  let start = 0;
  // A whole string at once, so that no bracket in it counts.
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else continue;
    if (depth > 0 || token === '{' || token === '[') continue;
    texts.push(text.slice(start, index + 1));
    start = index + 1;
  }
  const rest = text.slice(start);
  return rest.trim() === '' && texts.length > 0 ? texts : [...texts, rest];
}
