import type { Dialect } from '@notifygen/runtime';
import { connect, query } from '../../../ui/connection.js';

export interface Info {
  readonly appId: string;
  readonly apiKey: string;
  readonly dialect: Dialect;
  /** Numbers that cause a fault, by fault. */
  readonly magicRecipients: Readonly<Record<string, string>>;
  /** Names of recipients, by their numbers. */
  readonly names: Readonly<Record<string, string>>;
}

/** The sandbox that serves the page. */
export const sandbox = connect('/sandbox/', 'x-sandbox-run');

/** The address of a call in the inbox. It names the run too, because ids start again with each run. */
export function linkTo(id: string): string {
  return `/?${query({ message: id, run: sandbox.run.get() })}`;
}
