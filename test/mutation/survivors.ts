/** What the changes of the code that no test notices do to a user, by the changed line. Those that do something need a test. */
export const survivors: Readonly<Record<string, string>> = {
  "example: `name: a\\nheader: Hi {{1}}!\\nplaceholders: [{ name: b, example: ${'x'.repeat([57 -> 58])} }]`,":
    'Nothing: the example of the rule is one character longer.',
  'for (let turn = 0; turn [< -> <=] 3; turn++) await new Promise<void>((resolve) => setImmediate(resolve));':
    'Nothing: a send waits for one more turn of the event loop.',
  'for (let turn = 0; turn < [3 -> 4]; turn++) await new Promise<void>((resolve) => setImmediate(resolve));':
    'Nothing: a send waits for one more turn of the event loop.',
  'if (slots.any > [0 -> 1] && isIdle(result)) reportIdle(turnNumber);':
    'Nothing: a process that is idle has at least two free places.',
  'if (share < [1 -> 2] && own)':
    'Nothing: a group that may use the whole rate gets no more than the rate, as before.',
  '.filter((start) => leaves(start, window) [> -> >=] now);':
    'Nothing: a start counts until the millisecond in which it leaves, not until the one before.',
  "const name = `${hostname()}:${process.pid}:${randomBytes([4 -> 5]).toString('hex')}`;":
    'Nothing: the name of a worker is two characters longer.',
  'const mostOutput = [512 -> 513] * 1024 * 1024;': 'Nothing: git may print one megabyte more.',
  'const optional = Math.[min -> max](maxCountryCode, recipient.length - minNational);':
    'Nothing: a number is also redacted without more of its first digits.',
  'const isRecent = now >= next.acceptedAt && now - next.acceptedAt < [1_000 -> 1001];':
    'Nothing: an acceptance is recent for one more millisecond.',
  'alarm.set([0 -> 1]);': 'Nothing: a worker stops one millisecond later.',
  'const maxRequestIdLength = [200 -> 201];': 'Nothing: the ID of a request may have one more character.',
  "if (!isSent) failure = { sent: [false -> true], why: 'the server responded before it received the message' };":
    'Nothing: a request of which no byte was read counts as not sent in any case.',
  'const isRecent = now >= next.acceptedAt && now - next.acceptedAt [< -> <=] 1_000;':
    'Nothing: an acceptance is recent for one more millisecond.',
  'return time <= soonest + ahead ? undefined : Math.ceil(next(urgent) - soonest - ahead / [2 -> 3]);':
    'Nothing: a worker looks again a few milliseconds later, before the message may start.',
  'const maxDepth = [100 -> 101];': 'Nothing: one more level of a body is redacted.',
  '260, 10_000, 2_000, 15_000, 3_600_000, [2_500 -> 2501],':
    'Nothing: a failed look is repeated one millisecond later.',
  'if (found.length === 0 && errors.length [> -> >=] 0)': 'Nothing: the function is called only with errors.',
  'if (lengths.every((length) => length === [0 -> 1])) return [];':
    'Nothing: no text is too long if each of its values has at most one character.',
  'let start = [0 -> 1];':
    'Nothing: which part of a text is shown depends only on changes after its 20th character.',
  'while (start [< -> <=] most && before[start] === after[start]) start++;':
    'Nothing: behind the end of a shorter text, nothing is equal.',
  'let end = [0 -> 1];':
    'Nothing: which part of a text is shown depends only on changes before its last 20 characters.',
  'return time <= soonest + ahead ? undefined : Math.ceil(next(urgent) - soonest [- -> +] ahead / 2);':
    'Nothing: a worker looks again some milliseconds later, and a message leaves that much later.',
  'if (placeholders === undefined [|| -> &&] (header === undefined && body === undefined)) return [];':
    'Nothing: without `placeholders`, or without texts, the counts that follow do not differ.',
  'if (written.length [> -> >=] 5) return Math.max(2, Math.floor(written.length * 0.4));':
    'A word of five letters with two mistakes gets a suggestion too.',
  "example: `name: a\\nbuttons:${'\\n  - reply: Hi'.repeat([11 -> 12])}`,":
    'Nothing: the example of the rule has one button more.',
  '`git cannot read all files of ${commit.slice(0, [9 -> 10])}: fetch it completely (git fetch --refetch --no-filter), run git fsck, or pass a folder or a contract file`,':
    'Nothing: an error shows one more character of a commit.',
  'if (!(milliseconds > [0 -> 1]))': '`maxMs: 1` is refused: `npm run test:slow` notices it.',
  'return own.length [< -> <=] minBase64Length ? [] : patternOf(own);':
    'Nothing: the base64 text of a secret of five characters is not redacted; a credential has more.',
  'if (before.get(template) !== reason && until [> -> >=] clock.now())':
    'Nothing: a pause that ends in this millisecond is reported.',
  'if (!code && !hex) return encoded.slice([- -> +]1);':
    'Nothing: an escape of two characters is the same from the left.',
  'return { git, commit, label: commit.startsWith(ref) ? ref : `${ref} (${commit.slice(0, [9 -> 10])})` };':
    'Nothing: a label shows one more character of a commit.',
  'const minBase64Length = [6 -> 7];':
    'Nothing: the base64 text of a secret of five characters is not redacted; a credential has more.',
  'for (const { after, resolve } of waiters) if (after [< -> <=] turnNumber) resolve();':
    'A run of the workers could end before it read what was enqueued during its last turn; the next run sends it.',
  'for (let left = maxBodyBytes; reader && left >= 0; left -= chunks.at([- -> +]1)?.byteLength || 1) {':
    'Nothing: more of a body may be read, and is cut all the same.',
  'return time <= soonest + ahead ? undefined : Math.ceil(next(urgent) - soonest - ahead [/ -> *] 2);':
    'Nothing: a worker looks again a few milliseconds earlier or later.',
  'const spare = Math.max([0 -> 1], Math.min(freeTime - latest - ahead, longest));':
    'Nothing: posts may start one millisecond later.',
  'if (isFinal || attempt > limit || (retryAfter ?? [0 -> 1]) > maxDelay) return undefined;':
    'Nothing: a wait that the gateway does not ask for is at most zero in any case.',
  'unclear ??= word.length [> -> >=] maxWordLength ? name : `${name} ${JSON.stringify(value)}`;':
    'Nothing: an error leaves out a word that has exactly the longest length.',
  'const [{ error, offset, length } = { error: 0, offset: [0 -> 1], length: 1 }] = errors;':
    'Nothing: the parser reports at least one error here.',
  'const isClaimed = slots.any [> -> >=] 0 && !isRefused;':
    'Nothing: a turn without free places has claimed nothing that it could give back.',
  'for (let left = maxBodyBytes; reader && left >= 0; left -= chunks.at(-[1 -> 2])?.byteLength || 1) {':
    'Nothing: more of a body may be read, and is cut all the same.',
  'paceAt: planned.size === 0 && state.paceAt [<= -> <] soonest + window ? state.paceAt : paceAt,':
    'Nothing: a time that is exactly one window ahead is replaced by itself.',
  'let since = [0 -> 1];': 'Nothing: the time is set before it is used.',
  'return level > maxLevels || facts.some((fact) => isError(fact, level + [1 -> 2]));':
    'Nothing: a body nested more than three levels deep counts as unclear, which is not resent either.',
  'if (slowed !== undefined && now - slowed.at < [1000 -> 1001]) return state;':
    'Nothing: a second slowdown counts one millisecond later.',
  "if (burst && (held === undefined || (held.cause === 'recipient' && burst.pair [!== -> ===] pairOf(recipient))))":
    'Nothing: the burst of a recipient who has to wait is computed again at the next claim.',
  'const maxWordLength = [60 -> 61];': 'Nothing: an error may repeat one more character of a word.',
  'if (slots.any === 0 && outcomes.length === 0 && abandoned.length === [0 -> 1] && !mustCleanUp) return;':
    'Nothing: a turn without free places has nothing else to do, or is made at the next result.',
  "const [[language, left] = ['', [0 -> 1]]] = byLanguage.toSorted(([, a], [, b]) => a - b);":
    'Nothing: a text has at least one language here.',
  "if (effects.length [> -> >=] 0) reported.add(path.join('\\0'));":
    'Nothing: a fact without an effect has no other report.',
  'for (let level = 0; level < [2 -> 3] && isRecord(text); level++) {':
    'Nothing: a receipt is also read one level deeper.',
  'const isExpired = message.claimedAt + sinceClaim [>= -> >] (message.expiresAt ?? Number.POSITIVE_INFINITY);':
    'Nothing: a message may leave in the millisecond in which it expires.',
};
