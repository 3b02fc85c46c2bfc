import { isIP } from 'node:net';

/**
 * Tells whether a Host header names this server. A web site whose name was made to point here (DNS rebinding) would
 * otherwise read everything. An address in numbers cannot be pointed anywhere, so those pass once we listen on all.
 */
export function hostGuard(own: readonly string[]): (header: string) => boolean {
  const names = new Set(['localhost', ...own.map((name) => name.toLowerCase())]);
  const everywhere = names.has('0.0.0.0') || names.has('::');
  return (header) => {
    const name = hostname(header.toLowerCase());
    return names.has(name) || isLoopbackAddress(name) || (everywhere && isIP(name) !== 0);
  };
}

/** Whether only this machine can reach it. */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopbackAddress(host);
}

function isLoopbackAddress(name: string): boolean {
  return name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

/** `[::1]:8025` -> `::1`, `localhost:8025` -> `localhost`. */
function hostname(header: string): string {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::\d+)?$/.exec(header);
  return match?.[1] ?? match?.[2] ?? '';
}
