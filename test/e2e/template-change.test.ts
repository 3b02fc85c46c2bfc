import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, runNode, scratchShop, tsc, writeText } from '../support/tools.ts';

const caller = `import type { Client } from '@notifygen/runtime';
import { sendBackInStock } from './generated/index.js';

export const notify = (client: Client) => sendBackInStock(client, { to: '447700900123', parameters: ['Oak table'] });
`;

describe('a changed template', () => {
  it('makes the compiler refuse its callers with a message that names the new parameter', () => {
    const folder = scratchShop({ 'caller.ts': caller });
    runNode([cli, 'generate'], folder);
    expect(runNode([tsc, '-p', '.'], folder)).toMatchObject({ status: 0, stdout: '' });

    const path = join(folder, 'templates/back_in_stock.yaml');
    const yaml = readFileSync(path, 'utf8');
    writeText(path, `${yaml.replace('is back in stock', 'is back in stock in {{2}}')}  - name: shopName\n`);
    expect(runNode([cli, 'generate', '--check'], folder)).toMatchObject({ status: 1 });
    expect(runNode([cli, 'generate'], folder)).toMatchObject({ status: 0 });
    expect(runNode([cli, 'generate', '--check'], folder)).toMatchObject({ status: 0 });

    const { status, stdout } = runNode([tsc, '-p', '.'], folder);
    expect(status).not.toBe(0);
    expect(stdout).toContain('caller.ts(4,');
    expect(stdout).toContain('readonly [productName: string, shopName: string]');
  });
});
