import { runCommandLine } from '../../generator/dist/cli/program.js';
import { run } from '../../outbox/dist/command.js';
import { runMain } from '../../test/support/run-main.ts';
import { fence } from './markdown.ts';

const programs = { notifygen: runCommandLine, 'notifygen-outbox': run };

/** The help texts of a program and of its commands, by the names of their regions. */
export async function helpRegions(
  program: keyof typeof programs,
  commands: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const regions: Record<string, string> = {};
  for (const command of ['', ...commands]) {
    const args = [...command.split(' ').filter(Boolean), '--help'];
    const { stdout, stderr, status } = await runMain(programs[program], args);
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
    regions[command === '' ? 'help' : `help of ${command}`] = fence('text', stdout);
  }
  return regions;
}
