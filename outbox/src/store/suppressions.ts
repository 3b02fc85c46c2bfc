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
import { type Exchange, readClock, run, toJsonb } from './exchange.js';
import { note } from './log.js';
import { batch } from './messages.js';
import { parse } from './rows.js';

type Row = Omit<StoredSuppression, 'history'> & { readonly history: unknown };

const keyRow = 'suppression_key';
/** Present as soon as a number was ever suppressed, so that others need not look further. */
export const keySql: string = `select value from notifygen.meta where key = '${keyRow}'`;
const createKeySql = `insert into notifygen.meta (key, value) values ('${keyRow}', $1) on conflict (key) do nothing`;
const changeKeySql = `update notifygen.meta set value = $1 where key = '${keyRow}'`;
const anyOf = `recipient = any(array(select value from jsonb_array_elements_text($1::text::jsonb)))`;
const columns = 'recipient, scope, history';
const readSql = `select ${columns} from notifygen.suppressions where ${anyOf}`;
const writeSql = `insert into notifygen.suppressions (${columns})
select value ->> 'recipient', value ->> 'scope', value -> 'history'
from jsonb_array_elements($1::text::jsonb) where true
on conflict (recipient) do update set scope = excluded.scope, history = excluded.history`;
const deleteSql = `delete from notifygen.suppressions where ${anyOf}`;
const pageSql = `select ${columns} from notifygen.suppressions
where scope <> 'none' and recipient > $1 order by recipient limit ${batch}`;
const plainSql = `select recipient from notifygen.suppressions where recipient < '${hmacPrefix}' limit ${batch}`;

function toStored({ history, ...row }: Row): StoredSuppression {
  return { ...row, history: parse<StoredSuppression['history']>(history) ?? [] };
}

/** As it is shown. */
export function withDates({ history, ...rest }: StoredSuppression): Suppression {
  return { ...rest, history: history.map(({ at, ...entry }) => ({ at: new Date(at), ...entry })) };
}

/** Whether a process finds the numbers that are stored. With another key, it would send to people who opted out. */
export function hasKey(stored: string, { fingerprint }: RecipientForms): boolean {
  return stored === fingerprint || stored === '';
}

export function wrongKey({ fingerprint }: RecipientForms): OutboxError {
  const is = fingerprint === '' ? 'without one' : 'with another one';
  return new OutboxError(
    'wrong-key',
    `Suppressed numbers are stored with a suppressionKey, and this process runs ${is}. It sends nothing until it has the same key.`,
  );
}

/** Those of these recipients, by the form in which they are stored. */
export function* readSuppressions(
  recipients: readonly string[],
  forms: RecipientForms,
): Exchange<ReadonlyMap<string, StoredSuppression>> {
  const all = [...new Set(recipients.flatMap((recipient) => forms.of(recipient)))];
  const rows = yield* run<Row>(readSql, JSON.stringify(all));
  return new Map(rows.map((row) => [row.recipient, toStored(row)]));
}

/** What is known of one recipient: the strongest scope, and every decision. */
export function suppressionOf(
  recipient: string,
  stored: ReadonlyMap<string, StoredSuppression>,
  forms: RecipientForms,
): StoredSuppression | undefined {
  const rows = forms.of(recipient).flatMap((form) => stored.get(form) ?? []);
  const [first] = rows.toSorted(
    (a, b) => Number(isStronger(b.scope, a.scope)) - Number(isStronger(a.scope, b.scope)),
  );
  const history = rows.flatMap((row) => row.history).toSorted((a, b) => a.at - b.at);
  return first && { recipient, scope: first.scope, history };
}

/** How many of these messages a suppression would stop now. One without a category counts as marketing. */
export function* countSuppressed(messages: readonly NewMessage[], forms: RecipientForms): Exchange<number> {
  yield* checkKey(forms);
  const stored = yield* readSuppressions(
    messages.map(({ message }) => message.request.to),
    forms,
  );
  return messages.filter(({ message, category = 'marketing' }) => {
    const found = suppressionOf(message.request.to, stored, forms);
    return found !== undefined && stops(found.scope, category);
  }).length;
}

/** A process with another key would find no suppression of anyone. */
export function* checkKey(forms: RecipientForms): Exchange<void> {
  const [row] = yield* run<{ value: string }>(keySql);
  if (row && !hasKey(row.value, forms)) throw wrongKey(forms);
}

/** Writers come one after the other. Numbers that were stored before there was a key are stored with it from now on. */
function* lockList(forms: RecipientForms): Exchange<void> {
  yield* run(createKeySql, forms.fingerprint);
  const [row] = yield* run<{ value: string }>(`${keySql} for update`);
  if (!hasKey(row?.value ?? '', forms)) throw wrongKey(forms);
  if (row?.value !== forms.fingerprint) yield* run(changeKeySql, forms.fingerprint);
}

/** Stores decisions that change something. Returns how many did. */
export function* decideSuppressions(
  decisions: readonly SuppressionDecision[],
  forms: RecipientForms,
  isByPerson: boolean,
): Exchange<number> {
  yield* lockList(forms);
  const at = yield* readClock();
  const recipients = decisions.map(({ recipient }) => recipient);
  const stored = new Map(yield* readSuppressions(recipients, forms));
  const written = new Map<string, StoredSuppression>();
  const moved: string[] = [];
  let changed = 0;
  for (const { recipient, entry } of decisions) {
    const before = suppressionOf(recipient, stored, forms);
    const scope = before?.scope ?? 'none';
    const applies =
      entry !== undefined && (entry.scope === 'none' ? scope !== 'none' : isStronger(entry.scope, scope));
    const [form, ...others] = forms.of(recipient);
    const old = others.filter((other) => stored.delete(other));
    if (!applies && old.length === 0) continue;
    const history = [...(before?.history ?? []), ...(applies ? [{ at, ...entry }] : [])];
    const row = { recipient: form, scope: applies ? entry.scope : scope, history };
    stored.set(form, row);
    written.set(form, row);
    moved.push(...old);
    changed += applies ? 1 : 0;
  }
  if (written.size > 0) yield* run(writeSql, toJsonb([...written.values()]));
  if (moved.length > 0) yield* run(deleteSql, JSON.stringify(moved));
  const { entry } = decisions[0] ?? {};
  const action = entry?.scope === 'none' ? 'unsuppress' : 'suppress';
  if (isByPerson && changed > 0) yield* note({ action, by: entry?.by, count: changed });
  return changed;
}

/** Replaces one batch of numbers by their HMACs, if there is a key. Returns how many. */
export function* hideNumbers(forms: RecipientForms): Exchange<number> {
  const isUsed = (yield* run(keySql)).length > 0;
  if (forms.fingerprint === '' || !isUsed) return 0;
  const rows = yield* run<{ recipient: string }>(plainSql);
  if (rows.length > 0) yield* decideSuppressions(rows, forms, false);
  return rows.length;
}

/** The suppressions after one of them, by the form in which they are stored. */
export function* listSuppressions(after: string): Exchange<readonly Suppression[]> {
  return (yield* run<Row>(pageSql, after)).map((row) => withDates(toStored(row)));
}

/** Forgets a suppression that ended. One that applies stays: it is what the person asked for. */
export function* forgetEnded(
  recipient: string,
  forms: RecipientForms,
): Exchange<StoredSuppression | undefined> {
  const stored = suppressionOf(recipient, yield* readSuppressions([recipient], forms), forms);
  if (stored?.scope !== 'none') return stored;
  yield* run(deleteSql, JSON.stringify(forms.of(recipient)));
  return undefined;
}
