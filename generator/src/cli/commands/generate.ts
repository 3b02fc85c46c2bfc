import { type Command, Option } from 'commander';
import { jsonOption, moduleName, notEmpty, templatesOption } from '../options.js';
import type { CommandContext } from '../output.js';
import type { GenerateFlags } from '../run-generate.js';

type AllFlags = GenerateFlags & { readonly watch?: boolean };

export function addGenerateCommand(program: Command, { cache, finish }: CommandContext): void {
  program
    .command('generate')
    .description('generate one typed function per template')
    .addOption(templatesOption())
    .option('--out <dir>', 'folder for the generated modules (default: generated)', notEmpty)
    .addOption(
      new Option('--import-extension <ext>', 'extension of relative imports (default: .js)').choices([
        '.js',
        '.ts',
        'none',
      ]),
    )
    .option(
      '--runtime-module <name>',
      'module that generated code imports (default: @notifygen/runtime/codegen)',
      moduleName,
    )
    .addOption(
      new Option('--check', 'write nothing; exit with 1 if the generated code is out of date').conflicts(
        'watch',
      ),
    )
    .option('--watch', 'generate again after every change; stop with Ctrl-C')
    .addOption(jsonOption().conflicts('watch'))
    .addHelpText(
      'after',
      `
Options can also be set in notifygen.config.json or under "notifygen" in package.json,
in the current folder or a folder above. Flags take precedence.

Examples:
  npx notifygen generate
  npx notifygen generate --templates whatsapp --out src/whatsapp
  npx notifygen generate --watch     while you edit templates
  npx notifygen generate --check     in CI, to find generated code that is out of date`,
    )
    .action(async ({ watch = false, ...flags }: AllFlags) => {
      if (watch) {
        const { generateAndWatch } = await import('../run-watch.js');
        finish(await generateAndWatch(flags, cache));
      } else {
        const { generateOnce } = await import('../run-generate.js');
        finish(await generateOnce(flags, cache));
      }
    });
}
