import { isSendError } from '../../src/index.js';

/** The issues of the error that a check throws, one text each; none if it throws no error. */
export function issuesIn(check: () => unknown): readonly string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!isSendError(error)) throw error;
    return error.issues.map(({ path, label, message }) => `${path}${label ? ` (${label})` : ''}: ${message}`);
  }
}
