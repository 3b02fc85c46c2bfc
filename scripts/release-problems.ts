import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders, readManifest, root } from './packages.ts';

/** The reasons why a release is not possible. */
export function releaseProblems(version: string): readonly string[] {
  return [...uncommittedChanges(), ...otherVersions(version), ...undatedChangelog(version)];
}

/** Checks that the commit has the tag of the version. */
export function tagProblems(version: string): readonly string[] {
  const tags = git('tag', '--points-at', 'HEAD').split('\n');
  return tags.includes(`v${version}`) ? [] : [`this commit has no tag v${version}`];
}

function uncommittedChanges(): readonly string[] {
  const changes = git('status', '--porcelain');
  return changes === '' ? [] : [`there are uncommitted changes:\n${changes.trimEnd()}`];
}

function otherVersions(version: string): readonly string[] {
  const { workspaces = [] } = readManifest('.');
  const ours = packageFolders.map((folder) => readManifest(folder));
  const names = new Set(ours.map(({ name }) => name));
  const wrong = ours.filter((manifest) => manifest.version !== version);
  const outdated = workspaces.flatMap((folder) => {
    const { dependencies, devDependencies } = readManifest(folder);
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name, range]) => names.has(name) && range.replace('^', '') !== version)
      .map(([name, range]) => `${folder}/package.json depends on ${name} ${range}, not ${version}`);
  });
  return [...wrong.map(({ name, version: other }) => `${name} is ${other}, not ${version}`), ...outdated];
}

function undatedChangelog(version: string): readonly string[] {
  const [, heading = ''] = /^## (.*)$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  const isDated = heading.startsWith(`${version}, `) && /, \d{4}-\d{2}-\d{2}$/.test(heading);
  return isDated ? [] : [`CHANGELOG.md starts with "${heading}" instead of "${version}, " and a date`];
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}
