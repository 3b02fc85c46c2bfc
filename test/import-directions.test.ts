import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeText } from './support/files.ts';
import { root, runNode } from './support/run.ts';

/** The folders of each package that may import all others, and so have no rule. */
const topFolders: Readonly<Record<string, string>> = {
  'generator/src': 'cli',
  'outbox/src': 'command',
};

function foldersOf(path: string): readonly string[] {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
}

/** The files in which the linter reports an import, in a copy of the folders with one file in each. */
function reportedFiles(files: Readonly<Record<string, string>>): readonly string[] {
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  const folder = temporaryFolder({ 'biome.json': JSON.stringify({ ...config, vcs: { enabled: false } }) });
  for (const [path, text] of Object.entries(files)) writeText(join(folder, path), text);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = runNode([biome, ...args], folder);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] };
  return diagnostics.map(({ location }) => location.path).sort();
}

describe('a folder of a package', () => {
  const folders = ['generator/src', 'runtime/src', 'sandbox/src', 'sandbox/pages', 'outbox/src'].flatMap(
    (path) =>
      foldersOf(path)
        .filter((folder) => folder !== topFolders[path])
        .flatMap((folder) => [
          `${path}/${folder}`,
          ...foldersOf(`${path}/${folder}`).map((nested) => `${path}/${folder}/${nested}`),
        ]),
  );

  it('may not import a folder that its rule does not name, however the import is written', () => {
    const wrong = folders.map((folder) => {
      const up = '../'.repeat(folder.split('/').length - 2);
      return [`${folder}/wrong.ts`, `import { other } from '${up}unnamed/other.js';\nother();\n`] as const;
    });
    const other = {
      'generator/src/source/loaded.ts': "await import('../check/check-template.js');\n",
      'generator/src/source/exported.ts': "export type { Check } from '../check/check-template.js';\n",
      'generator/src/check/upward.ts': "import '../index.js';\n",
      'generator/src/check/rules/upward.ts': "import '../../index.js';\n",
      'generator/src/entry.ts': "import './cli/program.js';\n",
    };
    const files = { ...Object.fromEntries(wrong), ...other };
    expect(reportedFiles(files)).toStrictEqual(Object.keys(files).sort());
  });

  it('may import its own files and the folders that its rule names', () => {
    const files = {
      'generator/src/check/own.ts': "import './check-template.js';\nimport './rules/index.js';\n",
      'generator/src/check/rules/above.ts': "import '../schema.js';\nimport '../../text/digest.js';\n",
      'generator/src/source/below.ts': "import '../text/digest.js';\nimport 'node:fs';\nimport 'yaml';\n",
      'generator/src/cli/any.ts': "import '../emit/emit.js';\n",
      'outbox/src/store/sqlite/any.ts': "import '../store.js';\nimport '../../errors.js';\n",
    };
    expect(reportedFiles(files)).toStrictEqual([]);
  });
});
