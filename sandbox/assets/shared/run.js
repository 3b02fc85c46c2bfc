/**
 * The runs of the sandbox that this page has seen, oldest first. Ids such as `sandbox-7` mean the same call only within
 * one run.
 *
 * @type {string[]}
 */
const runs = [];

export function currentRun() {
  return runs.at(-1) ?? '';
}

/**
 * Notes the run that a response or an event belongs to. If the sandbox has restarted, the document gets the event
 * `restart`.
 *
 * @param {string | null | undefined} run
 * @returns {boolean} Whether it is the current run: a late response may belong to an earlier one.
 */
export function noteRun(run) {
  if (typeof run !== 'string' || run === currentRun()) return true;
  if (runs.includes(run)) return false;
  runs.push(run);
  if (runs.length > 1) document.dispatchEvent(new Event('restart'));
  return true;
}
