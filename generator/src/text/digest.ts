import { hash } from 'node:crypto';

/** Short enough to store by the thousand, long enough never to meet by chance. */
export function digestOf(text: string | Uint8Array): string {
  return hash('sha256', text, 'base64url').slice(0, 27);
}
