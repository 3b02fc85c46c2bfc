import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeBlock, codeBlocks, readPage } from '../support/markdown.ts';
import { compile, runCommand, shop, ts } from '../support/outbox-page.ts';
import { root, startNode } from '../support/run.ts';
import { serveTemplates } from '../support/sandbox.ts';

const page = readPage('docs/campaigns.md');
const list = codeBlock(page, 'csv', 'to,customerName');

describe('the page on campaigns', () => {
  const folder = shop({
    'outbox.ts': ts('// outbox.ts'),
    'campaign.ts': codeBlock(page, 'ts', 'campaigns.create('),
    'people.csv': `${list.trim()}\n+44 7700 900125,,Lamp,c-19,u-92\n`,
    'prices.json': codeBlock(page, 'json', '"currency"'),
  });
  beforeAll(() => compile(folder));
  /** Runs the command of a block. */
  const run = async (block: string, env: NodeJS.ProcessEnv, ...more: readonly string[]) => {
    const [line = ''] = block.replaceAll('\\\n', ' ').trim().split('\n');
    const args = [...line.matchAll(/"[^"]*"|\S+/g)].map(([word]) => word.replaceAll('"', '')).slice(2);
    return runCommand(folder, env, ...args, ...more);
  };

  it('shows commands that check a list, send it, add corrected rows, and report each', async () => {
    const { env } = await serveTemplates(join(root, 'templates'));
    const [check = '', add = '', stop = ''] = codeBlocks(page, 'sh');
    const contract = join(root, 'generated/contract.json');
    const shown = check.replace('src/generated/contract.json', `"${contract}"`);
    const dry = await run(shown, env, '--prices', 'prices.json');
    expect(dry.stdout).toContain('3 rows: 2 messages, 1 invalid, 0 duplicates.');
    expect(dry.stdout).toContain('Hi Ann, you left Chair in your basket.');
    expect(dry.stdout).toContain('Cost: 0.10 EUR.');
    const confirm = ['--confirm', 'carts-2026-11', '--no-follow'];
    expect((await run(check.replace(/--dry-run.*/, ''), env, ...confirm)).stdout).toContain('Stored 3 rows');
    const problems = join(folder, 'carts-2026-11.problems.csv');
    writeFileSync(problems, readFileSync(problems, 'utf8').replace(',,Lamp', ',Eve,Lamp'));
    expect((await run(add, env, ...confirm)).stdout).toContain('Stored 1 row');
    for (const line of stop.trim().split('\n')) expect((await run(line, env)).status, line).toBe(0);
    const report = await runCommand(folder, env, 'campaign', 'report', 'dist/outbox.js', 'carts-2026-11');
    expect(
      report.stdout
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[2]),
    ).toStrictEqual(['cancelled', 'cancelled', 'invalid', 'cancelled']);
  });

  it('shows how to store a campaign from code', async () => {
    const { env } = await serveTemplates(join(root, 'templates'));
    writeFileSync(join(folder, 'people.csv'), list);
    const other = { ...env, DATABASE_URL: `file:${join(folder, 'other.db')}` };
    writeFileSync(
      join(folder, 'dist/campaign.js'),
      readFileSync(join(folder, 'dist/campaign.js'), 'utf8').replaceAll('carts-2026-11', 'carts-2026-12'),
    );
    const { stdout, stderr } = await startNode(['dist/campaign.js'], folder, other);
    expect(stderr).toBe('');
    expect(stdout).toBe('2 0 canary\n');
  });
});
