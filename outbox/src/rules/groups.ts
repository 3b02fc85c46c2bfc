/** How much of its share a group has not used, in messages, and when that was. */
export interface ShareState {
  readonly at: number;
  readonly left: number;
}

/** What a sender stores about its groups. */
export interface GroupTurns {
  /** The group that was served last; '' for bulk messages of none. */
  readonly last: string;
  /** Of the groups that have a share. */
  readonly shares: Readonly<Record<string, ShareState>>;
}

interface Bulk {
  readonly group: string;
}

interface RateAt {
  readonly perSecond: number;
  readonly now: number;
}

/**
 * Orders the bulk messages of a claim: one of each group and one of all others in turns, beginning with the group after the one
 * that was served last. A group with a share gets at most what it has not used, up to that of one second.
 *
 * @param shares Of the groups of these messages.
 */
export function inTurns<Message extends Bulk>(
  messages: readonly Message[],
  turns: GroupTurns | undefined,
  shares: ReadonlyMap<string, number>,
  { perSecond, now }: RateAt,
): readonly Message[] {
  const found = Map.groupBy(messages, ({ group }) => group);
  for (const [name, share] of shares) {
    const own = found.get(name);
    if (share < 1 && own)
      found.set(name, own.slice(0, Math.floor(leftAt(turns?.shares[name], share * perSecond, now))));
  }
  const names = [...found.keys()].sort();
  const next = names.findIndex((name) => name > (turns?.last ?? ''));
  const order = next === -1 ? names : [...names.slice(next), ...names.slice(0, next)];
  const longest = Math.max(0, ...[...found.values()].map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    order.flatMap((name) => found.get(name)?.[place] ?? []),
  ).flat();
}

/** Milliseconds after which a group has all of its share again, so that nothing has to be stored about it. */
const forgetAfter = 60_000;

/** What is stored after bulk messages were sent, in their order. Undefined: as before. */
export function afterTurns(
  sent: readonly Bulk[],
  turns: GroupTurns | undefined,
  shares: ReadonlyMap<string, number>,
  { perSecond, now }: RateAt,
): GroupTurns | undefined {
  const last = sent.at(-1);
  if (last === undefined || shares.size === 0) return undefined;
  const known = Object.entries(turns?.shares ?? {}).filter(([, { at }]) => now - at < forgetAfter);
  const used = [...shares].flatMap(([name, share]) => {
    const count = sent.filter(({ group }) => group === name).length;
    if (share >= 1 || count === 0) return [];
    return [[name, { at: now, left: leftAt(turns?.shares[name], share * perSecond, now) - count }] as const];
  });
  return { last: last.group, shares: Object.fromEntries([...known, ...used]) };
}

/** @param rate Messages per second. */
function leftAt(state: ShareState | undefined, rate: number, now: number): number {
  const most = Math.max(1, rate);
  if (state === undefined || state.at > now) return most;
  return Math.min(most, state.left + ((now - state.at) / 1000) * rate);
}
