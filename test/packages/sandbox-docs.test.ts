import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cli, root, runNode, scratchShop, tsc, writeText } from '../support/tools.ts';

const page = readFileSync(join(root, 'docs/sandbox.md'), 'utf8');
const blocks = [...page.matchAll(/```ts\n(.*?)```/gs)].map((match) => match[1] ?? '');

function blockWith(text: string): string {
  const found = blocks.find((block) => block.includes(text));
  if (found === undefined) throw new Error(`the page has no block with ${text}`);
  return found;
}

describe('the page about the sandbox', () => {
  let folder = '';
  beforeAll(() => {
    folder = scratchShop({ 'package.json': '{"type":"module"}' }, afterAll);
    expect(runNode([cli, 'generate'], folder)).toMatchObject({ status: 0 });
  });

  it('shows code that compiles', () => {
    for (const [index, block] of blocks.entries()) writeText(join(folder, `block-${index}.ts`), block);
    const config = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8'));
    config.compilerOptions.types = ['node'];
    writeText(join(folder, 'tsconfig.json'), JSON.stringify(config));
    expect(runNode([tsc, '-p', '.'], folder)).toMatchObject({ status: 0, stdout: '' });
  });

  it('is right about a template whose function has a name of its own, and about a name that there is not', () => {
    const other = scratchShop({
      'package.json': '{"type":"module"}',
      'templates/greet.yaml': 'name: greet_1\nbody: Hi {{1}}!\nplaceholders: [who]\nfunction: sendHello\n',
      'calls.ts': `import { createSandbox } from '@notifygen/sandbox';
import type { Templates } from './generated/index.js';
const sandbox = await createSandbox<Templates>({ templates: 'templates' });
const [who]: readonly [who: string] = (await sandbox.waitFor('greet_1')).request.parameters;
console.log(who, sandbox.messages({ template: 'greet_2' }));
`,
    });
    expect(runNode([cli, 'generate'], other)).toMatchObject({ status: 0 });
    expect(runNode([tsc, '-p', '.'], other).stdout).toMatch(
      /^calls\.ts\(5,\d+\): error TS2820: .*"greet_2".* Did you mean '"greet_1"'\?\s*$/,
    );
  });

  it('shows a test that Vitest passes', () => {
    writeText(join(folder, 'shop.test.ts'), blockWith("from 'vitest'"));
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    writeText(join(folder, 'vitest.config.js'), 'export default {};');
    const { status, stderr } = runNode(
      [vitest, 'run', '--root', folder, '--reporter=json', '--outputFile=report.json'],
      folder,
    );
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ numPassedTests: 1, numTotalTests: 1 });
  });

  it('shows a test that node:test passes', () => {
    writeText(join(folder, 'own.test.ts'), blockWith("from 'node:test'"));
    const { status, stdout } = runNode(['--test', 'own.test.ts'], folder);
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringMatching(/pass 1\b/) });
  });
});
