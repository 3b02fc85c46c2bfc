import { OutboxError } from '../errors.js';

/**
 * Whether an error may be about a single row: a trigger of the team that raises, a number that is too large, something that
 * another program wrote. Everything else says that the database cannot be used.
 */
export function isAboutRow(error: unknown): boolean {
  return !(error instanceof OutboxError) || error.code === 'refused' || error.code === 'invalid-message';
}

/** Does work for all items at once; if a row is refused, for each half of them. Returns the items that are refused alone. */
export async function inHalves<Item>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<unknown>,
): Promise<readonly Item[]> {
  if (items.length === 0) return [];
  try {
    await work(items);
    return [];
  } catch (error) {
    if (!isAboutRow(error)) throw error;
    if (items.length === 1) return items;
    const middle = Math.ceil(items.length / 2);
    const first = await inHalves(items.slice(0, middle), work);
    return [...first, ...(await inHalves(items.slice(middle), work))];
  }
}
