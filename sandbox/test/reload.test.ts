import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder, writeText } from '../../test/support/files.ts';
import { createSandbox } from '../src/index.js';
import { notify, request, to } from './support/sandbox.js';

describe('reload', () => {
  it('reports what changed and checks calls against the new templates', async () => {
    const folder = scratchFolder({
      'a.yaml': 'name: a\nbody: Hi {{1}}!\n',
      'b.yaml': 'name: b\nbody: Bye.\n',
    });
    const sandbox = await createSandbox({ templates: folder });
    const send = async (): Promise<number> => {
      const message = { to, templateName: 'a', parameters: ['Ann'] };
      return (await notify(sandbox, message)).status;
    };
    expect(await send()).toBe(200);
    writeText(join(folder, 'a.yaml'), 'name: a\nbody: Hi {{1}} {{2}}!\n');
    writeText(join(folder, 'c.yaml'), 'name: c\nbody: New.\n');
    rmSync(join(folder, 'b.yaml'));
    expect(await sandbox.reload()).toStrictEqual({
      diagnostics: [],
      added: ['c'],
      changed: ['a'],
      removed: ['b'],
    });
    expect(await send()).toBe(422);
    expect(sandbox.messages()).toMatchObject([{ text: 'Hi Ann!' }]);
  });

  it('reports no change for a new comment, but knows the new lines', async () => {
    const folder = scratchFolder({ 'a.yaml': 'name: a\nbody: Hi {{1}}!\n' });
    const sandbox = await createSandbox({ templates: folder });
    writeText(join(folder, 'a.yaml'), '# A comment.\nname: a\nbody: Hi {{1}}!\n');
    expect(await sandbox.reload()).toMatchObject({ changed: [] });
    const { body } = await notify(sandbox, { to, templateName: 'a', parameters: [] });
    expect(body).toMatchObject({ message: expect.stringContaining('a.yaml:3') });
  });

  it('keeps the previous templates if one has an error', async () => {
    const folder = scratchFolder({ 'a.yaml': 'name: a\nbody: Hi.\n' });
    const sandbox = await createSandbox({ templates: folder });
    writeText(join(folder, 'a.yaml'), 'name: a\nbody: Hi {{x}}.\n');
    expect(await sandbox.reload()).toMatchObject({
      diagnostics: [{ rule: 'placeholder-number' }],
      changed: [],
    });
    expect(sandbox.templates()).toMatchObject([{ name: 'a', body: 'Hi.' }]);
    const errors = async (): Promise<unknown> =>
      (await request(sandbox, 'GET', '/sandbox/template-errors')).body;
    expect(await errors()).toMatchObject([
      {
        file: expect.stringMatching(/a\.yaml$/),
        line: 2,
        column: 10,
        message: expect.stringContaining('{{x}}'),
        text: expect.stringContaining('a.yaml:2:10 - error'),
      },
    ]);
    rmSync(folder, { recursive: true });
    await expect(sandbox.reload()).rejects.toThrow('cannot read the templates folder');
    const message = expect.stringContaining('cannot read the templates folder');
    expect(await errors()).toStrictEqual([{ message, text: message }]);
  });
});
