/** What the changes of the code that no test notices do to a user, by the changed line. Those that do something need a test. */
export const survivors: Readonly<Record<string, string>> = {
  'const recoverInterval = Math.min(lease, templateWait) / [4 -> 5];':
    'Nothing: messages of a lost worker are found up to a few seconds sooner.',
  'if (newer [=== -> !==] undefined) void stop(lease);':
    'Nothing: workers of an older version stop a quarter of a second later, with their next look at the database.',
  '.filter((start) => leaves(start, window) [> -> >=] now);':
    'Nothing: a start counts until the millisecond in which it leaves, not until the one before.',
  'leaving.splice(leaving.findLastIndex((at) => at [<= -> <] now + end + window) + 1, 0, now + end + window);':
    'Nothing: two starts that leave at the same time are only stored in another order.',
  'return { sent: [false -> true], why: `a proxy did not connect to the gateway (${status}); check the proxy` };':
    'Nothing: a request of which no byte was read counts as not sent in any case.',
  'const [was, left = [0 -> 1]] = [before, after].map((text) => charactersLeft(text, limits[part]));':
    'Nothing: both texts are there, so the default is never used.',
  'while (start [< -> <=] most && before[start] === after[start]) start++;':
    'Nothing: behind the end of a shorter text, nothing is equal.',
  'let end = [0 -> 1];':
    'Nothing: which part of a text is shown depends only on changes before its last 20 characters.',
  'const cancel = clock.after(next * (0.9 + clock.random() / [5 -> 6]), () => repeat(work, interval));':
    'Nothing: what workers repeat is spread over 17 instead of 20 % of its interval.',
  'const isOld = clock.monotonic() - turnedAt [>= -> >] recheckTime;':
    'Nothing: a look counts as old one millisecond later.',
  'alarm.set([0 -> 1]);': 'Nothing: a worker starts, takes a turn or stops one millisecond later.',
  'export const stopTime = [30_000 -> 30001];': 'Nothing: a stop may take one millisecond more.',
  'let paceAt = Math.min(Math.max(state.paceAt, starts.length === 0 ? soonest : [0 -> 1]), soonest + window);':
    'Nothing: a start is never planned for the first millisecond of 1970.',
  'if (!code && !hex) return encoded.slice([- -> +]1);':
    'Nothing: an escape of two characters is the same from the left.',
  'const clean = replaceSecrets(decoded, patterns, decodings [+ -> -] 1);':
    'Nothing: more encodings of a secret are found, and a hostile body takes longer.',
  'const [usualCount, usualShare] = [[16 -> 17], 0.85];':
    'Nothing: how late turns usually are is estimated from one more of them.',
  'if (known !== undefined && known.since <= now && known.until [>= -> >] until) return state;':
    'Nothing: a pause that is known until this time is stored once more.',
  'if (slots.any === 0 && outcomes.length === 0 && abandoned.length [=== -> !==] 0 && !mustCleanUp) return;':
    'Nothing: a worker without a free place takes turns that change nothing.',
  'let since = [0 -> 1];': 'Nothing: it is set before it is read.',
  'if (claimed.length > [0 -> 1]) startTimes.measured(startedAt, read, turnedAt);':
    'Nothing: a turn with one message does not count for the estimate of how late turns usually are.',
  'if (slots.any [> -> >=] 0 && isIdle(result)) reportIdle(turnNumber);':
    'Nothing: a turn without free places leaves messages, so it is not idle.',
  'return validateTemplate(content) ? 0 : (validateTemplate.errors?.length ?? [0 -> 1]);':
    'Nothing: a failed validation has errors, so the default is never used.',
  '...(isPlainLoopback(url) && { proxy: [false -> true] }),':
    'On Bun, requests to this machine may take the proxy of the environment: `npm run test:runtimes` notices it.',
  'retry: [0 -> 1],': 'Nothing: ky repeats no POST.',
  '290, 10_000, 2_000, [15_000 -> 15001], 3_600_000, 2_500,':
    'Nothing: workers write the history one millisecond later.',
};
