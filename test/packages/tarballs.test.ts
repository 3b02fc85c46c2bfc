import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import {
  checkPackage,
  createPackageFromTarballData,
  type Package,
  type Problem,
} from '@arethetypeswrong/core';
import { publint } from 'publint';
import { describe, expect, it } from 'vitest';
import { packageFolders, packPackages, readManifest, root } from '../../scripts/packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'notifygen-pack-'));
const packages = packPackages(folder).map(({ name, filename }) => {
  const bytes = new Uint8Array(readFileSync(join(folder, filename)));
  return { name, bytes, content: createPackageFromTarballData(bytes) };
});
rmSync(folder, { recursive: true });

/** Every file of a package with its text, by its path within. */
function filesOf(content: Package): ReadonlyMap<string, string> {
  const base = `/node_modules/${content.packageName}/`;
  return new Map(content.listFiles().map((path) => [path.slice(base.length), content.readFile(path)]));
}

/** The packages are ES modules for TypeScript from 5.4 on: resolution as of Node 10, and type checks of `require`, are not for them. */
function concernsUsers(problem: Problem): boolean {
  return !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind));
}

describe.each(packages)('the tarball of $name', ({ name, bytes, content }) => {
  const files = filesOf(content);

  it('is faultless to publint', async () => {
    const { messages } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
    expect(messages).toStrictEqual([]);
  });

  it('is faultless to Are the types wrong', async () => {
    const result = await checkPackage(content, { excludeEntrypoints: [/\.json$/] });
    if (result.types === false) throw new Error('no types are found');
    expect(result.problems.filter(concernsUsers)).toStrictEqual([]);
    expect(Object.values(result.entrypoints).length).toBeGreaterThan(0);
  });

  it('brings every source that its maps name, so that an editor follows a call into it', () => {
    const maps = [...files].filter(([path]) => path.endsWith('.map'));
    expect(maps.length).toBeGreaterThan(0);
    for (const [path, text] of maps) {
      const { sources }: { readonly sources: readonly string[] } = JSON.parse(text);
      expect(sources.filter((source) => !files.has(posix.join(dirname(path), source)))).toStrictEqual([]);
    }
  });

  it('holds what a user needs, and nothing else', () => {
    const needed = /^(package\.json|README\.md|LICENSE|(bin|dist|src|assets|pages)\/.+|[\w.]+\.json)$/;
    expect([...files.keys()].filter((path) => !needed.test(path) || path.endsWith('.tsbuildinfo'))).toEqual(
      [],
    );
    expect(files.get('LICENSE')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
    expect(files.get('README.md')).toContain(`# ${name}\n`);
  });

  it('tells where it comes from', () => {
    const folder = packageFolders.find((folder) => readManifest(folder).name === name);
    expect(JSON.parse(files.get('package.json') ?? '')).toMatchObject({
      license: 'MIT',
      repository: { url: 'git+https://github.com/notifygen/notifygen.git', directory: folder },
      bugs: { url: 'https://github.com/notifygen/notifygen/issues' },
      homepage: `https://github.com/notifygen/notifygen/tree/main/${folder}#readme`,
    });
  });
});
