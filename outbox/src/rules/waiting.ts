import type { Matches } from '../message/templates.js';

/** Queued messages of one sender and one digest of their template. */
export interface DigestGroup {
  readonly sender: string;
  readonly template: string;
  readonly digest: string;
  readonly count: number;
  /** What workers whose templates do not match have noted. Null: nothing, or a worker with such a template has removed it. */
  readonly wait: Wait | null;
}

/** In milliseconds since 1970. */
export interface Wait {
  /** Since then, workers of the sender have been running, and none of them had such a template. */
  readonly since: number;
  readonly checkedAt: number;
  /** Before it, another worker may still have such a template: it has not looked yet. */
  readonly shownFrom: number;
}

/** How a process looks at the messages that wait for a worker whose templates match. */
export interface WaitCheck {
  /** The senders whose workers run in this process. */
  readonly senders: readonly string[];
  readonly matches: Matches;
  /** Milliseconds between two looks. */
  readonly interval: number;
  /** Milliseconds after which a due message fails. */
  readonly limit: number;
}

export interface WaitDecision {
  readonly forget: readonly DigestGroup[];
  readonly note: readonly (DigestGroup & { readonly wait: Wait })[];
}

/** A worker with a matching template removes the note, and the others write it again: if it stays, there is no such worker. */
export function decideWaiting(
  groups: readonly DigestGroup[],
  { senders, matches, interval }: WaitCheck,
  now: number,
): WaitDecision {
  const isWaiting = ({ sender, digest }: DigestGroup) => senders.includes(sender) && !matches(digest);
  const isOver = (group: DigestGroup) =>
    group.count === 0 || (senders.includes(group.sender) && matches(group.digest));
  const startOf = (wait: Wait | null): Omit<Wait, 'checkedAt'> => {
    // No process looked in between, so no worker of the sender was running. The clock may also have been set back.
    const isGap = wait !== null && (now - wait.checkedAt > 3 * interval || wait.since > now);
    if (wait === null || isGap) return { since: now, shownFrom: now + 2 * interval };
    return wait;
  };
  return {
    forget: groups.filter((group) => group.wait !== null && isOver(group)),
    note: groups
      .filter((group) => group.count > 0 && isWaiting(group))
      .map((group) => ({ ...group, wait: { ...startOf(group.wait), checkedAt: now } })),
  };
}
