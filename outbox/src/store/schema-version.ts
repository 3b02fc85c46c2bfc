import { OutboxError } from '../errors.js';

/** The version of the tables, which both stores have in common. It increases with the first change after a release. */
export const schemaVersion = 1;

export const versionSql = `select value from notifygen.meta where key = 'schema_version'`;

/** Why a process must not use tables of this version: it would go on with its own rules. Undefined: it may. */
export function newerSchema(version: string | undefined = '0'): OutboxError | undefined {
  if (Number(version) <= schemaVersion) return undefined;
  return new OutboxError(
    'schema-newer',
    `The tables of the outbox have version ${version}, and this process knows version ${schemaVersion}. Update @notifygen/outbox here.`,
  );
}

/**
 * Whether this is the version of the tables that this process knows. False if they are missing or older.
 *
 * @throws OutboxError `schema-newer`
 */
export function isCurrentVersion(version?: string): boolean {
  const refusal = newerSchema(version);
  if (refusal !== undefined) throw refusal;
  return Number(version) === schemaVersion;
}
