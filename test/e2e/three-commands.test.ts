import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from 'notifygen';
import { expect, it } from 'vitest';
import { correctCalls } from '../support/correct-calls.ts';
import { scratchFolder, writeText } from '../support/files.ts';
import { notifygen } from '../support/notifygen.ts';
import { root, runNode } from '../support/run.ts';
import { strictConfigWith, typeCheck } from '../support/typescript.ts';

const send = `import { createClient } from '@notifygen/runtime';
import { createSandbox } from '@notifygen/sandbox';
import { calls } from './calls.ts';

const sandbox = await createSandbox({ templates: 'templates' });
const { appId, apiKey, fetch } = sandbox;
const client = createClient({ baseUrl: 'http://localhost', appId, apiKey, fetch });
const receipts = await Promise.all(calls(client));
console.log(receipts.length, sandbox.messages().length, receipts.every(({ status }) => status === 200));
`;

it("a real account's export becomes a project that type-checks and sends in three commands, without an edit", async () => {
  const folder = scratchFolder({
    'package.json': JSON.stringify({ type: 'module', notifygen: { importExtension: '.ts' } }),
    'tsconfig.json': strictConfigWith({ allowImportingTsExtensions: true }),
  });
  const exported = join(root, 'generator/test/fixtures/messy-export.json');
  expect(await notifygen(folder, 'import', exported)).toMatchObject({ status: 0, stderr: '' });
  expect(await notifygen(folder, 'generate')).toMatchObject({ status: 0 });
  const contract: Contract = JSON.parse(readFileSync(join(folder, 'generated/contract.json'), 'utf8'));
  writeText(join(folder, 'calls.ts'), correctCalls(contract.templates, './generated/index.ts'));
  expect(typeCheck(folder)).toMatchObject({ status: 0, stdout: '' });

  writeText(join(folder, 'send.ts'), send);
  const count = contract.templates.reduce(
    (sum, { callerChoosesLanguage, languages }) => sum + (callerChoosesLanguage ? languages.length : 1),
    0,
  );
  expect(runNode(['send.ts'], folder)).toMatchObject({ stdout: `${count} ${count} true\n`, stderr: '' });
});
