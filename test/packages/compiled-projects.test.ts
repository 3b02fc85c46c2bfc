import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compilers } from '../support/compilers.ts';
import { replaceIn, scratchShop } from '../support/files.ts';
import { notifygen } from '../support/notifygen.ts';
import { runNode } from '../support/run.ts';

const caller = `import { buildBackInStock } from '#whatsapp';

console.log(buildBackInStock({ to: '447700900123', parameters: ['Oak table'] }).request);
export type { BackInStockMessage } from '#whatsapp';
`;

const sent = { status: 0, stdout: expect.stringContaining('back_in_stock') };

const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom'],
  types: [],
  module: 'nodenext',
  strict: true,
  rootDir: 'src',
  outDir: 'dist',
  incremental: true,
  declaration: true,
  declarationMap: true,
};

const [oldest, olderWithRequire, , newest] = compilers;
const combinations = [
  { compiler: oldest, type: 'module', index: 'index.js' },
  { compiler: olderWithRequire, type: 'commonjs', index: 'index.mjs' },
  { compiler: newest, type: 'module', index: 'index.js' },
  { compiler: newest, type: 'commonjs', index: 'index.mjs' },
];

it.for(combinations)(
  'a project that tsc compiles into another folder, with generated JavaScript finds it by a package import, on TypeScript $compiler.version in a package of the type $type',
  async ({ compiler, type, index }) => {
    const tsc = compiler?.tsc ?? '';
    const imports = { '#whatsapp': `./generated/${index}` };
    const folder = scratchShop({
      'package.json': JSON.stringify({ type, imports }),
      'notifygen.config.json': '{ "target": "js" }',
      'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
      'src/main.ts': caller,
    });
    await notifygen(folder, 'generate');
    expect(runNode([tsc, '-p', '.'], folder)).toMatchObject({ status: 0, stdout: '' });
    expect(runNode(['dist/main.js'], folder)).toMatchObject(sent);

    replaceIn(join(folder, 'templates/back_in_stock.yaml'), 'is back', 'is back in {{2}} and');
    replaceIn(join(folder, 'templates/back_in_stock.yaml'), 'placeholders:\n', 'placeholders:\n  - shop\n');
    await notifygen(folder, 'generate');
    expect(runNode([tsc, '-p', '.'], folder).stdout).toContain('[shop: string, productName: string]');
  },
);

const foldersToCompile = compilers.flatMap((compiler) =>
  [{ include: ['src'] }, { files: ['src/main.ts'] }].map((roots) => ({
    compiler,
    roots,
    version: compiler.version,
  })),
);

it.for(foldersToCompile)(
  'a project in CommonJS that tsc compiles, with generated TypeScript has all that runs in its output on TypeScript $version, although editors see declarations: $roots',
  async ({ compiler, roots }) => {
    const options = { ...compilerOptions, module: 'commonjs', declarationMap: undefined };
    const folder = scratchShop({
      'package.json': '{}',
      'notifygen.config.json': '{ "out": "src/generated", "importExtension": "none" }',
      'tsconfig.json': JSON.stringify({ compilerOptions: options, ...roots }),
      'src/main.ts': caller.replaceAll('#whatsapp', './generated'),
    });
    await notifygen(folder, 'generate');
    expect(runNode([compiler.tsc, '-p', '.', '--listFiles'], folder)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(join(folder, 'src/generated/index.d.ts')),
    });
    rmSync(join(folder, 'src'), { recursive: true });
    expect(runNode(['dist/main.js'], folder)).toMatchObject(sent);
  },
);
