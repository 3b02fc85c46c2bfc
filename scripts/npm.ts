import { execFileSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/** Variables that npm sets for scripts, and that npm would also apply in another project. */
const projectVariables =
  /^npm_(?!config_)|^npm_config_(local_prefix|workspaces?|include_workspace_root)$|^INIT_CWD$/i;

/** The environment of a command that a user runs, with this version of Node first in the path. */
export function userEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !projectVariables.test(name));
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  // Prints only errors: no warnings about the user's settings, and no notice of a newer npm, which no level hides.
  const quiet = { npm_config_loglevel: 'error', npm_config_update_notifier: 'false' };
  return { ...Object.fromEntries(kept), ...quiet, PATH: path };
}

/** Runs npm and returns what it printed. */
export function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', args, { cwd, env: userEnvironment(), encoding: 'utf8' });
}

/** Runs npm and shows what it prints. */
export function showNpm(args: readonly string[], cwd: string): void {
  execFileSync('npm', args, { cwd, env: userEnvironment(), stdio: 'inherit' });
}
