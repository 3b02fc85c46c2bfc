import type { ClaimedMessage } from '../../dist/message/message.js';
import type { PauseScope } from '../../dist/message/pauses.js';
import { scopeText } from '../../dist/rules/gates.js';
import type { Turn, TurnResult } from '../../dist/store/store.js';
import type { Parts } from './checks.ts';
import { templates } from './shop.ts';

export interface Pauses {
  readonly act: () => Promise<void>;
  /** Called after each turn: nothing is claimed that is paused. */
  readonly turned: (turn: Turn, result: TurnResult) => Promise<void>;
  /** Called when a post starts: what was claimed before a pause starts at once or not at all. */
  readonly posted: (message: ClaimedMessage) => void;
  readonly release: () => Promise<void>;
}

/** In milliseconds, from the pause to the last start of a message that it stops. A slow database may need longer. */
const promised = 1_000;

export function createPauses({ world, plan, random, store, checks }: Parts): Pauses {
  /** How long after its claim each attempt may start. */
  const latest = new Map<string, number>();
  const made = new Map<string, { readonly scope: PauseScope; readonly at: number }>();

  const resume = async (scope: PauseScope): Promise<void> => {
    made.delete(scopeText(scope));
    await store.resume(scope);
  };

  return {
    act: async () => {
      const [current] = made.values();
      if (current !== undefined && random.chance(0.6)) {
        world.log('person', `resumes ${scopeText(current.scope)}`);
        return resume(current.scope);
      }
      const [sender, template] = [
        random.pick([plan.senders[0] ?? '', ...plan.senders]),
        random.pick(templates),
      ];
      const scope = random.pick<PauseScope>([
        { sender },
        { template },
        { sender, template },
        { tag: 'spring' },
      ]);
      world.log('person', `pauses ${scopeText(scope)}`);
      const before = await store.pause(scope, 'a person looks at it');
      if (before === undefined) made.set(scopeText(scope), { scope, at: world.time() });
    },
    turned: async ({ sender }, { claimed, starts, stopped }) => {
      if (claimed.length === 0) return;
      for (const [index, { id, attempt }] of claimed.entries())
        latest.set(`${id} ${attempt}`, starts[index]?.latest ?? 0);
      // A result of this turn may have paused it.
      const now = new Set(stopped.map(({ scope }) => scopeText(scope)));
      const pauses = (await store.pauses()).filter(({ scope }) => !now.has(scopeText(scope)));
      for (const message of claimed)
        for (const { scope } of pauses)
          if (stops(scope, { ...message, sender }))
            checks.fail(`${message.id} was claimed in ${scopeText(scope)}`);
    },
    posted: (message) => {
      for (const { scope, at } of made.values()) {
        const late = world.time() - at;
        const allowed = Math.max(promised, latest.get(`${message.id} ${message.attempt}`) ?? 0);
        if (late > allowed && stops(scope, message))
          checks.fail(
            `${message.id} was posted ${Math.round(late)} ms after the pause of ${scopeText(scope)}`,
          );
      }
    },
    release: async () => {
      for (const { scope } of [...made.values()]) await resume(scope);
    },
  };
}

function stops(scope: PauseScope, message: Pick<ClaimedMessage, 'sender' | 'template' | 'tag'>): boolean {
  return (
    (scope.sender ?? message.sender) === message.sender &&
    (scope.template ?? message.template) === message.template &&
    (scope.tag ?? message.tag) === message.tag
  );
}
