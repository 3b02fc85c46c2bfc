import { expect } from 'vitest';
import { type ClientOptions, isSendError, restoreError, type SendError, sendText } from '../../src/index.js';
import { clientWith, to } from './account.js';

/**
 * The error that a send rejects with; fails the test if it resolves or rejects with anything else, or if the error cannot be
 * restored from its JSON.
 */
export async function sendErrorOf(sending: Promise<unknown>): Promise<SendError> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isSendError(error)) throw new Error('the send should reject with a SendError', { cause: error });
  expect(restoreError(JSON.parse(JSON.stringify(error))).toJSON()).toStrictEqual(error.toJSON());
  return error;
}

/** The error of sending a text with a client that has these options. */
export function failureWith(options: Partial<ClientOptions>): Promise<SendError> {
  return sendErrorOf(sendText(clientWith(options), { to, text: 'Hello' }));
}

/** What a caller without types might pass. */
export const untyped = <T = never>(value: unknown): T => value as T;
