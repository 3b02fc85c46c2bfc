import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Command } from 'commander';
import {
  type Answers,
  chooseExtension,
  importPath,
  projectWarnings,
  suggestAnswers,
} from '../config/choose-settings.js';
import { type Manifest, readManifest, withJsonKey } from '../config/manifest.js';
import { adviceForOtherTools } from '../config/other-tools.js';
import { detectProject, isWorkspaceRoot, type Project } from '../config/project.js';
import { packageFolder } from '../config/read-tsconfig.js';
import { NotifygenError } from '../diagnostics/errors.js';
import { type WrittenFile, writeTogether } from '../output/write-files.js';
import { configFileName, displayPath, slashes } from '../source/paths.js';
import { findTemplates } from '../source/template-files.js';
import { type CommandOutput, type Finish, jsonOption, settingsWith } from './command.js';
import { askQuestions } from './init-questions.js';
import { jsonOutput, type Step, textOutput } from './init-report.js';

export function addInitCommand(program: Command, finish: Finish): void {
  program
    .command('init')
    .description('set up a project: configuration, an example template, a script in package.json')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Finds out what suits the project (ES modules or CommonJS, its bundler or compiler, Jest), and asks
on a terminal whether to generate TypeScript or JavaScript, and where.
Existing files are never overwritten; package.json gets a script. Prints what to add to the
configuration of Jest, Next, Prettier, ESLint and Biome.

Example:
  npx notifygen init`,
    )
    .action((flags: InitFlags) => finish(runInit(process.cwd(), flags)));
}

interface InitFlags {
  readonly json?: boolean;
}

/** Sets up a project and reports what it did. It never overwrites anything. */
async function runInit(folder: string, { json = false }: InitFlags): Promise<CommandOutput> {
  // Read first: if something is invalid, nothing is written.
  const manifest = readManifest(folder);
  const found = await settingsWith({});
  const isConfigured = 'notifygen' in manifest.content || existsSync(join(folder, configFileName));
  if (!isConfigured && isWorkspaceRoot(folder, manifest)) throw workspaceRoot(manifest);
  const project = detectProject(folder, manifest);
  const asks = !isConfigured && !json && process.stdin.isTTY === true && process.stdout.isTTY === true;
  const answers = asks ? await askQuestions(project, process.stdin, process.stdout) : suggestAnswers(project);

  const example = addExample(folder, isConfigured ? found.templates : join(folder, 'templates'));
  const planned = [addConfig(project, manifest, answers), example, addScript(project, manifest)];
  writeTogether(planned.flatMap(({ file }) => file ?? []));
  // Resolved again, since the configuration may be new.
  const settings = await settingsWith({});
  // Of templates that were there before, the names are not read.
  const functionName = example.action === 'kept' ? '…' : 'sendOrderShipped';
  const report = {
    project,
    steps: planned.map(({ file: _, ...step }) => step),
    warnings: projectWarnings(project, settings),
    advice: adviceForOtherTools(project, manifest, settings.out),
    next: nextSteps(project, manifest),
    importLine: `import { ${functionName} } from '${importPath(project, settings)}';`,
  };
  return json ? jsonOutput(report) : textOutput(report);
}

function workspaceRoot({ content }: Manifest): NotifygenError {
  const [first = 'packages/app'] =
    [content.workspaces, Object(content.workspaces).packages].find(Array.isArray) ?? [];
  const example = String(first).replace('*', 'app');
  return new NotifygenError(
    `this is the root of a workspace: change to the package that sends messages, such as ${example}, and run init there (to set up the root itself, create ${configFileName} with {} first)`,
  );
}

/** Absent if what is there is kept. */
interface PlannedStep extends Step {
  readonly file?: WrittenFile;
}

function addConfig(project: Project, { content }: Manifest, { target, out }: Answers): PlannedStep {
  const { folder } = project;
  if (Object.hasOwn(content, 'notifygen')) return kept('the key "notifygen" in package.json');
  const path = join(folder, configFileName);
  if (existsSync(path)) return kept(configFileName);
  const suggested = suggestAnswers(project);
  const { importExtension, reason } = chooseExtension(project);
  const config = {
    $schema: schemaPath(folder, folder, 'config'),
    templates: 'templates',
    out,
    target,
    ...(target === 'ts' && { importExtension }),
  };
  const reasons = [
    `target ${target}: ${target === suggested.target ? suggested.reason : 'as you chose'}`,
    ...(target === 'ts' ? [`importExtension ${importExtension}: ${reason}`] : []),
    ...(out === 'src/generated' ? [`out ${out}: your sources are in src`] : []),
  ];
  const file = { path, text: `${JSON.stringify(config, null, 2)}\n` };
  return { action: 'wrote', what: configFileName, reasons, file };
}

function addExample(folder: string, templates: string): PlannedStep {
  if (containsTemplates(templates)) return kept(displayPath(templates));
  const path = join(templates, 'order_shipped.yaml');
  // The templates may be unreadable.
  if (existsSync(path)) return kept(displayPath(path));
  const schema = schemaPath(folder, templates, 'template');
  const example = readFileSync(new URL('../../example.yaml', import.meta.url), 'utf8');
  const file = { path, text: `# yaml-language-server: $schema=${schema}\n${example}` };
  return { action: 'wrote', what: displayPath(path), reasons: [], file };
}

/** In a workspace, the package may be installed in a folder above. */
function schemaPath(folder: string, from: string, name: 'config' | 'template'): string {
  const installed = packageFolder(folder, 'notifygen') ?? join(folder, 'node_modules/notifygen');
  const path = slashes(relative(from, join(installed, `${name}.schema.json`)));
  return path.startsWith('.') || from !== folder ? path : `./${path}`;
}

function containsTemplates(folder: string): boolean {
  try {
    return findTemplates(folder).length > 0;
  } catch {
    return false;
  }
}

const scriptName = 'generate';

function addScript({ packageManager }: Project, manifest: Manifest): PlannedStep {
  const command = 'notifygen generate';
  const own = Object.entries(manifest.scripts).find(([, script]) => String(script).includes(command));
  if (own !== undefined) return kept(`the script "${own[0]}" in package.json`);
  // Another tool may use the name.
  const name = Object.hasOwn(manifest.scripts, scriptName) ? `${scriptName}:whatsapp` : scriptName;
  if (Object.hasOwn(manifest.scripts, name)) return kept(`the script "${name}" in package.json`);
  const file = { path: manifest.path, text: withJsonKey(manifest.text, ['scripts', name], command) };
  const what = `the script "${name}" to package.json: ${packageManager.run} ${name}`;
  return { action: 'added', what, reasons: [], file };
}

function kept(what: string): Step {
  return { action: 'kept', what, reasons: [] };
}

/** The commands that lead to a first message in the inbox, without those that are already done. */
function nextSteps({ packageManager }: Project, { dependencies }: Manifest): readonly string[] {
  const { add, exec } = packageManager;
  const install = (flag: string, ...names: readonly string[]): readonly string[] => {
    const missing = names.filter((name) => !dependencies.has(name));
    return missing.length === 0 ? [] : [`${add} ${flag}${missing.join(' ')}`];
  };
  return [
    ...install('', '@notifygen/runtime'),
    ...install('-D ', 'notifygen', '@notifygen/sandbox'),
    `${exec} notifygen generate      # one typed function per template`,
    `${exec} notifygen sandbox       # a local gateway with an inbox, to try them out`,
  ];
}
