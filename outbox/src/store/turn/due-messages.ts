import { priorities } from '../../message/message.js';
import { now } from '../exchange.js';

/** The names of parameters, or other expressions. */
export interface DueParameters {
  readonly sender: string;
  /** A JSON array of gates whose messages may be sent. */
  readonly open: string;
  /** A JSON array of groups that are closed as a whole. */
  readonly closedGroups: string;
  /** At most so many of each class, group and gate. */
  readonly limit: (priority: number) => string;
  /** Those that another transaction has locked are left out, and do not count towards the limit. */
  readonly isLocking?: boolean;
}

const bulk = priorities.indexOf('bulk');
/** For each row before it. A join would read the whole table. */
export const each = (ids: string): string =>
  `jsonb_array_elements_text((select jsonb_agg(id) from (${ids}) as first_ones)) as found`;
const eachWhere = (condition: string): string =>
  each(`select id from notifygen.messages as message where ${condition}`);

/** The groups with messages behind no gate: one index entry for each. */
const waitingGroups = (sender: string): string => `with recursive waiting as (
    select ''::text as name
    union all
    select (select grp from notifygen.messages where status = 'queued' and gate is null and sender = ${sender}
      and priority = ${bulk} and grp > waiting.name order by grp limit 1) from waiting where name is not null
  ) select name from waiting where name <> ''`;

/**
 * The IDs of due messages of a sender, each part by its own index: those of each class, because one index over all would read
 * every deferred row; those of each group, which take turns; and those behind each open gate.
 */
export function dueIds({ sender, open, closedGroups, limit, isLocking }: DueParameters): string {
  const first = (most: string): string =>
    `due_at <= ${now} order by due_at, id limit ${most}${isLocking ? ' for update skip locked' : ''}`;
  const ofClass = priorities.map(
    (
      _,
      priority,
    ) => `select id from (select id from notifygen.messages where status = 'queued' and gate is null
    and sender = ${sender} and priority = ${priority} and grp = '' and ${first(limit(priority))}) as class${priority}`,
  );
  const ofGroup = `select value::bigint as id from (${waitingGroups(sender)}
    and name not in (select value from jsonb_array_elements_text(${closedGroups}::text::jsonb))) as own,
    ${eachWhere(`status = 'queued' and gate is null and message.sender = ${sender} and priority = ${bulk} and grp = own.name and ${first(limit(bulk))}`)}`;
  const ofGate = priorities.map(
    (_, priority) => `select found.value::bigint as id
    from (select value as name from jsonb_array_elements_text(${open}::text::jsonb)) as own,
    ${eachWhere(`status = 'queued' and gate = own.name and message.sender = ${sender} and priority = ${priority} and ${first(limit(priority))}`)}`,
  );
  return [...ofClass, ofGroup, ...ofGate].join('\nunion all ');
}
