import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { scratchFolder, writeText } from '../support/files.ts';
import { callerOf } from '../support/hostile/caller.ts';
import { hostileTemplates } from '../support/hostile/hostile-templates.ts';
import { matchingMessage } from '../support/hostile/matching-message.ts';
import { repositoryTemplates, writeTemplates } from '../support/hostile/template-files.ts';
import { root, startNode } from '../support/run.ts';
import { generateCode } from '../support/templates.ts';

// Each compiler uses one and a half cores.
vi.setConfig({ maxConcurrency: 2 });

const compilers = ['typescript-5.4', 'typescript-5.9', 'typescript-6', 'typescript'].map((name) => {
  const folder = join(root, 'node_modules', name);
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { version, tsc: join(folder, 'bin/tsc') };
});

const resolutions = [
  { importExtension: '.js', options: { module: 'nodenext' } },
  { importExtension: 'none', options: { module: 'esnext', moduleResolution: 'bundler' } },
  {
    importExtension: '.ts',
    options: { module: 'preserve', moduleResolution: 'bundler', allowImportingTsExtensions: true },
  },
] as const;

const combinations = compilers.flatMap((compiler) =>
  resolutions.map((resolution) => ({ ...compiler, ...resolution })),
);

const flags = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  declaration: true,
  skipLibCheck: false,
  skipDefaultLibCheck: true,
};

/** Flags that TypeScript 5.4 does not have. */
const laterFlags = { isolatedDeclarations: true, erasableSyntaxOnly: true };

const values = {
  to: '447700900123',
  language: 1,
  texts: ['value'],
  suffixes: ['suffix'],
  file: { url: 'https://a.example/file', name: 'File' },
};

/** Proves that the generated code has types other than `any`, which would accept every call. */
const mistakes = `
// @ts-expect-error a parameter is missing
void notify.sendOrderShipped(client, { to: '', parameters: ['', ''], file: { type: 'document', url: '' }, buttons: [''] });
// @ts-expect-error no such function
void notify.sendNothing;
`;

const silence = { status: 0, stdout: '', stderr: '' };

describe('generated code', () => {
  const folder = scratchFolder({}, afterAll);

  beforeAll(async () => {
    const templates = [...repositoryTemplates(), ...hostileTemplates];
    const calls = templates.map((template) => ({ template, message: matchingMessage(template, values) }));
    const { path } = writeTemplates(folder, templates);
    for (const { importExtension } of resolutions) {
      const project = join(folder, importExtension);
      const changes = await generateCode({
        templates: path,
        out: join(project, 'generated'),
        importExtension,
        header: ['// A licence.'],
      });
      // One module per template, the index and the contract.
      expect(changes.added).toHaveLength(templates.length + 2);
      const extension = importExtension === 'none' ? '' : importExtension;
      writeText(join(project, 'caller.ts'), callerOf(calls, `./generated/index${extension}`) + mistakes);
    }
  });

  it.concurrent.for(combinations)(
    'compiles unedited on TypeScript $version with $options.module and the import extension $importExtension',
    async ({ version, tsc, importExtension, options }) => {
      const project = join(folder, importExtension);
      const config = {
        compilerOptions: {
          target: 'es2022',
          lib: ['es2022', 'dom'],
          types: [],
          noEmit: true,
          ...flags,
          ...(!version.startsWith('5.4.') && laterFlags),
          ...options,
        },
        include: ['caller.ts', 'generated'],
      };
      const configFile = join(project, `tsconfig.${version}.json`);
      writeText(configFile, JSON.stringify(config));
      expect(await startNode([tsc, '-p', configFile], project)).toStrictEqual(silence);
    },
  );
});
