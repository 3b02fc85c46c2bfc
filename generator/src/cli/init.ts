import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Command, Option } from 'commander';
import type { Settings } from '../config/check-config.js';
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
import { buildCommand, ciFiles, type Database, outboxFiles } from './init-files.js';
import { askQuestions } from './init-questions.js';
import { jsonOutput, nextSteps, type Step, textOutput } from './init-report.js';

export function addInitCommand(program: Command, finish: Finish): void {
  program
    .command('init')
    .description('set up a project: configuration, an example template, a script in package.json')
    .addOption(
      new Option(
        '--outbox [database]',
        'add an outbox: its module, page and test, a script for workers, a deployment',
      )
        .choices(['postgresql', 'sqlite'])
        .preset('postgresql'),
    )
    .option('--ci', 'add GitHub workflows: a check, tests and a deployment after an approval, a nightly pull')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Finds out what suits the project (ES modules or CommonJS, its bundler or compiler, Jest), and asks
on a terminal whether to generate TypeScript or JavaScript, and where.
Existing files are never overwritten; package.json gets a script. Prints what to add to the
configuration of Jest, Next, Prettier, ESLint and Biome. Each file that --outbox and --ci write
names its documentation.

Examples:
  npx notifygen init
  npx notifygen init --outbox --ci
  npx notifygen init --outbox sqlite`,
    )
    .action((flags: InitFlags) => finish(runInit(process.cwd(), flags)));
}

interface InitFlags {
  readonly json?: boolean;
  readonly outbox?: Database;
  readonly ci?: boolean;
}

/** Sets up a project and reports what it did. It never overwrites anything. */
async function runInit(folder: string, flags: InitFlags): Promise<CommandOutput> {
  const { json = false, outbox, ci = false } = flags;
  // Read first: if something is invalid, nothing is written.
  const manifest = readManifest(folder);
  const found = await settingsWith({});
  const isConfigured = 'notifygen' in manifest.content || existsSync(join(folder, configFileName));
  if (!isConfigured && isWorkspaceRoot(folder, manifest)) throw workspaceRoot(manifest);
  const project = detectProject(folder, manifest);
  const asks = !isConfigured && !json && process.stdin.isTTY === true && process.stdout.isTTY === true;
  const answers = asks ? await askQuestions(project, process.stdin, process.stdout) : suggestAnswers(project);

  const config = addConfig(project, manifest, answers);
  const settings = config.settings ?? found;
  const example = addExample(folder, settings.templates);
  const written = outbox && outboxFiles(project, manifest, settings, outbox);
  const hasTest = Object.hasOwn(manifest.scripts, 'test');
  const scripts: Record<string, string> = {
    generate: 'notifygen generate',
    ...(written && { work: `notifygen-outbox work ${written.module}` }),
    ...(written?.test && !hasTest && { test: written.test }),
  };
  const workflows = ci ? ciFiles(project, manifest, settings, hasTest || 'test' in scripts) : [];
  const planned = [
    config,
    example,
    ...addScripts(project, manifest, scripts),
    ...[...(written?.files ?? []), ...workflows].map(addFile),
  ];
  // Of a file that several steps change, the last text has all changes.
  const files = new Map(planned.flatMap(({ file }) => (file ? [[file.path, file]] : [])));
  writeTogether([...files.values()]);
  // Of templates that were there before, the names are not read.
  const functionName = example.action === 'kept' ? '…' : 'sendOrderShipped';
  const report = {
    project,
    steps: planned.map(({ action, what, reasons }) => ({ action, what, reasons })),
    warnings: projectWarnings(project, settings),
    advice: adviceForOtherTools(project, manifest, settings.out, written !== undefined),
    next: nextSteps(project, manifest, buildCommand(project, manifest, settings), written),
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

function addConfig(
  project: Project,
  { content }: Manifest,
  { target, out }: Answers,
): PlannedStep & { readonly settings?: Settings } {
  const { folder } = project;
  if (Object.hasOwn(content, 'notifygen')) return kept('the key "notifygen" in package.json');
  const path = join(folder, configFileName);
  if (existsSync(path)) return kept(configFileName);
  const suggested = suggestAnswers(project);
  const { importExtension, reason } = chooseExtension(project);
  const chosen = { target, ...(target === 'ts' && { importExtension }) };
  const config = { $schema: schemaPath(folder, folder, 'config'), templates: 'templates', out, ...chosen };
  const reasons = [
    `target ${target}: ${target === suggested.target ? suggested.reason : 'as you chose'}`,
    ...(target === 'ts' ? [`importExtension ${importExtension}: ${reason}`] : []),
    ...(out === 'src/generated' ? [`out ${out}: your sources are in src`] : []),
  ];
  const file = { path, text: `${JSON.stringify(config, null, 2)}\n` };
  const settings = { ...chosen, templates: join(folder, 'templates'), out: join(folder, out) };
  return { action: 'wrote', what: configFileName, reasons, file, settings };
}

function addExample(folder: string, templates: string): PlannedStep {
  if (containsTemplates(templates)) return kept(displayPath(templates));
  const path = join(templates, 'order_shipped.yaml');
  // The templates may be unreadable.
  if (existsSync(path)) return kept(displayPath(path));
  const schema = schemaPath(folder, templates, 'template');
  const text = readFileSync(new URL('../../example.yaml', import.meta.url), 'utf8');
  const file = { path, text: `# yaml-language-server: $schema=${schema}\n${text}` };
  return { action: 'wrote', what: displayPath(path), reasons: [], file };
}

function addFile(file: WrittenFile): PlannedStep {
  const what = displayPath(file.path);
  return existsSync(file.path) ? kept(what) : { action: 'wrote', what, reasons: [], file };
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

function addScripts(project: Project, manifest: Manifest, scripts: Readonly<Record<string, string>>) {
  let { text } = manifest;
  return Object.entries(scripts).map(([name, command]) => {
    const step = addScript(project, { ...manifest, text }, name, command);
    text = step.file?.text ?? text;
    return step;
  });
}

function addScript(
  { packageManager }: Project,
  manifest: Manifest,
  usual: string,
  command: string,
): PlannedStep {
  const [program = command] = /^\S+ \S+/.exec(command) ?? [];
  const own = Object.entries(manifest.scripts).find(([, script]) => String(script).includes(program));
  if (own !== undefined) return kept(`the script "${own[0]}" in package.json`);
  // Another tool may use the name.
  const name = Object.hasOwn(manifest.scripts, usual) ? `${usual}:whatsapp` : usual;
  if (Object.hasOwn(manifest.scripts, name)) return kept(`the script "${name}" in package.json`);
  const file = { path: manifest.path, text: withJsonKey(manifest.text, ['scripts', name], command) };
  const what = `the script "${name}" to package.json: ${packageManager.run} ${name}`;
  return { action: 'added', what, reasons: [], file };
}

function kept(what: string): Step {
  return { action: 'kept', what, reasons: [] };
}
