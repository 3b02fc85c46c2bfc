import type { JSX } from 'preact';

/** The names that the sandbox was started with, by number. */
export type Names = Readonly<Record<string, string>>;

/** The name of a recipient, or exactly what was received: `447700900123` and `+447700900123` are different. */
export function recipientText(to: string | undefined, names: Names): string {
  return to === undefined || to === '' ? 'no recipient' : (nameOf(to, names) ?? to);
}

/** A request can be to `__proto__`, which is no name. */
export function nameOf(to: string, names: Names): string | undefined {
  return Object.hasOwn(names, to) ? names[to] : undefined;
}

/** The same, with a mark unless it has only digits: with fewer or more of them, a lenient sandbox accepts it. */
export function Recipient({
  to,
  names,
}: {
  readonly to: string | undefined;
  readonly names: Names;
}): JSX.Element {
  return (
    <>
      {recipientText(to, names)}
      {!/^\d*$/.test(to ?? '') && <span class="invalid-number"> invalid</span>}
    </>
  );
}
