/** @import { Call } from '@notifygen/sandbox' */

/** What a call is about: its template, the kind of session message, or the request if it names neither. @param {Call} call */
export function titleOf({ template, kind, http }) {
  const isSession = kind === 'text' || kind === 'attachment';
  return template ?? (isSession ? `session ${kind}` : `${http.method} ${http.path}`);
}
