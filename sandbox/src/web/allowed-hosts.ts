import { isIP } from 'node:net';

/**
 * Returns a function that checks whether a Host header names this server. Without this check, a website whose name
 * resolves to this machine (DNS rebinding) could read everything. An IP address cannot be rebound, so every address is
 * allowed if the server listens on all interfaces.
 */
export function createHostCheck(allowedHosts: readonly string[]): (header: string) => boolean {
  const names = new Set(['localhost', ...allowedHosts.map((name) => name.toLowerCase())]);
  const listensEverywhere = names.has('0.0.0.0') || names.has('::');
  return (header) => {
    const name = hostnameOf(header.toLowerCase());
    return names.has(name) || isLoopbackAddress(name) || (listensEverywhere && isIP(name) !== 0);
  };
}

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopbackAddress(host);
}

function isLoopbackAddress(name: string): boolean {
  return name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

/** `[::1]:8025` -> `::1`, `localhost:8025` -> `localhost`. */
function hostnameOf(header: string): string {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::\d+)?$/.exec(header);
  return match?.[1] ?? match?.[2] ?? '';
}
