import { join } from 'node:path';
import type { GenerateOptions } from 'notifygen';
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

interface Project {
  readonly name: string;
  /** Of the package. */
  readonly type: 'module' | 'commonjs';
  readonly generated: Pick<GenerateOptions, 'target' | 'importExtension' | 'parameters'>;
  /** How the caller imports the index. */
  readonly index: string;
  /** Compiler options. */
  readonly resolutions: readonly object[];
}

const nodenext = { module: 'nodenext' };
const bundler = { module: 'esnext', moduleResolution: 'bundler' };
const withExtensions = {
  module: 'preserve',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
};
/** From before package exports. TypeScript 6 deprecates it. */
const node10 = { module: 'esnext', moduleResolution: 'node10' };

const checkJs = { module: 'nodenext', checkJs: true };

const typescript = { type: 'module', index: './generated/index.js', resolutions: [nodenext] } as const;
const javascript = {
  type: 'module',
  index: './generated/index.js',
  resolutions: [nodenext, bundler, node10, checkJs],
} as const;

const projects: readonly Project[] = [
  { ...typescript, name: 'tuples', generated: {} },
  { ...typescript, name: 'names', generated: { parameters: 'named' } },
  ...['./generated/index', './generated'].map((index) => ({
    ...typescript,
    name: `the name ${index.slice(2)}`,
    generated: { importExtension: 'none' } as const,
    index,
    resolutions: [bundler, node10],
  })),
  {
    name: 'the name of the folder in CommonJS',
    type: 'commonjs',
    generated: { importExtension: 'none' },
    index: './generated',
    resolutions: [nodenext],
  },
  {
    ...typescript,
    name: 'the import extension .ts',
    generated: { importExtension: '.ts' },
    index: './generated/index.ts',
    resolutions: [withExtensions],
  },
  { ...javascript, name: 'JavaScript', generated: { target: 'js' } },
  { ...javascript, name: 'JavaScript and names', generated: { target: 'js', parameters: 'named' } },
  {
    name: 'JavaScript in CommonJS',
    type: 'commonjs',
    generated: { target: 'js' },
    index: './generated/index.mjs',
    resolutions: [nodenext],
  },
];

/** TypeScript accepts an ES module in CommonJS since 5.8. */
const supports = (version: string, { type }: Project, options: object): boolean =>
  options === node10 ? version.startsWith('5.') : type === 'module' || !version.startsWith('5.4.');

const combinations = compilers.flatMap((compiler) =>
  projects.flatMap((project) =>
    project.resolutions
      .filter((options) => supports(compiler.version, project, options))
      .map((options) => {
        const resolution = Object.entries(options)
          .slice(0, 2)
          .map((option) => option.join(' '))
          .join(', ');
        return { ...compiler, ...project, options, resolution };
      }),
  ),
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
// @ts-expect-error no file, and no parameter
void notify.sendOrderShipped(client, { to: '' });
// @ts-expect-error no such function
void notify.sendNothing;
`;

/** Moves the code below the imports into a function, since CommonJS has no `await` outside. */
function inFunction(code: string): string {
  const end = code.indexOf('\n\n');
  return `${code.slice(0, end)}\nexport async function main(): Promise<void> {${code.slice(end)}}\n`;
}

const silence = { status: 0, stdout: '', stderr: '' };

describe('generated code', () => {
  const folder = scratchFolder({}, afterAll);

  beforeAll(async () => {
    const templates = [...repositoryTemplates(), ...hostileTemplates];
    const calls = templates.map((template) => ({ template, message: matchingMessage(template, values) }));
    const { path } = writeTemplates(folder, templates);
    for (const { name, type, generated, index } of projects) {
      const project = join(folder, name);
      const out = join(project, 'generated');
      writeText(join(project, 'package.json'), JSON.stringify({ type }));
      const header = ['// A licence.'];
      const changes = await generateCode({ templates: path, out, header, ...generated });
      // One module per template, the index and the contract. JavaScript, and what is imported by its folder with package.json,
      // has declarations, and those of a template have a map.
      const forEditors = generated.importExtension === 'none';
      const perTemplate = generated.target === 'js' || forEditors ? 3 : 1;
      const shared = 2 + (perTemplate === 3 ? 1 : 0) + (forEditors ? 1 : 0);
      expect(changes.added).toHaveLength(perTemplate * templates.length + shared);
      const names = generated.parameters === 'named' ? readContract(out) : undefined;
      const caller = callerOf(calls, index, names) + mistakes;
      writeText(join(project, 'caller.ts'), type === 'commonjs' ? inFunction(caller) : caller);
    }
  });

  it.concurrent.for(combinations)(
    'compiles unedited on TypeScript $version with $name: $resolution',
    async ({ name, version, tsc, type, options }) => {
      const project = join(folder, name);
      const config = {
        compilerOptions: {
          target: 'es2022',
          lib: ['es2022', 'dom'],
          types: [],
          noEmit: true,
          ...flags,
          // It would require `import x = require()` in CommonJS.
          ...(type === 'commonjs' && { verbatimModuleSyntax: false }),
          ...(!version.startsWith('5.4.') && laterFlags),
          // TypeScript would infer declarations from the generated JavaScript.
          ...(options === checkJs && { declaration: false, isolatedDeclarations: undefined }),
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
