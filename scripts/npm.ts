import { execFileSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/** What npm tells its scripts of the project that it runs them in: a second npm, elsewhere, would believe it. */
const aboutThisProject =
  /^npm_(?!config_)|^npm_config_(local_prefix|workspaces?|include_workspace_root)$|^INIT_CWD$/i;

/** The environment of a command as a user types it, with this very Node first. */
export function userEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !aboutThisProject.test(name));
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  // Only errors: neither advice about npm itself nor warnings about a user's settings.
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
