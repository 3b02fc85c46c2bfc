import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Config, resolveSettings } from '../config/config.js';
import { NotifygenError, systemReason, UsageError } from '../diagnostics/errors.js';
import { formatDiagnostic } from '../diagnostics/format.js';
import { displayPath } from '../source/paths.js';
import { endWithNpx } from './end-with-npx.js';
import { renderDiagnostics, usesColor } from './output.js';
import { watchTemplates } from './watch-files.js';

/** The command line's options, where they were given. */
export interface SandboxFlags extends Pick<Config, 'templates'> {
  readonly port?: number;
  readonly host?: string;
  readonly allowHost?: readonly string[];
  readonly open?: boolean;
  readonly data?: string;
  readonly max?: number;
  readonly fault?: readonly string[];
}

/** What this command needs of `@notifygen/sandbox/command`. */
interface SandboxModule {
  readonly startSandbox: (options: object) => Promise<RunningSandbox>;
  /** Throws a RangeError that says what fits. */
  readonly parseFault: (text: string) => unknown;
}

interface RunningSandbox {
  readonly url: string;
  /** What to print at the start. */
  readonly banner: string;
  /** Reads the templates again and says what that changed. */
  readonly reload: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Runs `notifygen sandbox` until Ctrl-C. */
export async function runSandbox(flags: SandboxFlags): Promise<number> {
  const { port, host, allowHost, open, data, max, fault, ...config } = flags;
  const { settings, diagnostics } = await resolveSettings(process.cwd(), config);
  if (diagnostics.length > 0) {
    const color = usesColor(process.stderr);
    process.stderr.write(renderDiagnostics(diagnostics, (diagnostic) => formatDiagnostic(diagnostic, color)));
    return 1;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  endWithNpx(stop);
  const { startSandbox, parseFault } = await loadSandbox(settings.templates);
  checkFaults(fault ?? [], parseFault);
  const configured = settings.sandbox ?? {};
  const sandbox = await startSandbox({
    ...configured,
    templates: settings.templates,
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
    ...(allowHost !== undefined && { allowHost }),
    ...(data !== undefined && { data: resolve(data) }),
    ...(max !== undefined && { max }),
    ...(fault !== undefined && { faults: fault }),
  });
  process.stdout.write(sandbox.banner);
  if (open ?? configured.open ?? false) openBrowser(sandbox.url);
  let isFirst = true;
  const reload = async (): Promise<void> => {
    // The templates were read a moment ago.
    if (!isFirst)
      process.stdout.write(`${new Date().toTimeString().slice(0, 8)} ${await sandbox.reload()}\n`);
    isFirst = false;
  };
  await watchTemplates(
    async () => ({ templates: settings.templates, files: [] }),
    reload,
    (error) => process.stderr.write(`error: cannot watch everything: ${systemReason(error)}\n`),
    stop.signal,
  );
  await sandbox.close();
  process.stdout.write('\nThe sandbox has ended.\n');
  return 0;
}

/** Those of the configuration are checked at the start: they are no fault of the command line. */
function checkFaults(faults: readonly string[], parseFault: SandboxModule['parseFault']): void {
  try {
    for (const fault of faults) parseFault(fault);
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}

/** Where the templates are is where the project is, so its own sandbox comes first; then the one beside this package. */
async function loadSandbox(templates: string): Promise<SandboxModule> {
  const name = '@notifygen/sandbox/command';
  const places = [pathToFileURL(join(templates, 'x')), import.meta.url];
  for (const location of places) {
    const path = resolveModule(name, location);
    if (path === undefined) continue;
    const module: object = await import(pathToFileURL(path).href);
    if (isSandboxModule(module)) return module;
    throw new NotifygenError(
      `${displayPath(path)} is of another version: update notifygen and @notifygen/sandbox`,
    );
  }
  throw new NotifygenError(
    'the sandbox is not installed; install it with\n  npm install --save-dev @notifygen/sandbox',
  );
}

function resolveModule(name: string, from: string | URL): string | undefined {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return undefined;
  }
}

function isSandboxModule(module: object): module is SandboxModule {
  return ['startSandbox', 'parseFault'].every((name) => typeof Reflect.get(module, name) === 'function');
}

function openBrowser(url: string): void {
  const [command = '', ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  const child = spawn(command, args, { detached: true, stdio: 'ignore' });
  child.on('error', () => process.stderr.write(`no browser could be opened; visit ${url}\n`));
  child.unref();
}
