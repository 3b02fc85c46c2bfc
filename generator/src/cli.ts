import { Command, CommanderError, Option } from 'commander';
import { type GenerateFlags, runGenerate } from './command-generate.js';
import { NotifygenError } from './load.js';

/** Exit codes: 0 done, 1 problems found, 2 wrong usage. */
export async function main(args: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = new Command('notifygen')
    .description('Turns approved WhatsApp templates in YAML into typed TypeScript functions.')
    .exitOverride();

  program
    .command('generate')
    .description('write one typed function for every template')
    .option('--templates <dir>', 'folder of the YAML files', 'templates')
    .option('--out <dir>', 'folder of the generated modules', 'generated')
    .option('--check', 'write nothing; exit with 1 where the output is stale')
    .addOption(
      new Option('--import-extension <ext>', 'what relative imports end in: .js, .ts or none')
        .choices(['.js', '.ts', 'none'])
        .default('.js'),
    )
    .addHelpText('after', '\nExample:\n  notifygen generate --templates whatsapp --out src/whatsapp')
    .action(async (flags: GenerateFlags) => {
      exitCode = await runGenerate(flags);
    });

  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof NotifygenError)) throw error;
    process.stderr.write(`error: ${error.message}\n`);
    return 1;
  }
}
