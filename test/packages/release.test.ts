import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readManifest } from '../../scripts/packages.ts';
import { replaceIn, writeText } from '../support/files.ts';
import { commitFiles, git, scratchRepository } from '../support/git.ts';
import { type Run, root, runNode } from '../support/run.ts';

/** The files that a release reads, without the tests, whose copies vitest would run too. */
const parts = [
  ...['.gitignore', 'CHANGELOG.md', 'package.json', 'tsconfig.base.json', 'scripts'],
  ...['runtime', 'generator', 'sandbox', 'outbox', 'ui', 'examples'],
];

const { version } = readManifest('runtime');

/** @param heading The first one of the changelog. */
function copyOfRepository(heading: string): string {
  const folder = scratchRepository({});
  for (const part of parts) {
    const filter = (path: string): boolean => !/node_modules|test$/.test(path.slice(root.length));
    cpSync(join(root, part), join(folder, part), { recursive: true, preserveTimestamps: true, filter });
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  const changelog = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
  commitFiles(folder, { 'CHANGELOG.md': changelog.replace(/^## .*$/m, `## ${heading}`) });
  return folder;
}

interface Component {
  readonly purl: string;
}

function release(folder: string, ...flags: readonly string[]): Run {
  return runNode(['scripts/release.ts', ...flags], folder);
}

it('a dry run of a release prints every step, with packages after those that they depend on', () => {
  const folder = copyOfRepository(`${version}, 2026-01-01`);
  const { status, stdout, stderr } = release(folder, '--dry-run');
  expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' });
  expect(
    stdout.replaceAll(/\d+ files, \d+ kB/g, 'SIZE').replace(/\d+ packages/, 'COUNT'),
  ).toBe(`would   npm test
would   npm run test:packages
packed  @notifygen/runtime ${version}: SIZE
packed  notifygen ${version}: SIZE
packed  @notifygen/sandbox ${version}: SIZE
packed  @notifygen/outbox ${version}: SIZE
wrote   notifygen-${version}.cdx.json: COUNT
would   npm publish notifygen-runtime-${version}.tgz --access public --provenance
would   npm publish notifygen-${version}.tgz --access public --provenance
would   npm publish notifygen-sandbox-${version}.tgz --access public --provenance
would   npm publish notifygen-outbox-${version}.tgz --access public --provenance
Nothing was published.
`);
  expect(git(folder, 'status', '--porcelain')).toBe('');
  const bill = JSON.parse(readFileSync(join(folder, `notifygen-${version}.cdx.json`), 'utf8'));
  const contained = new Map(
    bill.components.map((part: Component) => [part.purl.replace(/@[^@]*$/, ''), part]),
  );
  // The packages themselves, and a dependency of each.
  for (const name of ['notifygen', '%40notifygen/outbox', 'ky', 'ts-morph', 'hono', 'temporal-polyfill'])
    expect(contained.has(`pkg:npm/${name}`)).toBe(true);
  expect(contained.has('pkg:npm/vitest')).toBe(false);
  expect(release(folder)).toMatchObject({
    status: 1,
    stderr: `stop    this commit has no tag v${version}\n`,
  });
});

it('a release stops if versions disagree or there are uncommitted changes, and reports all of it at once', () => {
  const folder = copyOfRepository('0.0.8, unreleased');
  replaceIn(join(folder, 'sandbox/package.json'), `"version": "${version}"`, '"version": "0.0.7"');
  replaceIn(
    join(folder, 'examples/plain-javascript/package.json'),
    `"notifygen": "^${version}"`,
    '"notifygen": "0.0.9"',
  );
  commitFiles(folder, {});
  writeText(join(folder, 'notes.txt'), 'not committed\n');
  expect(release(folder, '--dry-run')).toStrictEqual({
    status: 1,
    stdout: '',
    stderr: `stop    there are uncommitted changes:
?? notes.txt
stop    @notifygen/sandbox is 0.0.7, not ${version}
stop    examples/plain-javascript/package.json depends on notifygen 0.0.9, not ${version}
stop    CHANGELOG.md starts with "0.0.8, unreleased" instead of "${version}, " and a date
`,
  });
});
