// Runs `notifygen generate --check`, and prints each finding as an annotation on its line of the YAML.
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';

const command = 'npx --no-install notifygen generate --check --json';
const { stdout, stderr } = spawnSync(command, { shell: true, encoding: 'utf8' });
const report = read();

/** GitHub names a file by its path within the repository. */
const folder = relative(process.env.GITHUB_WORKSPACE || process.cwd(), process.cwd());
for (const { severity, message, hint, file, line, column } of report.diagnostics ?? []) {
  const path = join(folder, file).replaceAll('\\', '/');
  const text = hint === undefined ? message : `${message}\n${hint}`;
  console.log(`::${severity} file=${property(path)},line=${line},col=${column}::${data(text)}`);
}
const { added = [], changed = [], removed = [] } = report.changes ?? {};
const outdated = [...added, ...changed, ...removed];
if (outdated.length > 0) {
  const text = `Generated code is not up to date (${outdated.join(', ')}). Run npx notifygen generate, and commit the result.`;
  console.log(`::error::${data(text)}`);
}
if (report.error !== undefined) console.log(`::error::${data(report.error)}`);
console.log(report.ok ? 'The generated code is up to date.' : 'The generated code was not accepted.');
process.exitCode = report.ok ? 0 : 1;

function read() {
  try {
    return JSON.parse(stdout);
  } catch {
    return {
      ok: false,
      error: stderr.trim() || 'notifygen did not run: is it a dependency of this project?',
    };
  }
}

/** A line break would end the annotation. */
function data(text) {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text) {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
