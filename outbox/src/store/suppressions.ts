import { OutboxError } from '../errors.js';
import type { NewMessage } from '../message/message.js';
import {
  hmacPrefix,
  isStronger,
  type RecipientForms,
  type StoredSuppression,
  type Suppression,
  type SuppressionDecision,
  stops,
} from '../message/suppression.js';
import { type Exchange, isIn, readClock, run } from './exchange.js';
import { note } from './log.js';
import { batch } from './messages.js';

const keyRow = 'suppression_key';
/** Present as soon as a number was ever suppressed, so that others need not look further. */
export const keySql: string = `select value from notifygen.meta where key = '${keyRow}'`;
const createKeySql = `insert into notifygen.meta (key, value) values ('${keyRow}', $1) on conflict (key) do nothing`;
const changeKeySql = `update notifygen.meta set value = $1 where key = '${keyRow}'`;
const plainSql = `select recipient from notifygen.suppressions where recipient < '${hmacPrefix}' limit ${batch}`;
const hideSql = `update notifygen.suppressions set recipient = value ->> 'form'
from jsonb_array_elements($1::text::jsonb) where recipient = value ->> 'recipient'`;
const columns = 'recipient, scope, history';
const readSql = `select ${columns} from notifygen.suppressions
where recipient ${isIn('$1')}`;
const writeSql = `insert into notifygen.suppressions (${columns})
select value ->> 'recipient', value ->> 'scope', value -> 'history'
from jsonb_array_elements($1::text::jsonb) where true
on conflict (recipient) do update set scope = excluded.scope, history = excluded.history`;
const pageSql = `select ${columns} from notifygen.suppressions
where scope <> 'none' and recipient > $1 order by recipient limit ${batch}`;

export function withDates({ history, ...rest }: StoredSuppression): Suppression {
  return { ...rest, history: history.map(({ at, ...entry }) => ({ at: new Date(at), ...entry })) };
}

/**
 * Why a process may not use the list, which has the key that is stored: with another one, it would find no suppression of anyone.
 * Numbers that were stored before there was a key are stored with it from now on.
 */
export function* refusalOf(
  stored: string | undefined,
  forms: RecipientForms,
): Exchange<OutboxError | undefined> {
  const { fingerprint } = forms;
  if (stored === undefined || stored === fingerprint) return undefined;
  if (stored !== '') {
    const is = fingerprint === '' ? 'without one' : 'with another one';
    return new OutboxError(
      'wrong-key',
      `Suppressed numbers are stored with a suppressionKey, and this process runs ${is}. It sends nothing until it has the same key.`,
    );
  }
  const [locked] = yield* run<{ value: string }>(`${keySql} for update`);
  if (locked?.value !== '') return yield* refusalOf(locked?.value, forms);
  for (let count = batch; count === batch; ) {
    const rows = yield* run<{ recipient: string }>(plainSql);
    count = rows.length;
    const hidden = rows.map(({ recipient }) => ({ recipient, form: forms.of(recipient) }));
    yield* run(hideSql, hidden);
  }
  yield* run(changeKeySql, fingerprint);
  return undefined;
}

/** Returns whether any number was ever suppressed. */
export function* checkKey(forms: RecipientForms): Exchange<boolean> {
  const [row] = yield* run<{ value: string }>(keySql);
  const refusal = yield* refusalOf(row?.value, forms);
  if (refusal !== undefined) throw refusal;
  return row !== undefined;
}

export function* readSuppressions(
  recipients: readonly string[],
  forms: RecipientForms,
): Exchange<ReadonlyMap<string, StoredSuppression>> {
  const rows = yield* run<StoredSuppression>(readSql, [...new Set(recipients.map(forms.of))]);
  return new Map(rows.map((row) => [row.recipient, row]));
}

/** How many of these messages a suppression would stop now. One without a category counts as marketing. */
export function* countSuppressed(messages: readonly NewMessage[], forms: RecipientForms): Exchange<number> {
  if (!(yield* checkKey(forms))) return 0;
  const stored = yield* readSuppressions(
    messages.map(({ message }) => message.request.to),
    forms,
  );
  return messages.filter(({ message, category = 'marketing' }) => {
    const found = stored.get(forms.of(message.request.to));
    return found !== undefined && stops(found.scope, category);
  }).length;
}

export function* decideSuppressions(
  decisions: readonly SuppressionDecision[],
  forms: RecipientForms,
): Exchange<number> {
  yield* run(createKeySql, forms.fingerprint);
  // Writers come one after the other.
  yield* run(`${keySql} for update`);
  yield* checkKey(forms);
  const at = yield* readClock();
  const recipients = decisions.map(({ recipient }) => recipient);
  const stored = new Map(yield* readSuppressions(recipients, forms));
  const written = new Map<string, StoredSuppression>();
  let changed = 0;
  for (const { recipient, entry } of decisions) {
    const form = forms.of(recipient);
    const { scope = 'none', history = [] } = stored.get(form) ?? {};
    if (entry.scope === 'none' ? scope === 'none' : !isStronger(entry.scope, scope)) continue;
    const row = { recipient: form, scope: entry.scope, history: [...history, { at, ...entry }] };
    stored.set(form, row);
    written.set(form, row);
    changed += 1;
  }
  if (written.size > 0) yield* run(writeSql, [...written.values()]);
  const { entry } = decisions[0] ?? {};
  const action = entry?.scope === 'none' ? 'unsuppress' : 'suppress';
  if (changed > 0) yield* note({ action, by: entry?.by, count: changed });
  return changed;
}

/** Some of the suppressions, after a recipient in the form in which it is stored; '' for the first. */
export function* listSuppressions(after: string): Exchange<readonly Suppression[]> {
  return (yield* run<StoredSuppression>(pageSql, after)).map(withDates);
}

/** Forgets a suppression that ended. One that applies stays: it is what the person asked for. */
export function* forgetEnded(
  recipient: string,
  forms: RecipientForms,
): Exchange<StoredSuppression | undefined> {
  const form = forms.of(recipient);
  const stored = (yield* readSuppressions([recipient], forms)).get(form);
  if (stored?.scope !== 'none') return stored;
  yield* run('delete from notifygen.suppressions where recipient = $1', form);
  return undefined;
}
