import { execFileSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/** Variables that npm sets for scripts, and that npm would also apply in another project. */
const projectVariables =
  /^npm_(?!config_)|^npm_config_(local_prefix|workspaces?|include_workspace_root)$|^INIT_CWD$/i;

/** The environment of a command that a user runs, with this version of Node first in the path. */
export function userEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !projectVariables.test(name));
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  // Prints only errors: no notices about npm itself, and no warnings about the user's settings.
  return { ...Object.fromEntries(kept), PATH: path, npm_config_loglevel: 'error' };
}

/** Runs npm and returns what it printed. */
export function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', args, { cwd, env: userEnvironment(), encoding: 'utf8' });
}

/** Runs npm and shows what it prints. */
export function showNpm(args: readonly string[], cwd: string): void {
  execFileSync('npm', args, { cwd, env: userEnvironment(), stdio: 'inherit' });
}
