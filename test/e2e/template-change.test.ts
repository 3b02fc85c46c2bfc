import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchShop, writeText } from '../support/files.ts';
import { notifygen } from '../support/notifygen.ts';
import { typeCheck } from '../support/typescript.ts';

const caller = `import type { Client } from '@notifygen/runtime';
import { sendBackInStock } from './generated/index.js';

export const notify = (client: Client) => sendBackInStock(client, { to: '447700900123', parameters: ['Oak table'] });
`;

it('a changed template makes its callers fail to compile, with a message that names the new parameter', async () => {
  const folder = scratchShop({ 'caller.ts': caller });
  await notifygen(folder, 'generate');
  expect(typeCheck(folder)).toMatchObject({ status: 0, stdout: '' });

  const path = join(folder, 'templates/back_in_stock.yaml');
  const yaml = readFileSync(path, 'utf8');
  writeText(path, `${yaml.replace('is back in stock', 'is back in stock in {{2}}')}  - name: shopName\n`);
  expect(await notifygen(folder, 'generate', '--check')).toMatchObject({ status: 1 });
  expect(await notifygen(folder, 'generate')).toMatchObject({ status: 0 });
  expect(await notifygen(folder, 'generate', '--check')).toMatchObject({ status: 0 });

  const { status, stdout } = typeCheck(folder);
  expect(status).not.toBe(0);
  expect(stdout).toContain('caller.ts(4,');
  expect(stdout).toContain('readonly [productName: string, shopName: string]');
});
