import { SendError } from '@notifygen/runtime';
import type { ClaimedMessage, Result } from '../../dist/message/message.js';
import type { Post } from '../../dist/worker/worker.js';
import type { Random } from './random.ts';
import type { Owner, World } from './world.ts';

const moods = {
  well: 6,
  flaky: 4,
  unauthorized: 1,
  'wrong address': 1,
  'one template is gone': 4,
  busy: 1,
  unreachable: 1,
  hanging: 1,
  failing: 1,
  'too many': 1,
  slow: 1,
} as const;
export type Mood = keyof typeof moods;

/** How often each happens in a flaky mood. */
const flaws = {
  accept: 8,
  'accept, response lost': 2,
  'request lost': 1,
  invalid: 1,
  'try again': 1,
  'failed 500': 1,
  'too many': 1,
  'hang up': 1,
} as const;

/** A gateway with faults, which knows what it delivered. */
export interface Gateway {
  readonly postFrom: (owner: Owner) => Post;
  /** How often each message was delivered. */
  readonly delivered: ReadonlyMap<string, number>;
  readonly mood: () => Mood;
  readonly change: (mood?: Mood) => void;
}

interface Reaction {
  readonly delivers: boolean;
  /** Undefined: no response. */
  readonly result?: Result;
}

/** @param onPost Called when a request has left. */
export function createGateway(
  world: World,
  random: Random,
  onPost: (owner: Owner, message: ClaimedMessage) => void,
): Gateway {
  const delivered = new Map<string, number>();
  let mood: Mood = 'well';

  const react = (message: ClaimedMessage): Reaction => {
    // Some gateways reject what they have delivered when it is sent again.
    if (delivered.has(message.id) && random.chance(0.3)) return rejected(400);
    // Some messages are rejected after an attempt that may have sent them.
    const own = message.attempt > 1 ? { ...flaws, invalid: 4 } : flaws;
    const kind = mood === 'flaky' ? random.weighted(own) : mood;
    const id = `g-${message.id}-${message.attempt}`;
    const accepted: Reaction = { delivers: true, result: { type: 'accepted', messageId: id, response: {} } };
    const lost = failed({ code: 'connection-lost', delivery: 'unknown' });
    const gatewayFailed = (details: object) => ({
      delivers: random.chance(0.3),
      result: failed({ code: 'gateway-failed', delivery: 'unknown', ...details }),
    });
    switch (kind) {
      case 'well':
      case 'accept':
      case 'slow':
        return accepted;
      case 'accept, response lost':
        return { delivers: true, ...(random.chance(0.5) && { result: lost }) };
      case 'request lost':
      case 'hang up':
        return { delivers: false, result: lost };
      case 'invalid':
        return rejected(400);
      case 'try again':
        return rejected(425);
      case 'failing':
      case 'failed 500':
        return gatewayFailed({ status: 500 });
      case 'too many':
        return rejected(
          429,
          'rate-limited',
          random.chance(0.5) ? { retryAfter: random.integer(100, 3_000) } : {},
        );
      case 'one template is gone':
        return message.template === 'gone' ? rejected(404) : accepted;
      case 'busy':
        // A proxy may say so after it forwarded the message.
        return gatewayFailed({
          status: 503,
          ...(random.chance(0.7) && { retryAfter: random.integer(100, 8_000) }),
        });
      case 'unauthorized':
        return rejected(401, 'unauthorized');
      case 'wrong address':
        return rejected(404);
      case 'hanging':
        return { delivers: random.chance(0.3) };
      case 'unreachable':
        return { delivers: false, result: failed({ code: 'unreachable', delivery: 'not-sent' }) };
    }
  };

  const respondsIn = (message: ClaimedMessage, timeout: number) =>
    // Slow only for what is not urgent: urgent messages must not wait for its slots.
    mood === 'slow' && message.priority !== 'urgent'
      ? timeout * random.between(0.5, 0.9)
      : random.between(1, 40);

  const postFrom =
    (owner: Owner): Post =>
    (message, { timeout, signal }) =>
      new Promise((resolve) => {
        const name = `${message.id} (attempt ${message.attempt})`;
        let cancel = (): void => undefined;
        const end = (result: Result) => {
          cancel();
          const text =
            result.type === 'error' ? `${result.error.code}, ${result.error.delivery}` : result.type;
          world.log(owner.name, `result of ${name}: ${text}`);
          resolve(result);
        };
        world.log(owner.name, `POST ${name}`);
        cancel = world.after(timeout, owner, () => end(failed({ code: 'timeout', delivery: 'unknown' })));
        signal.addEventListener('abort', () => end(failed({ code: 'aborted', delivery: 'unknown' })), {
          once: true,
        });
        world.after(random.between(0.2, 10), undefined, () => {
          const { delivers, result } = react(message);
          if (delivers) delivered.set(message.id, (delivered.get(message.id) ?? 0) + 1);
          world.log('gateway', `${mood}: ${name} ${delivers ? 'delivered' : 'not delivered'}`);
          if (result !== undefined) world.after(respondsIn(message, timeout), owner, () => end(result));
        });
        onPost(owner, message);
      });

  return {
    postFrom,
    delivered,
    mood: () => mood,
    change: (next = random.weighted(moods)) => {
      mood = next;
      world.log('gateway', `is ${mood}`);
    },
  };
}

function rejected(
  status: number,
  code: 'rejected' | 'rate-limited' | 'unauthorized' = 'rejected',
  details: { readonly retryAfter?: number } = {},
): Reaction {
  return { delivers: false, result: failed({ code, delivery: 'rejected', status, ...details }) };
}

function failed(details: ConstructorParameters<typeof SendError>[1]): Result {
  const error = new SendError(`simulated: ${details.code}`, details);
  return { type: 'error', error: error.toJSON() };
}
