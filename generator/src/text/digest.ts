import { hash } from 'node:crypto';

/** 160 bits of SHA-256: short enough to store by the thousand, long enough that no two texts share one. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 27);
}
