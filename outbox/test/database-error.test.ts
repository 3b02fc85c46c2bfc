import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { OutboxError } from '../src/errors.js';
import { toOwnError } from '../src/store/postgres/database-error.js';
import { isAboutRow } from '../src/store/set-aside.js';
import { toOutboxError as toSqliteError } from '../src/store/sqlite/sqlite-error.js';

describe('an error on a connection of the outbox', () => {
  it.each(['EPIPE', 'ECONNRESET', 'CONNECTION_CLOSED', '08006', '25P03', '53200', '57014', '57P01'])(
    'with the code %s means that the database is unavailable',
    (code) => {
      const error = Object.assign(new Error('lost'), { code });
      expect(toOwnError(error)).toMatchObject({ name: 'OutboxError', code: 'unavailable', cause: error });
    },
  );

  it.each(['22003', '23514', 'P0001', '54000', 'SHOP1'])(
    'with the code %s is about a row, and quotes nothing of it',
    (code) => {
      const where = 'PL/pgSQL function public.check_message() line 3 at RAISE';
      const error = Object.assign(new Error('not to 491700000001'), { code, where, detail: '491700000001' });
      const own = toOwnError(error);
      expect(isAboutRow(own)).toBe(true);
      expect(inspect(own)).not.toContain('491700000001');
      expect(inspect(own)).not.toContain('reached');
    },
  );

  it.each(['40P01', '42703'])('with the code %s does not say that the database cannot be reached', (code) => {
    const own = toOwnError(Object.assign(new Error('failed'), { code }));
    expect(isAboutRow(own)).toBe(false);
    expect(own).toMatchObject({ message: expect.stringMatching(/^The database failed\./) });
  });

  it('without a code is one of the client, which lost the connection', () => {
    const error = new Error('Connection terminated unexpectedly');
    expect(toOwnError(error)).toMatchObject({ name: 'OutboxError', code: 'unavailable' });
  });

  it.each([new TypeError('x is not a function'), new RangeError('too long'), new SyntaxError('no JSON')])(
    'stays as it is if it is a mistake in a program: %s',
    (error) => {
      expect(toOwnError(error)).toBe(error);
    },
  );

  it('names every privilege that a role may lack', () => {
    const error = Object.assign(new Error('permission denied for sequence message_ids'), { code: '42501' });
    const own = toOwnError(error);
    expect(own).toBeInstanceOf(OutboxError);
    expect(own).toMatchObject({
      code: 'unusable',
      message: expect.stringContaining('usage on its sequence'),
    });
  });
});

it('only an error that a row can cause sets rows aside', () => {
  const sqliteError = (errcode: number) => toSqliteError(Object.assign(new Error('failed'), { errcode }));
  for (const error of [
    new TypeError('x'),
    new RangeError('x'),
    sqliteError(1),
    sqliteError(1_811),
    sqliteError(20),
  ])
    expect(isAboutRow(error)).toBe(true);
  const closed = Object.assign(new Error('database is not open'), { code: 'ERR_INVALID_STATE' });
  for (const error of [
    closed,
    new Error('x'),
    'x',
    sqliteError(5),
    sqliteError(7),
    sqliteError(9),
    sqliteError(10),
  ])
    expect(isAboutRow(error)).toBe(false);
});
