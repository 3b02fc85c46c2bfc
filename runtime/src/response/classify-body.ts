/** What a body says about the message. The interface does not describe any response, so these are the usual signs. */
export interface Signs {
  readonly success: boolean;
  readonly failure: boolean;
  /** A code, a status or an error that may mean either. */
  readonly unclear: boolean;
}

type Sign = keyof Signs | undefined;

/** Reads the signs in the body and in the objects that usually contain the result. */
export function readSigns(body: unknown): Signs {
  const signs = new Set(entriesIn(body, 3).map(([key, value]) => signOf(key, value)));
  return { success: signs.has('success'), failure: signs.has('failure'), unclear: signs.has('unclear') };
}

/** Digits are the indexes of an array. */
const resultKey = /^(data|results?|response|messages?|status|meta|\d+)$/i;

function entriesIn(value: unknown, levels: number): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null || levels < 0) return [];
  const entries: [string, unknown][] = Object.entries(value);
  const inner = entries.filter(([key]) => resultKey.test(key));
  return [...entries, ...inner.flatMap(([, entry]) => entriesIn(entry, levels - 1))];
}

const errorKey = /^(errors?|error_?(code|message)|fault|exception)$/i;
const flagKey = /^(success|successful|ok)$/i;
const statusKey = /^(status|code|status_?code)$/i;

const yes =
  /^(true|yes|ok|success(ful)?|succeeded|accepted|(en)?queued|sent|submitted|scheduled|pending|process(ing|ed)|created|delivered|received|done|2\d\d)$/i;
const no = /^(false|no|errors?|fail(ed|ure)?|rejected|denied|invalid|unauthorized|forbidden|[45]\d\d)$/i;
const noError = /^(0|false|none|null|no errors?|n\/a|ok|success(ful)?)?$/i;

function signOf(key: string, value: unknown): Sign {
  if (errorKey.test(key)) return errorSign(value);
  const isFlag = flagKey.test(key);
  if (typeof value === 'object' || (!isFlag && !statusKey.test(key))) return undefined;
  const word = wordOf(value);
  if (yes.test(word) || (isFlag && word === '1')) return 'success';
  if (no.test(word) || (isFlag && word === '0')) return 'failure';
  // As a code, 0 usually means that there is no error.
  return isFlag || word === '0' ? undefined : 'unclear';
}

function errorSign(value: unknown): Sign {
  if (typeof value !== 'object' || value === null) return noError.test(wordOf(value)) ? undefined : 'failure';
  const entries: [string, unknown][] = Object.entries(value);
  if (Array.isArray(value)) return entries.map(([, entry]) => errorSign(entry)).find(Boolean);
  if (entries.length === 0) return 'unclear';
  const facts = entries.filter(([key]) => /^(code|message)$/i.test(key));
  return facts.length > 0 && !facts.some(([, fact]) => errorSign(fact)) ? undefined : 'failure';
}

/** Without spaces and a full stop around it. */
function wordOf(value: unknown): string {
  return String(value).trim().replace(/\.$/, '');
}
