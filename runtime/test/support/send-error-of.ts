import { isSendError, type SendError } from '../../src/index.js';

/** The error that a send rejects with; fails the test if it resolves or rejects with anything else. */
export async function sendErrorOf(sending: Promise<unknown>): Promise<SendError> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isSendError(error)) throw new Error('the send should reject with a SendError', { cause: error });
  return error;
}

/** What a caller without types might pass. */
export const untyped = <T = never>(value: unknown): T => value as T;
