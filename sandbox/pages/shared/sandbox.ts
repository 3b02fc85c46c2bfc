import type { Dialect } from '@notifygen/runtime';
import { connect, query } from '../../../ui/connection.js';
import { createToaster } from '../../../ui/toast.js';

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

/** The messages of the page. */
export const toaster = createToaster();

/** Shows a failed change instead of throwing. */
export async function change(path: string, init: RequestInit): Promise<void> {
  await sandbox.change(path, init).catch((error: Error) => {
    toaster.show({ text: `Nothing was changed: ${error.message}.` });
  });
}

/** The address of a call in the inbox. It names the run too, because ids start again with each run. */
export function linkTo(id: string): string {
  return `/?${query({ message: id, run: sandbox.run.get() })}`;
}
