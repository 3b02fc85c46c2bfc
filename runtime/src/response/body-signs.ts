/** `unclear`: a code, a status or an error that may mean either. */
export type Sign = 'success' | 'failure' | 'unclear';

/**
 * Reads what a body says about the message, in itself and in the objects that usually contain the result. The interface
 * does not describe any response, so these are the usual signs.
 */
export function readSigns(body: unknown): ReadonlySet<Sign | undefined> {
  return new Set(entriesIn(body, 3).map(([key, value]) => signOf(key, value)));
}

/** Digits are the indexes of an array. */
const resultKey = /^(data|results?|response|messages?|status|meta|\d+)$/i;

function entriesIn(value: unknown, levels: number): readonly (readonly [string, unknown])[] {
  return entriesOf(value).flatMap((entry) => [
    entry,
    ...(levels > 0 && resultKey.test(entry[0]) ? entriesIn(entry[1], levels - 1) : []),
  ]);
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

const errorKey = /^(errors?|error_?(code|message)|fault|exception)$/i;
const flagKey = /^(success\w*|ok)$/i;
const statusKey = /^(status|state|result|(status_?)?code)$/i;

const idKey = /^(message_?id|wamid)$/i;

const yes =
  /^(true|yes|ok|succe\w+|accepted|\w*queued|sent|submitted|scheduled|pending|process\w+|created|delivered|received|done|2\d\d)$/i;
const no = /^(false|no|errors?|fail\w*|rejected|denied|invalid|unauthorized|forbidden|[45]\d\d)$/i;
const noError = /^(0|false|none|null|no errors?|n\/a|ok|succe\w+)?$/i;

function signOf(key: string, value: unknown): Sign | undefined {
  if (errorKey.test(key)) return errorSign(value);
  // Only a string or a number that is not empty, as some write an empty one if there is no message.
  if (idKey.test(key)) return /^(string|number)$/.test(typeof value) && value ? 'success' : undefined;
  const isFlag = flagKey.test(key);
  if (typeof value === 'object' || (!isFlag && !statusKey.test(key))) return undefined;
  const word = wordOf(value);
  if (yes.test(word) || (isFlag && word === '1')) return 'success';
  if (no.test(word) || (isFlag && word === '0')) return 'failure';
  // As a code, 0 usually means that there is no error.
  return isFlag || word === '0' ? undefined : 'unclear';
}

function errorSign(value: unknown): Sign | undefined {
  if (typeof value !== 'object' || value === null) return noError.test(wordOf(value)) ? undefined : 'failure';
  const entries = entriesOf(value);
  const facts = Array.isArray(value) ? entries : entries.filter(([key]) => /^(code|message)$/i.test(key));
  const signs = facts.map(([, fact]) => errorSign(fact));
  if (Array.isArray(value)) return signs.includes('failure') ? 'failure' : signs.find(Boolean);
  if (entries.length === 0) return 'unclear';
  return facts.length > 0 && !signs.some(Boolean) ? undefined : 'failure';
}

/** Without spaces and a full stop around it. */
function wordOf(value: unknown): string {
  return String(value).trim().replace(/\.$/, '');
}
