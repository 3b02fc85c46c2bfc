import type { Call } from './call.js';

/** What a call is about: its template, the kind of session message, or the request if it names neither. */
export function titleOf({ template, kind, http, bubble }: Call): string {
  const isSession = kind === 'text' || kind === 'attachment';
  return template ?? (isSession ? `session ${bubble.file?.kind ?? kind}` : `${http.method} ${http.path}`);
}
