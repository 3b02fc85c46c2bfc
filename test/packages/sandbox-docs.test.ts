import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchShop, writeText } from '../support/files.ts';
import { codeBlock, readPage } from '../support/markdown.ts';
import { notifygen } from '../support/notifygen.ts';
import { root, runNode } from '../support/run.ts';
import { typeCheck } from '../support/typescript.ts';

const page = readPage('docs/sandbox.md');

const endToEndTest = `
import { createClient } from '@notifygen/runtime';
import { createSandbox, serveSandbox } from '@notifygen/sandbox';
import { expect, it } from 'vitest';
import { codeSentTo } from './code-sent-to.js';
import { send2faCode } from './generated/index.js';

it('gets the code that was sent', async () => {
  const sandbox = await createSandbox({ templates: 'templates' });
  const { appId, apiKey } = sandbox;
  const { url: baseUrl, close } = await serveSandbox(sandbox);
  const code = codeSentTo('447700900123', baseUrl);
  await send2faCode(createClient({ baseUrl, appId, apiKey }), { to: '447700900123', parameters: ['448201'] });
  expect(await code).toBe('448201');
  await close();
});
`;

describe('the page about the sandbox', () => {
  const folder = scratchShop({ 'package.json': '{"type":"module"}' }, afterAll);
  beforeAll(async () => {
    expect(await notifygen(folder, 'generate')).toMatchObject({ status: 0 });
  });

  it('describes correctly a template with a custom function name, and an unknown name', async () => {
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
    expect(await notifygen(other, 'generate')).toMatchObject({ status: 0 });
    expect(typeCheck(other).stdout).toMatch(
      /^calls\.ts\(5,\d+\): error TS2820: .*"greet_2".* Did you mean '"greet_1"'\?\s*$/,
    );
  });

  it('shows tests that Vitest passes', () => {
    writeText(join(folder, 'shop.test.ts'), codeBlock(page, 'ts', "from 'vitest'"));
    writeText(join(folder, 'code-sent-to.ts'), codeBlock(page, 'ts', 'codeSentTo'));
    writeText(join(folder, 'end-to-end.test.ts'), endToEndTest);
    writeText(join(folder, 'sent.test.ts'), codeBlock(page, 'ts', 'toHaveSent('));
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    writeText(join(folder, 'vitest.config.js'), 'export default {};');
    const { status, stderr } = runNode(
      [vitest, 'run', '--root', folder, '--reporter=json', '--outputFile=report.json'],
      folder,
    );
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ numPassedTests: 3, numTotalTests: 3 });
  });
});
