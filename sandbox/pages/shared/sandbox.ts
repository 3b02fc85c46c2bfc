import type { Dialect } from '@notifygen/runtime';
import type { PlannedFault } from '@notifygen/sandbox';
import { useEffect } from 'preact/hooks';
import { connect, query } from '../../../ui/connection.js';
import type { State } from '../../../ui/state.js';
import { createToaster } from '../../../ui/toast.js';

/** What the sandbox says about itself. */
export interface Info {
  readonly appId: string;
  readonly apiKey: string;
  readonly dialect: Dialect;
  /** Numbers that cause a fault, by fault. */
  readonly magicRecipients: Readonly<Record<string, string>>;
  /** Names of recipients, by their numbers. */
  readonly names: Readonly<Record<string, string>>;
  readonly faults: readonly PlannedFault[];
  readonly templateErrors: readonly TemplateError[];
}

/** Why the sandbox keeps the previous templates. */
export interface TemplateError {
  readonly message: string;
  readonly file?: string;
  readonly text: string;
}

/** What each page gets. */
export interface PageProps {
  /** Kept up to date. */
  readonly info: State<Info>;
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

/** Loads something now, after a reconnect or a restart, and with each of these events. */
export function useFresh(load: () => void, names: readonly string[], inputs: readonly unknown[]): void {
  useEffect(() => {
    load();
    const ends = [sandbox.run.subscribe(load), ...['ready', ...names].map((name) => sandbox.on(name, load))];
    return () => {
      for (const end of ends) end();
    };
  }, inputs);
}
