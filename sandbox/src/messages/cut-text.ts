/** The first characters of a text, with `…` if there are more. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // A character has at most two code units: those after them need not be split.
  const characters = Array.from(text.slice(0, 2 * max + 2));
  return characters.length <= max ? text : `${characters.slice(0, max).join('')}…`;
}
