/** Splits JSON texts that follow one another, such as the pages of an export from several requests. */
export function splitJsonTexts(text: string): readonly string[] {
  const texts: string[] = [];
  let depth = 0;
  let start = 0;
  let isString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isString) {
      if (character === '\\') index++;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth <= 0) {
      // Trimming takes a byte-order mark between two pages, too.
      texts.push(text.slice(start, index + 1).trim());
      start = index + 1;
    }
  }
  const rest = text.slice(start).trim();
  return rest === '' && texts.length > 0 ? texts : [...texts, rest];
}
