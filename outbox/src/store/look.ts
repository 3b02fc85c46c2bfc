import type { KnownTemplates } from '../message/templates.js';
import { gatesOf } from '../rules/gates.js';
import { type Exchange, run, textsOf } from './exchange.js';
import { type StoredGate, toGate } from './gates.js';
import { parse } from './rows.js';
import { isCurrentVersion, versionSql } from './schema-version.js';
import { dueIds, each } from './turn/due-messages.js';

const open = `(select jsonb_agg(name) from notifygen.gates where is_open = 1 or kind = 'version')`;
const due = dueIds({ sender: 'looked.value', open, closedGroups: `'[]'`, limit: () => '1' });
/** In one statement: idle workers run it all the time. The first due messages of each class, of each group, and behind each gate that may be open. */
const lookSql = `select (${versionSql}) as version, (
    select jsonb_agg(jsonb_build_object('name', name, 'kind', kind, 'isOpen', is_open, 'since', since)) from notifygen.gates
  ) as gates, (
    select jsonb_agg(jsonb_build_object('sender', sender, 'grp', grp, 'gate', gate)) from notifygen.messages
    where id = any(array(select found.value::bigint from (${textsOf('$1', '$2')}) as looked, ${each(due)}))
  ) as found`;

type Gates = readonly StoredGate[];
type Found = readonly { readonly sender: string; readonly grp: string; readonly gate: string | null }[];

/** Which of the senders have due messages that such a worker may send. Locks and writes nothing. */
export function* look(
  senders: readonly string[],
  { matches }: KnownTemplates,
): Exchange<ReadonlySet<string>> {
  const [row] = yield* run<Readonly<Record<'gates' | 'found', unknown>> & { readonly version: string }>(
    lookSql,
    senders,
    senders.length,
  );
  isCurrentVersion(row?.version);
  const gates = (parse<Gates>(row?.gates) ?? []).map(toGate);
  const found = (parse<Found>(row?.found) ?? []).filter(({ sender, grp, gate }) => {
    const own = gatesOf(gates, sender, matches);
    if (own.closedForAll !== undefined || own.closedGroups.includes(grp)) return false;
    return gate === null || own.open.includes(gate);
  });
  return new Set(found.map(({ sender }) => sender));
}
