import type { OutgoingMessage } from '@notifygen/runtime';
import type { Refusal } from './gateway/schema-issues.js';

/** What a call deserves: the message that it is, or the status and the reasons of its refusal. */
export type Verdict =
  | { readonly status: 200; readonly message: OutgoingMessage }
  | { readonly status: 400 | 401 | 404 | 405 | 415 | 422; readonly problems: readonly Refusal[] };
