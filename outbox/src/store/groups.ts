import type { Group } from '../message/group.js';
import { type Exchange, run } from './exchange.js';
import { parse } from './rows.js';

export interface StoredGroup {
  readonly name: string;
  readonly share: number;
  readonly bounds: unknown;
}

export const groupsSql = `select name, share, bounds from notifygen.groups
where name = any(array(select value from jsonb_array_elements_text($1::text::jsonb)))`;

export function toGroup({ bounds, ...group }: StoredGroup): Group {
  return { ...group, bounds: parse(bounds) };
}

const createSql = `insert into notifygen.groups (name, share, bounds) values ($1, $2::text::float8, $3::text::jsonb)
on conflict (name) do update set share = excluded.share, bounds = excluded.bounds`;

/** Also changes a group that exists. Its messages have its name as their tag, so that a pause of the tag closes it as a whole. */
export function* createGroup({ name, share, bounds }: Group): Exchange<void> {
  yield* run(createSql, name, share, bounds === undefined ? null : JSON.stringify(bounds));
}
