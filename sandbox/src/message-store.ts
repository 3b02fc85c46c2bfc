import type { OutgoingMessage } from '@notifygen/runtime';

/** A message that the sandbox accepted. */
export type StoredMessage = OutgoingMessage & {
  readonly id: string;
  /** ISO 8601, in UTC. */
  readonly receivedAt: string;
};

export interface MessageStore {
  readonly add: (message: OutgoingMessage) => StoredMessage;
  /** Oldest first. */
  readonly all: () => readonly StoredMessage[];
  readonly clear: () => void;
}

/** Keeps the newest `capacity` messages in memory. */
export function createMessageStore(capacity: number): MessageStore {
  let messages: StoredMessage[] = [];
  let count = 0;
  return {
    add: (message) => {
      const stored = { ...message, id: `sandbox-${++count}`, receivedAt: new Date().toISOString() };
      messages.push(stored);
      if (messages.length > capacity) messages = messages.slice(-capacity);
      return stored;
    },
    all: () => [...messages],
    clear: () => {
      messages = [];
    },
  };
}
