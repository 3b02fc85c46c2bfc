import { hash } from 'node:crypto';

/** 160 bits of SHA-256: short enough to store thousands, and long enough to rule out collisions. */
export function digestOf(text: string | Uint8Array): string {
  return hash('sha256', text, 'base64url').slice(0, 27);
}
