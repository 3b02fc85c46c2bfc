import type { Matches } from '../message/templates.js';
import { gatesOf } from '../rules/gates.js';
import { type Exchange, now, run, textsOf } from './exchange.js';
import { gateColumns, type StoredGate, toGate } from './gates.js';
import { isNewer, newerSchema, versionSql } from './schema-version.js';

const isDue = (condition: string): string => `exists (select 1 from notifygen.messages as message
    where ${condition} and message.sender = own.name and message.due_at <= ${now})`;
/** Each class is asked for on its own: one index entry. */
const anyClass = (classes: readonly number[], condition: string): string =>
  `(${classes.map((priority) => isDue(`${condition} and message.priority = ${priority}`)).join(' or ')})`;
const isFree = `status = 'queued' and message.gate is null`;

const none = 'null, null, null, null, null, null';
/** All gates, the version of the tables, and the senders that have due messages: of which group, or behind which gate. No lock. */
const lookSql = `with recursive own (name) as (${textsOf('$1', '$2')}), grouped as (
  select name, ''::text as grp from own
  union all
  select name, (select message.grp from notifygen.messages as message where ${isFree} and message.sender = name
    and message.priority = 3 and message.grp > grouped.grp order by message.grp limit 1) from grouped where grp is not null
)
select null::text as sender, null::text as grp, null::text as version, ${gateColumns} from notifygen.gates
union all
select null, null, (${versionSql}), null, ${none}
union all
select name, '', null, null, ${none} from own where ${anyClass([0, 1, 2], `${isFree} and message.grp = ''`)}
union all
select name, grp, null, null, ${none} from grouped as own
where grp is not null and ${anyClass([3], `${isFree} and message.grp = own.grp`)}
union all
select own.name, '', null, gate.name, ${none} from own, notifygen.gates as gate
where (gate.is_open = 1 or gate.kind = 'version') and ${anyClass([0, 1, 2, 3], 'message.gate = gate.name')}`;

/** Each has a sender, a gate or a version. */
type Found = { readonly [Key in keyof StoredGate]: StoredGate[Key] | null } & {
  readonly sender: string | null;
  readonly grp: string;
  readonly version: string | null;
};

/** Which of the senders have due messages that such a worker may send. Locks and writes nothing. */
export function* look(senders: readonly string[], matches: Matches): Exchange<ReadonlySet<string>> {
  const rows = yield* run<Found>(lookSql, JSON.stringify(senders), senders.length);
  const version = rows.find((row) => row.version !== null)?.version;
  if (isNewer(version)) throw newerSchema(version);
  const gates = rows.filter(isGate).map(toGate);
  const found = rows.filter(({ sender, grp, name }) => {
    if (sender === null) return false;
    const own = gatesOf(gates, sender, matches);
    if (own.closedForAll !== undefined || own.closedGroups.includes(grp)) return false;
    return name === null || own.open.includes(name);
  });
  return new Set(found.flatMap(({ sender }) => sender ?? []));
}

function isGate(row: Found): row is Found & StoredGate {
  return row.kind !== null;
}
