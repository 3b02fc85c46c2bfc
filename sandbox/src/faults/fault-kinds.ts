/** What fails. A number is the HTTP status of the response, 400 to 599. */
export type FaultKind = number | FaultName;

/** With `-before`, the message is not accepted. With all others, it is. */
export type FaultName = keyof typeof namedFaults;

/** What is known of a fault with a name. */
export interface NamedFault {
  /** What the caller sees, without a capital and a full stop. The panel and the documentation show it. */
  readonly sees: string;
  /** Whether the gateway accepts the message. */
  readonly isAccepted: boolean;
  /** Why there is no response. `cut`: the connection closes. `silence`: it stays open. Absent if there is a response. */
  readonly failure?: 'cut' | 'silence';
  /** The default in milliseconds; absent if a plan cannot set one. */
  readonly delay?: number;
}

/**
 * Every fault with a name. Add new ones at the end: their order determines the numbers of the magic recipients. Without imports, since
 * the pages load this file.
 */
export const namedFaults = {
  'timeout-before': { sees: 'no response', isAccepted: false, failure: 'silence' },
  'timeout-after': { sees: 'no response', isAccepted: true, failure: 'silence' },
  'cut-before': { sees: 'the connection closes without a response', isAccepted: false, failure: 'cut' },
  'cut-after': { sees: 'the connection closes without a response', isAccepted: true, failure: 'cut' },
  slow: { sees: 'the response is late', isAccepted: true, delay: 2000 },
  drip: { sees: 'the response comes byte by byte', isAccepted: true, delay: 100 },
  malformed: { sees: 'a 200 with incomplete HTML', isAccepted: true },
} as const;

export const faultNames: readonly FaultName[] = Object.keys(namedFaults) as FaultName[];

/** What is known of the fault with this name; `undefined` if there is none, as for a status. */
export function namedFault(kind: string | number): NamedFault | undefined {
  const name = faultNames.find((one) => one === kind);
  return name && namedFaults[name];
}

/** The statuses that the panel lists, and what they mean. */
export const listedStatuses: Readonly<Record<string, string>> = {
  401: 'unauthorized',
  429: 'too many requests',
  500: 'server error',
  503: 'unavailable',
};
