/** Whether a call that sends, such as `start`, is ignored. */
export type IsIgnored = (call: string) => boolean;

/** Where a command leaves its {@link IsIgnored}, also for a module that contains another copy of this package. */
const key = Symbol.for('@notifygen/outbox/command');

/** Runs a command. It decides about the calls of each outbox that is created meanwhile. */
export async function inCommand<Result>(
  isIgnored: IsIgnored,
  command: () => Promise<Result>,
): Promise<Result> {
  Reflect.set(globalThis, key, isIgnored);
  try {
    return await command();
  } finally {
    Reflect.deleteProperty(globalThis, key);
  }
}

/** For an outbox that is created now. Outside of a command, nothing is ignored. */
export function ignoredCalls(): IsIgnored {
  const found: unknown = Reflect.get(globalThis, key);
  return isFunction(found) ? found : () => false;
}

function isFunction(value: unknown): value is IsIgnored {
  return typeof value === 'function';
}
