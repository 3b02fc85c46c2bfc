import { readOnce } from '../errors/value-type.js';

/*
 * What bodies say about a message, since the interface describes no response. Each word counts only as a whole. Upper and
 * lower case, spaces, `_` and `-` make no difference: `message_id` is `messageId`.
 */

/** Keys of what contains the result. */
const containers = words('data result results response message messages status meta');
const ids = words('messageId messageUuid messageSid msgId wamid sid');
/** `id` is that of the message only directly within these; elsewhere, it may be that of a request or a template. */
const idContainers = words('messages data result');
const flags = words('success isSuccess successful ok accepted sent queued');
const codes = words('code statusCode responseCode');
const statuses = words('status state result messageStatus');
/** These may also say something else, so only known words count. */
const perhapsStatuses = words('type response groupName');
const errors = words(
  `error errors errorCode errCode errorMessage errorMsg errMsg isError hasError hasErrors failed failure fault
  exception`,
);
/** Keys that are about a failure, such as `failureReason`, but do not say that this message failed. */
const aboutFailures = /error|fail|reject|invalid|block|denied|insufficient|exception/;

const successes = words(
  `true yes ok success successful succeeded accepted queued enqueued scheduled submitted pending processing inProgress
  enroute created sent delivered`,
);
const failures = words(
  `false no error errors fail failed failure rejected denied invalid unauthorized forbidden cancelled expired
  undelivered dequeued notQueued notSent notAccepted processingError`,
);
/** As an error or an ID: there is none. */
const nothing = words('false none null undefined n/a noError noErrors ok success').add('');

export interface BodySigns {
  /** Empty if it is a number so long that JSON.parse changed its last digits. */
  readonly messageId: string | undefined;
  readonly success: boolean;
  readonly failure: boolean;
  /** The first key that states an outcome in a word that is not known, with that word: `status "blocked"`. */
  readonly unclear: string | undefined;
}

/** Deeper than real results are nested. */
const maxLevels = 6;

/** Longer values are no words. */
const maxWordLength = 60;

/** Reads what a body says about the message, in itself and in the objects that contain the result. */
export function readSigns(body: unknown): BodySigns {
  let messageId: string | undefined;
  let success = false;
  let failure = false;
  let unclear: string | undefined;

  const read = (name: string, value: unknown, container: string, level: number): void => {
    const key = wordOf(name);
    const isFailure = errors.has(key) && isError(value, level);
    failure ||= isFailure;
    if (!isFailure && aboutFailures.test(key) && isError(value, level)) unclear ??= name;
    if (typeof value === 'object' && value !== null) {
      if (level > maxLevels || !containers.has(key)) return;
      if (!Array.isArray(value))
        for (const [inner, entry] of Object.entries(value)) read(inner, entry, key, level + 1);
      // A word alone is a status.
      else for (const entry of value) read(typeof entry === 'string' ? 'status' : key, entry, key, level + 1);
      return;
    }
    const word = wordOf(value);
    const isId = ids.has(key) || (key === 'id' && idContainers.has(container));
    if (isId && typeof value !== 'boolean' && !isNothing(word))
      messageId ??= typeof value === 'string' || Number.isSafeInteger(value) ? `${value}` : '';
    const isFlag = flags.has(key);
    const isCode = codes.has(key);
    const isStatus = isFlag || isCode || statuses.has(key);
    // What is `null` or empty states nothing.
    if (!(isStatus || perhapsStatuses.has(key)) || value === null || word === '') return;
    const isSuccess =
      successes.has(word) ||
      /^2\d\d$/.test(word) ||
      (isCode ? /^0+$/ : isFlag || key === 'status' ? /^1$/ : /^$/).test(word);
    const isFailed = failures.has(word) || /^[45]\d\d$/.test(word) || (isFlag && word === '0');
    success ||= isSuccess;
    failure ||= isFailed;
    if (isStatus && !isSuccess && !isFailed)
      unclear ??= word.length > maxWordLength ? name : `${name} ${JSON.stringify(value)}`;
  };

  // The body itself may contain the result.
  read('meta', body, '', 0);
  return { messageId, success, failure, unclear };
}

/** If an object has a code or a message, these decide; otherwise everything in it does. */
function isError(value: unknown, level: number): boolean {
  if (typeof value !== 'object' || value === null) return !isNothing(wordOf(value));
  const { code, message } = readOnce<{ readonly code?: unknown; readonly message?: unknown }>(value);
  const facts = code === undefined && message === undefined ? Object.values(value) : [code, message];
  return level > maxLevels || facts.some((fact) => isError(fact, level + 1));
}

function isNothing(word: string): boolean {
  return nothing.has(word) || /^0+$/.test(word);
}

function words(list: string): Set<string> {
  return new Set(list.toLowerCase().split(/\s+/));
}

function wordOf(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  return value
    .trim()
    .replace(/\.$|(?<=[a-z])[\s_-](?=[a-z])/gi, '')
    .toLowerCase();
}
