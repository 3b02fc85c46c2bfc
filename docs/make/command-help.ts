import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fence } from './markdown.ts';

const programs = {
  notifygen: fileURLToPath(new URL('../../generator/bin/notifygen.cjs', import.meta.url)),
  'notifygen-outbox': fileURLToPath(new URL('../../outbox/bin/notifygen-outbox.js', import.meta.url)),
};

/** The help text that a command prints. */
function commandHelp(program: keyof typeof programs, ...command: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [programs[program], ...command, '--help'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} ${command.join(' ')} --help failed: ${stderr}`);
  return fence('text', stdout);
}

/** The help texts of a program and of its commands, by the names of their regions. */
export function helpRegions(
  program: keyof typeof programs,
  commands: readonly string[],
): Readonly<Record<string, string>> {
  const helps = commands.map((command) => [
    `help of ${command}`,
    commandHelp(program, ...command.split(' ')),
  ]);
  return { help: commandHelp(program), ...Object.fromEntries(helps) };
}
