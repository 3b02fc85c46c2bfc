import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import {
  checkPackage,
  createPackageFromTarballData,
  type Package,
  type Problem,
} from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, describe, expect, it } from 'vitest';
import { packageFolders, packPackages, readManifest, root } from '../../scripts/packages.ts';
import { temporaryFolder } from '../support/files.ts';

const folder = temporaryFolder({}, afterAll);
const packages = packPackages(folder).map(({ name, filename }) => {
  const bytes = new Uint8Array(readFileSync(join(folder, filename)));
  return { name, bytes, content: createPackageFromTarballData(bytes) };
});

/** The text of every file of a package by its path. */
function filesOf(content: Package): ReadonlyMap<string, string> {
  const base = `/node_modules/${content.packageName}/`;
  return new Map(content.listFiles().map((path) => [path.slice(base.length), content.readFile(path)]));
}

/** The packages are ES modules, which Node and TypeScript 5.8 also load with `require`. */
function concernsUsers(problem: Problem): boolean {
  return problem.kind !== 'CJSResolvesToESM';
}

describe.each(packages)('the tarball of $name', ({ name, bytes, content }) => {
  const files = filesOf(content);

  it('passes publint', async () => {
    const { messages } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
    expect(messages).toStrictEqual([]);
  });

  it('passes Are the types wrong?', async () => {
    const result = await checkPackage(content, { excludeEntrypoints: [/\.json$/] });
    if (result.types === false) throw new Error('the package has no types');
    expect(result.problems.filter(concernsUsers)).toStrictEqual([]);
    expect(Object.values(result.entrypoints).length).toBeGreaterThan(0);
  });

  it('contains every source that its source maps name, so that go to definition works', () => {
    const maps = [...files].filter(([path]) => path.endsWith('.map'));
    expect(maps.length).toBeGreaterThan(0);
    for (const [path, text] of maps) {
      const { sources }: { readonly sources: readonly string[] } = JSON.parse(text);
      expect(sources.filter((source) => !files.has(posix.join(dirname(path), source)))).toStrictEqual([]);
    }
  });

  it('contains only what users need', () => {
    const needed =
      /^(package\.json|(README|AGENTS)\.md|llms\.txt|LICENSE|schemas\.d\.ts|validators\.(js|d\.ts)|(bin|dist|init|src|pages|public)\/.+|[\w.]+\.json|(alerts|example)\.yaml)$/;
    expect([...files.keys()].filter((path) => !needed.test(path) || path.endsWith('.tsbuildinfo'))).toEqual(
      [],
    );
    expect(files.get('LICENSE')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
    expect(files.get('README.md')).toContain(`# ${name}\n`);
  });

  it('has the repository, issue tracker and home page in its manifest, which provenance needs', () => {
    const folder = packageFolders.find((folder) => readManifest(folder).name === name);
    expect(JSON.parse(files.get('package.json') ?? '')).toMatchObject({
      license: 'MIT',
      repository: { url: 'git+https://github.com/notifygen/notifygen.git', directory: folder },
      bugs: { url: 'https://github.com/notifygen/notifygen/issues' },
      homepage: `https://github.com/notifygen/notifygen/tree/main/${folder}#readme`,
    });
  });
});
