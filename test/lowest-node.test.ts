import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../generator/package.json' with { type: 'json' };
import { packageFolders } from '../scripts/packages.ts';
import { scratchFolder } from './support/files.ts';
import { readPage } from './support/markdown.ts';
import { cli, root, runNode } from './support/run.ts';

const range = /^\^(22\.\d+)\.0 \|\| >=23\.\d+\.0$/;
const [, lowest = ''] = range.exec(manifest.engines.node) ?? [];

describe('the lowest Node', () => {
  it.each(packageFolders)('is the same for %s, and its README names it', (folder) => {
    const { engines }: { readonly engines: unknown } = JSON.parse(readPage(`${folder}/package.json`));
    expect(engines).toStrictEqual(manifest.engines);
    expect(readPage(`${folder}/README.md`)).toContain(`Node ${lowest} or newer`);
  });

  it('is in the README and in the list of tested runtimes', () => {
    expect(readPage('README.md')).toContain(`You need Node ${lowest} or newer`);
    expect(readPage('docs/clients.md')).toMatch(new RegExp(`^\\| Node \\| ${lowest} \\| ${lowest}, `, 'm'));
    const { devDependencies } = JSON.parse(readPage('test/runtimes/package.json'));
    expect(devDependencies).toMatchObject({ [`node-${lowest}`]: `npm:node@${lowest}.0` });
  });

  it.each([
    ['notifygen', cli],
    ['notifygen-outbox', join(root, 'outbox/bin/notifygen-outbox.js')],
  ])('is what %s asks for on an older one', (name, program) => {
    const [folder, old] = [scratchFolder(), 'v22.12.9'];
    const preload = join(folder, 'old.cjs');
    writeFileSync(
      preload,
      `Object.defineProperty(process, 'version', { value: '${old}' });
       Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${old.slice(1)}' } });`,
    );
    const { status, stdout, stderr } = runNode(['--require', preload, program, '--version'], folder);
    expect({ status, stdout, stderr }).toStrictEqual({
      status: 2,
      stdout: '',
      stderr: `error: ${name} needs Node ${lowest} or newer; this is ${old}\n`,
    });
  });
});
