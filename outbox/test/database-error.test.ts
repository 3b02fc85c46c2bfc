import { describe, expect, it } from 'vitest';
import { OutboxError } from '../src/errors.js';
import { toOwnError } from '../src/store/postgres/database-error.js';

describe('an error on a connection of the outbox', () => {
  it.each(['EPIPE', 'ECONNRESET', 'CONNECTION_CLOSED', '08006', '25P03', '53200', '57014', '57P01'])(
    'with the code %s means that the database is unavailable',
    (code) => {
      const error = Object.assign(new Error('lost'), { code });
      expect(toOwnError(error)).toMatchObject({ name: 'OutboxError', code: 'unavailable', cause: error });
    },
  );

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
