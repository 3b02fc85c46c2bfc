import { readOnce } from '../errors/values.js';

/*
 * What bodies say about a message, since the interface describes no response. Each word counts only as a whole. Upper and
 * lower case, spaces, `_` and `-` make no difference: `message_id` is `messageId`.
 */

/** Keys of what contains the result. */
const containers = words('data results? response messages? status meta');
const ids = words('message(id|uuid|sid) msgid wamid sid');
/** `id` is that of the message only directly within these; elsewhere, it may be that of a request or a template. */
const idContainers = words('messages data result');
const flags = words('(is)?success successful ok accepted sent queued');
const codes = words('(status|response)?code');
const statuses = words('status state result messagestatus');
/** These may also say something else, so only known words count. */
const perhapsStatuses = words('type response groupname');
const errors = words('err(or)?(code|message|msg) errors? (is|has)errors? failed failure fault exception');
/** Keys that are about a failure, such as `failureReason`, but do not say that this message failed. */
const aboutFailures = /error|fail|reject|invalid|block|denied|insufficient|exception/;

const successes = words(
  `true yes ok success successful succeeded accepted queued enqueued scheduled submitted pending processing inprogress
  enroute created sent delivered 2\\d\\d`,
);
const failures = words(
  `false no errors? fail failed failure rejected denied invalid unauthorized forbidden cancelled expired undelivered
  dequeued not(queued|sent|accepted) processingerror [45]\\d\\d`,
);
/** As an error or an ID: there is none. */
const nothing = words('0* false none null undefined n/a noerrors? ok success');

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
    if (aboutFailures.test(key) || errors.test(key)) {
      const isFailed = isError(value, level);
      if (errors.test(key)) failure ||= isFailed;
      else if (isFailed) unclear ??= name;
    }
    if (typeof value === 'object' && value !== null) {
      if (level > maxLevels || !containers.test(key)) return;
      if (!Array.isArray(value))
        for (const [inner, entry] of factsOf(value)) read(inner, entry, key, level + 1);
      // A word alone is a status.
      else for (const entry of value) read(typeof entry === 'string' ? 'status' : key, entry, key, level + 1);
      return;
    }
    const word = wordOf(value);
    const isId = ids.test(key) || (key === 'id' && idContainers.test(container));
    if (isId && typeof value !== 'boolean' && !nothing.test(word))
      messageId ??= typeof value === 'string' || Number.isSafeInteger(value) ? `${value}` : '';
    const isFlag = flags.test(key);
    const isCode = codes.test(key);
    const isStatus = isFlag || isCode || statuses.test(key);
    // What is `null` or empty states nothing.
    if (!(isStatus || perhapsStatuses.test(key)) || value === null || word === '') return;
    const isSuccess =
      successes.test(word) || (isCode && /^0+$/.test(word)) || ((isFlag || key === 'status') && word === '1');
    const isFailed = failures.test(word) || (isFlag && word === '0');
    success ||= isSuccess;
    failure ||= isFailed;
    if (isStatus && !isSuccess && !isFailed)
      unclear ??= word.length > maxWordLength ? name : `${name} ${JSON.stringify(value)}`;
  };

  // The body itself may contain the result.
  read('meta', body, '', 0);
  return { messageId, success, failure, unclear };
}

/** The entries of an object, without the message of an error whose code says that there is none: `"Done"`. */
function factsOf(value: object): readonly (readonly [string, unknown])[] {
  const entries = Object.entries(value);
  const hasNoError = entries.some(
    ([name, code]) => /^err(or)?code$/.test(wordOf(name)) && /^0+$/.test(wordOf(code)),
  );
  return entries.filter(([name]) => !(hasNoError && /^err(or)?(message|msg)$/.test(wordOf(name))));
}

/** If an object has a code or a message, these decide; otherwise everything in it does. */
function isError(value: unknown, level: number): boolean {
  if (typeof value !== 'object' || value === null) return !nothing.test(wordOf(value));
  const { code, message } = readOnce<{ readonly code?: unknown; readonly message?: unknown }>(value);
  const facts = code === undefined && message === undefined ? Object.values(value) : [code, message];
  return level > maxLevels || facts.some((fact) => isError(fact, level + 1));
}

/** A pattern for one of several words, in lower case. */
function words(list: string): RegExp {
  return new RegExp(`^(${list.replace(/\s+/g, '|')})$`);
}

function wordOf(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  return value
    .trim()
    .replace(/\.$|(?<=[a-z])[\s_-](?=[a-z])/gi, '')
    .toLowerCase();
}
