/** A terminal could act on these when the text is pasted, or show it in another order. */
const control = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu;

/** Quotes a text for a shell; one with control or direction characters needs Bash or Zsh. */
export function shellQuote(text: string): string {
  if (text.search(control) === -1) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text.replaceAll(/[\\']/g, '\\$&');
  return `$'${escaped.replaceAll(control, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
}
