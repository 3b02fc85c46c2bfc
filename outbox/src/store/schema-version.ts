import { OutboxError } from '../errors.js';
import { type Exchange, run } from './exchange.js';

/** The version of the tables, which both stores have in common. It increases with the first change after a release. */
export const schemaVersion = 1;

export const versionSql = `select value from notifygen.meta where key = 'schema_version'`;

export function isNewer(version: string | null | undefined): boolean {
  return Number(version ?? 0) > schemaVersion;
}

export function newerSchema(version: string | null | undefined): OutboxError {
  return new OutboxError(
    'schema-newer',
    `The tables of the outbox have version ${version}, and this process knows version ${schemaVersion}. Update @notifygen/outbox here.`,
  );
}

/** A process that is open while a later version updates the tables must not go on with its own rules. */
export function* checkVersion(): Exchange<void> {
  const [row] = yield* run<{ value: string }>(versionSql);
  if (isNewer(row?.value)) throw newerSchema(row?.value);
}
