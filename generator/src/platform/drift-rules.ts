import type { ChangeRule } from '../contract/change.js';

/** Every way in which a template can differ from the platform's, beside those in which two versions differ. */
export type DriftRule =
  | ChangeRule
  | 'not-on-platform'
  | 'not-approved'
  | 'not-sendable'
  | 'language-missing'
  | 'status-changed';
