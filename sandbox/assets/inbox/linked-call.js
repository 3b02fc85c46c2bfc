import { showNotice } from '../shared/notice.js';
import { rest } from '../shared/rest-client.js';
import { currentRun } from '../shared/run.js';

/** @import { Call } from '@notifygen/sandbox' */

/**
 * Finds the call that a link names, or shows why there is none.
 *
 * @param {string} id
 * @param {string | null} run The run in which the link was made.
 * @returns {Promise<Call | undefined>}
 */
export async function findLinkedCall(id, run) {
  /** @type {Call | undefined} */
  const call = await rest(`messages/${encodeURIComponent(id)}`).catch(() => undefined);
  const isOtherRun = run !== null && run !== currentRun();
  if (call && !isOtherRun) return call;
  showNotice(
    isOtherRun
      ? `The link to ${id} is from another run of the sandbox, whose calls are gone.`
      : `There is no call ${id}. It was deleted, or removed because newer calls took its place.`,
  );
  return undefined;
}
