/**
 * JSON that PostgreSQL can store as `jsonb`: a gateway's response may contain U+0000 or half of a surrogate pair, which
 * would otherwise make the whole turn fail again and again.
 */
export function toJsonb(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/\\u(?:0000|d)/.test(text)) return text;
  // Matches every escape, so that an escaped backslash before such letters is not taken for one of these.
  return text.replace(/\\(?:u[0-9a-f]{4}|.)/g, (match) =>
    match === '\\u0000' || match.startsWith('\\ud') ? '\ufffd' : match,
  );
}
