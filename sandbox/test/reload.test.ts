import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder, writeText } from '../../test/tools.ts';
import { createSandbox } from '../src/index.js';
import { post, templatePath, to } from './support/sandbox.js';

describe('reading the templates again', () => {
  it('says what changed and holds calls to the new ones', async () => {
    const folder = scratchFolder({
      'a.yaml': 'name: a\nbody: Hi {{1}}!\n',
      'b.yaml': 'name: b\nbody: Bye.\n',
    });
    const sandbox = await createSandbox({ templates: folder });
    const send = async (): Promise<number> => {
      const message = { to, templateName: 'a', parameters: ['Ann'] };
      return (await post(sandbox, templatePath, { message })).status;
    };
    expect(await send()).toBe(200);
    writeText(join(folder, 'a.yaml'), 'name: a\nbody: Hi {{1}} {{2}}!\n');
    writeText(join(folder, 'c.yaml'), 'name: c\nbody: New.\n');
    rmSync(join(folder, 'b.yaml'));
    expect(await sandbox.reload()).toStrictEqual({
      problems: [],
      added: ['c'],
      changed: ['a'],
      removed: ['b'],
    });
    expect(await send()).toBe(422);
    expect(sandbox.messages()).toMatchObject([{ text: 'Hi Ann!' }]);
  });

  it('calls a new comment no change, but knows the new lines', async () => {
    const folder = scratchFolder({ 'a.yaml': 'name: a\nbody: Hi {{1}}!\n' });
    const sandbox = await createSandbox({ templates: folder });
    writeText(join(folder, 'a.yaml'), '# A comment.\nname: a\nbody: Hi {{1}}!\n');
    expect(await sandbox.reload()).toMatchObject({ changed: [] });
    const { body } = await post(sandbox, templatePath, {
      message: { to, templateName: 'a', parameters: [] },
    });
    expect(body).toMatchObject({ message: expect.stringContaining('a.yaml:3') });
  });

  it('keeps the old ones where one is wrong', async () => {
    const folder = scratchFolder({ 'a.yaml': 'name: a\nbody: Hi.\n' });
    const sandbox = await createSandbox({ templates: folder });
    writeText(join(folder, 'a.yaml'), 'name: a\nbody: Hi {{x}}.\n');
    expect(await sandbox.reload()).toMatchObject({ problems: [{ rule: 'placeholder-number' }], changed: [] });
    expect(sandbox.templates()).toMatchObject([{ name: 'a', bodies: [{ text: 'Hi.' }] }]);
  });
});
