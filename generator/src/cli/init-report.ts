import type { Manifest } from '../config/manifest.js';
import type { Advice } from '../config/other-tools.js';
import type { Project } from '../config/project.js';
import { type CommandOutput, toJson } from './command.js';
import type { outboxFiles } from './init-files.js';

/** What `init` did, or left as it was. */
export interface Step {
  readonly action: 'wrote' | 'added' | 'kept';
  readonly what: string;
  /** Why, in one line per setting. */
  readonly reasons: readonly string[];
}

export interface InitReport {
  readonly project: Project;
  readonly steps: readonly Step[];
  readonly warnings: readonly string[];
  readonly advice: readonly Advice[];
  /** Commands. */
  readonly next: readonly string[];
  /** How code imports what is generated. */
  readonly importLine: string;
}

export function textOutput(report: InitReport): CommandOutput {
  const { project, steps, warnings, advice, next, importLine } = report;
  const lines = [
    describe(project),
    ...steps.flatMap(({ action, what, reasons }) => [
      `  ${action.padEnd(8)} ${what}`,
      ...reasons.map((reason) => `             ${reason}`),
    ]),
    ...advice.flatMap(({ file, purpose, lines }) => ['', `Add to ${file}, ${purpose}:`, ...indented(lines)]),
    '',
    'Next:',
    ...indented(next),
    '',
    'Then import it:',
    ...indented([importLine]),
  ];
  return {
    stdout: lines.map((line) => `${line}\n`).join(''),
    stderr: warnings.map((warning) => `warning: ${warning}\n`).join(''),
    exitCode: 0,
  };
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}

/** Such as `Nest, CommonJS, TypeScript 5.9.3, Jest`. */
function describe({ builder, isModule, typescript, usesJest }: Project): string {
  return [
    ...(builder ? [builder.name] : []),
    isModule ? 'ES modules' : 'CommonJS',
    ...(typescript === undefined ? [] : [`TypeScript ${typescript}`]),
    ...(usesJest ? ['Jest'] : []),
  ].join(', ');
}

export function jsonOutput({ project, steps, ...report }: InitReport): CommandOutput {
  const { builder, isModule, typescript, usesJest } = project;
  const found = { builder: builder?.name, module: isModule ? 'esm' : 'commonjs', typescript, jest: usesJest };
  return { stdout: toJson({ ok: true, project: found, steps, ...report }), exitCode: 0 };
}

/** The commands that lead to a first message in the inbox, without those that are already done. */
export function nextSteps(
  { packageManager, hasTypeScript, hasSrc, tsconfig }: Project,
  { dependencies }: Manifest,
  build: string | undefined,
  outbox: Pick<ReturnType<typeof outboxFiles>, 'database' | 'alerts' | 'test'> | undefined,
): readonly string[] {
  const { add, exec, run } = packageManager;
  const install = (flag: string, ...names: readonly string[]): readonly string[] => {
    const missing = names.filter((name) => !dependencies.has(name));
    return missing.length === 0 ? [] : [`${add} ${flag}${missing.join(' ')}`];
  };
  const packages = outbox ? ['@notifygen/outbox', ...(outbox.database === 'sqlite' ? [] : ['pg'])] : [];
  const types = outbox && hasTypeScript ? ['@types/node'] : [];
  const step = (command: string, purpose: string): string => `${command.padEnd(27)} # ${purpose}`;
  const hasNoSettings = tsconfig === undefined && build === `${exec} tsc`;
  // The script "test" may have been there, and run other tests.
  const testCommand = outbox?.test?.replace(/^vitest/, `${exec} vitest`) ?? '';
  const settings = `${exec} tsc --init --types node --rootDir ${hasSrc ? 'src' : '.'} --outDir dist`;
  const tests = [
    ...(hasNoSettings ? [step(settings, 'settings of the compiler')] : []),
    ...(build === undefined ? [] : [step(build, 'compiles the outbox')]),
    ...(testCommand === '' ? [] : [step(testCommand, 'tests what is sent, and when')]),
    ...(outbox?.alerts ? [step(`cp ${outbox.alerts} .`, 'for compose.yaml, with your own bounds')] : []),
  ];
  const works = [
    '# In another terminal, where you paste the variables that the sandbox prints:',
    'export DATABASE_URL=file:.notifygen/outbox.db OUTBOX_PASSWORD=at-least-16-characters',
    step(`${run} work`, 'sends what is enqueued; your server shows the page with the same variables'),
  ];
  return [
    ...install('', '@notifygen/runtime', ...packages),
    ...install('-D ', 'notifygen', '@notifygen/sandbox', ...types),
    step(`${exec} notifygen generate`, 'one typed function per template'),
    ...(outbox ? tests : []),
    step(`${exec} notifygen sandbox`, 'a local gateway with an inbox, to try them out'),
    ...(outbox ? works : []),
  ];
}
