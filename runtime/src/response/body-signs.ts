import { readOnce } from '../errors/value-type.js';

/*
 * What bodies say about a message, since the interface describes no response. Each word counts only as a whole. Upper and
 * lower case, spaces, `_` and `-` make no difference: `message_id` is `messageId`.
 */

/** Keys of what contains the result. */
const containers = words('data result results response message messages status meta');
const ids = words('messageId messageUuid messageSid msgId wamid');
/** IDs of the message only directly within these; elsewhere, they may be those of a request, an error or a template. */
const idContainers = words('messages data result');
const idsInContainers = words('id sid');
const flags = words('success isSuccess successful ok accepted');
const statuses = words('status state result type code statusCode responseCode messageStatus');
const errors = words(
  'error errors errorCode errCode errorMessage errorMsg errMsg isError failed failure fault exception',
);

const successes = words(
  'true yes ok success successful succeeded accepted queued submitted pending processing created sent delivered',
);
const failures = words(
  `false no error errors fail failed failure rejected denied invalid unauthorized forbidden cancelled expired
  undelivered dequeued notQueued notSent notAccepted processingError`,
);
/** As an error or an ID: there is none. */
const nothing = words('0 false none null undefined n/a noError noErrors ok success').add('');

export interface BodySigns {
  /** Empty if it is a number so long that JSON.parse changed its last digits. */
  readonly messageId: string | undefined;
  readonly success: boolean;
  readonly failure: boolean;
}

/** Deeper than real results are nested. */
const maxLevels = 6;

/** Reads what a body says about the message, in itself and in the objects that contain the result. */
export function readSigns(body: unknown): BodySigns {
  let messageId: string | undefined;
  let success = false;
  let failure = false;

  const read = (key: string, value: unknown, container: string, level: number): void => {
    if (errors.has(key)) failure ||= isError(value, level);
    if (typeof value === 'object' && value !== null) {
      if (level > maxLevels || !containers.has(key)) return;
      if (!Array.isArray(value))
        for (const [name, entry] of Object.entries(value)) read(wordOf(name), entry, key, level + 1);
      // A word alone is a status.
      else for (const entry of value) read(typeof entry === 'string' ? 'status' : key, entry, key, level + 1);
      return;
    }
    const word = wordOf(value);
    const isId = ids.has(key) || (idContainers.has(container) && idsInContainers.has(key));
    if (isId && typeof value !== 'boolean' && !nothing.has(word))
      messageId ??= typeof value === 'string' || Number.isSafeInteger(value) ? `${value}` : '';
    const isFlag = flags.has(key);
    if (!isFlag && !statuses.has(key)) return;
    success ||= successes.has(word) || /^2\d\d$/.test(word) || (isFlag && word === '1');
    failure ||= failures.has(word) || /^[45]\d\d$/.test(word) || (isFlag && word === '0');
  };

  // The body itself may contain the result.
  read('response', body, '', 0);
  return { messageId, success, failure };
}

/** If an object has a code or a message, these decide; otherwise everything in it does. */
function isError(value: unknown, level: number): boolean {
  if (typeof value !== 'object' || value === null) return !nothing.has(wordOf(value));
  const { code, message } = readOnce<{ readonly code?: unknown; readonly message?: unknown }>(value);
  const facts = code === undefined && message === undefined ? Object.values(value) : [code, message];
  return level > maxLevels || facts.some((fact) => isError(fact, level + 1));
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
