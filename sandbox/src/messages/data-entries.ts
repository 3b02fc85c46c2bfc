import { isJsonObject } from '../json-object.js';
import type { Call } from './call.js';
import { numberOf } from './call-filter.js';
import type { StoreEvent, StoreSnapshot } from './message-store.js';

export const format = 'notifygen-sandbox-1';

/** One line of a data file. Every change appends a line, so a crash loses at most the last one. */
export type Entry =
  | ({ readonly format: typeof format } & Omit<StoreSnapshot, 'calls'>)
  | { readonly added: Call }
  | { readonly removed: readonly string[] }
  | { readonly read: readonly [to: string, upTo: string] };

/** @throws Error that names the location if the line is damaged. */
export function parseEntry(line: string, location: string): Entry {
  try {
    const entry: unknown = JSON.parse(line);
    if (isEntry(entry)) return entry;
  } catch {
    // Reported below, like JSON that is not an entry.
  }
  throw new Error(`${location} is damaged: fix or delete the line, or choose another file`);
}

function isEntry(value: unknown): value is Entry {
  if (!isJsonObject(value)) return false;
  const { added, removed, read, count, run } = value;
  if (value.format === format) {
    return typeof run === 'string' && Number.isSafeInteger(count) && isJsonObject(read);
  }
  return isCall(added) || isStrings(removed) || (isStrings(read) && read.length === 2);
}

/** Whether it has what the sandbox itself reads of a call. */
function isCall(value: unknown): boolean {
  if (!isJsonObject(value) || !isJsonObject(value.bubble) || !isJsonObject(value.http)) return false;
  const { id, receivedAt, kind, outcome, text, bubble, http } = value;
  return (
    isStrings([id, receivedAt, kind, outcome, text, http.method, http.path, http.body]) &&
    Number.isSafeInteger(numberOf(String(id))) &&
    Array.isArray(bubble.body) &&
    Array.isArray(bubble.buttons)
  );
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

export function entryOf(event: StoreEvent): Entry {
  switch (event.type) {
    case 'added':
      return { added: event.call };
    case 'removed':
      return { removed: event.ids };
    case 'read':
      return { read: [event.to, event.upTo] };
  }
}

export function lineOf(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`;
}
