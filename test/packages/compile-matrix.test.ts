import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compilers } from '../support/compilers.ts';
import { scratchFolder, writeText } from '../support/files.ts';
import { callerOf } from '../support/hostile/caller.ts';
import { hostileTemplates } from '../support/hostile/hostile-templates.ts';
import { matchingMessage } from '../support/hostile/matching-message.ts';
import { repositoryTemplates, writeTemplates } from '../support/hostile/template-files.ts';
import { startNode } from '../support/run.ts';
import { generateCode, readContract } from '../support/templates.ts';

// Each compiler uses one and a half cores.
vi.setConfig({ maxConcurrency: 2 });

const nameOf = (options: object): string => Object.values(options).slice(0, 2).join(' and ');

const resolutions = [
  { importExtension: '.js', parameters: 'tuple', options: { module: 'nodenext' } },
  { importExtension: '.js', parameters: 'named', options: { module: 'nodenext' } },
  {
    importExtension: 'none',
    parameters: 'tuple',
    options: { module: 'esnext', moduleResolution: 'bundler' },
  },
  {
    importExtension: '.ts',
    parameters: 'tuple',
    options: { module: 'preserve', moduleResolution: 'bundler', allowImportingTsExtensions: true },
  },
] as const;

/** The resolution from before package exports, which TypeScript 6 deprecates. */
const oldResolution = {
  importExtension: 'none',
  parameters: 'tuple',
  options: { module: 'esnext', moduleResolution: 'node10' },
} as const;

const combinations = [
  ...compilers.flatMap((compiler) => resolutions.map((resolution) => ({ ...compiler, ...resolution }))),
  ...compilers
    .filter(({ version }) => version.startsWith('5.'))
    .map((compiler) => ({ ...compiler, ...oldResolution })),
].map((combination) => ({ ...combination, resolutionName: nameOf(combination.options) }));

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
// @ts-expect-error no file, and no parameter
void notify.sendOrderShipped(client, { to: '' });
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
    for (const { importExtension, parameters } of resolutions) {
      const project = join(folder, importExtension, parameters);
      const changes = await generateCode({
        templates: path,
        out: join(project, 'generated'),
        importExtension,
        parameters,
        header: ['// A licence.'],
      });
      // One module per template, the index and the contract.
      expect(changes.added).toHaveLength(templates.length + 2);
      const extension = importExtension === 'none' ? '' : importExtension;
      const names = parameters === 'named' ? readContract(join(project, 'generated')) : undefined;
      const caller = callerOf(calls, `./generated/index${extension}`, names);
      writeText(join(project, 'caller.ts'), caller + mistakes);
    }
  });

  it.concurrent.for(combinations)(
    'compiles unedited on TypeScript $version with $resolutionName, the import extension $importExtension and $parameters parameters',
    async ({ version, tsc, importExtension, parameters, options }) => {
      const project = join(folder, importExtension, parameters);
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
      const configFile = join(project, `tsconfig.${version}.${Object.values(options).join('.')}.json`);
      writeText(configFile, JSON.stringify(config));
      expect(await startNode([tsc, '-p', configFile], project)).toStrictEqual(silence);
    },
  );
});
