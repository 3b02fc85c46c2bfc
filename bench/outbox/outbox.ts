import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { postgresBinaries } from '../../outbox/test/support/postgres-binaries.ts';
import { startPostgres } from '../../outbox/test/support/postgres-server.ts';
import type { Section } from '../report.ts';
import type { Figures } from '../runtime/throughput.ts';
import type { Scratch } from '../scratch.ts';
import { measureBacklog } from './backlog.ts';
import { measureCancel } from './cancel.ts';
import { createDatabase, type TestStore } from './databases.ts';
import { measureLimit } from './limit.ts';
import { measureList } from './list.ts';
import { measurePage } from './page.ts';
import { measureSpeed } from './speed.ts';

type Measure = (stores: readonly TestStore[], isSmall: boolean, signal: AbortSignal) => Promise<Figures>;

/** How fast the outbox stores and sends, compared with a job queue and with the runtime alone. */
export async function measureOutbox(scratch: Scratch, isSmall: boolean): Promise<Section> {
  // First, because a disk is still busy with what the others write.
  const { text, target } = await measureCancel(scratch);
  const section = await onStores('Outbox: speed', measureSpeed, scratch, isSmall);
  return {
    ...section,
    paragraphs: [...section.paragraphs, text],
    targets: [...section.targets, target],
  };
}

/** What a campaign takes, and how long an urgent message waits behind it. */
export const measureCampaign = (scratch: Scratch, isSmall: boolean): Promise<Section> =>
  onStores('Outbox: a campaign', measureBacklog, scratch, isSmall);

/** How fast a long list is checked and stored. */
export const measureCampaignList = (scratch: Scratch, isSmall: boolean): Promise<Section> =>
  onStores('Outbox: a list of recipients', measureList, scratch, isSmall);

/** Whether workers keep the limits, and use them. */
export const measureLimits = (scratch: Scratch, isSmall: boolean): Promise<Section> =>
  onStores('Outbox: limits', measureLimit, scratch, isSmall);

/** How soon the page answers. */
export async function measureOutboxPage({ folder }: Scratch, isSmall: boolean): Promise<Section> {
  return sectionOf('Outbox: the page', await measurePage(join(folder, 'page.db'), isSmall));
}

async function onStores(
  title: string,
  measure: Measure,
  { folder, signal }: Scratch,
  isSmall: boolean,
): Promise<Section> {
  let files = 0;
  const sqlite: TestStore = {
    name: 'SQLite',
    create: async () => {
      files += 1;
      return `file:${join(folder, `${title.replaceAll(/\W+/g, '-')}-${files}.db`)}`;
    },
  };
  if (postgresBinaries === undefined) {
    const note = 'No PostgreSQL was found on this machine: its rows are left out.';
    return sectionOf(title, await measure([sqlite], isSmall, signal), note);
  }
  const version = execFileSync(join(postgresBinaries, 'postgres'), ['--version'], { encoding: 'utf8' });
  const server = await startPostgres(postgresBinaries, {});
  try {
    const postgres: TestStore = { name: 'PostgreSQL', create: () => createDatabase(server.url) };
    return sectionOf(title, await measure([postgres, sqlite], isSmall, signal), `With ${version.trim()}.`);
  } finally {
    await server.remove();
  }
}

function sectionOf(title: string, figures: Figures, ...notes: readonly string[]): Section {
  const { method, table, comparison, targets } = figures;
  return { title, paragraphs: [...notes, method, table], comparison, targets };
}
