import type { Dialect } from '@notifygen/runtime';
import type { PlannedFault } from '@notifygen/sandbox';
import type { ReadonlySignal } from '@preact/signals';
import { connect, query } from '../../../ui/connection.js';
import { createToaster } from '../../../ui/toast.js';
import type { Listen } from '../../../ui/use-live.js';

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
  /** Because of them, the sandbox keeps the previous templates. */
  readonly templateErrors: readonly TemplateFinding[];
  readonly templateWarnings: readonly TemplateFinding[];
}

/** What is wrong with a template. */
export interface TemplateFinding {
  readonly message: string;
  readonly hint?: string;
  readonly file?: string;
  readonly line?: number;
  readonly text: string;
}

/** What each page gets. */
export interface PageProps {
  /** Kept up to date. */
  readonly info: ReadonlySignal<Info>;
}

/** The sandbox that serves the page. */
export const sandbox = connect({ program: 'the sandbox', base: '/sandbox/', runHeader: 'x-sandbox-run' });

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
  return `/?${query({ message: id, run: sandbox.run.peek() })}`;
}

/** Runs something after a reconnect or a restart, and with each of these events. Returns a function that ends it. */
export function keepFresh(load: () => void, names: readonly string[]): () => void {
  let run = sandbox.run.peek();
  const ends = [
    sandbox.run.subscribe((next) => {
      if (next !== run) load();
      run = next;
    }),
    ...['ready', ...names].map((name) => sandbox.on(name, load)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The same for `useLive`. */
export function fresh(...names: readonly string[]): Listen {
  return (changed) => keepFresh(changed, names);
}
