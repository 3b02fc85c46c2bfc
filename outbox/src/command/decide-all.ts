import { OutboxError } from '../errors.js';
import type { Status } from '../message/message.js';
import { json, print } from './reports.js';

/** Decides about each message; one to which the decision does not apply is reported, and the others go on. Returns whether it applied to all. */
export async function decideAll(
  ids: readonly string[],
  { json: isJson = false }: { readonly json?: boolean },
  decide: (id: string) => Promise<Status>,
): Promise<boolean> {
  const results: { readonly id: string; readonly status?: Status; readonly error?: string }[] = [];
  for (const id of ids) {
    try {
      results.push({ id, status: await decide(id) });
    } catch (error) {
      if (!(error instanceof OutboxError && /^(not-found|wrong-status|invalid-message)$/.test(error.code)))
        throw error;
      results.push({ id, error: error.message });
    }
  }
  if (isJson) print(json(results));
  for (const { id, status, error } of isJson ? [] : results) {
    if (error === undefined) print(`Message ${id} is ${status}.\n`);
    else process.stderr.write(`${error}\n`);
  }
  return results.every(({ error }) => error === undefined);
}
