import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fence } from './markdown.ts';

const cli = fileURLToPath(new URL('../../generator/bin/notifygen.cjs', import.meta.url));

/** The help text that a command prints. */
export function commandHelp(...command: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [cli, ...command, '--help'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`notifygen ${command.join(' ')} --help failed: ${stderr}`);
  return fence('text', stdout);
}
