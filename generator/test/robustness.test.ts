import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTree, writeText } from '../../test/support/files.ts';
import { cli, runNode } from '../../test/support/run.ts';
import { generate, smallProject } from './support/small-project.ts';

describe('an output folder', () => {
  const config = (templates: string): string => JSON.stringify({ templates, out: 'generated' });

  it('of two templates folders is reported, and nothing is removed', async () => {
    const folder = smallProject({ 'other/hello.yaml': 'name: hello\n' });
    await generate(folder);
    writeFileSync(join(folder, 'notifygen.config.json'), config('other'));
    expect(await generate(folder)).toStrictEqual({
      status: 2,
      stdout: '',
      stderr:
        'error: generated contains code generated from templates: choose another output folder for one of the two, or delete generated if you no longer generate from templates\n',
    });
    expect(readdirSync(join(folder, 'generated'))).toContain('farewell.ts');
    renameSync(join(folder, 'templates'), join(folder, 'elsewhere'));
    expect(await generate(folder)).toMatchObject({ status: 0, stderr: '' });
  });

  it('takes templates that moved into a folder below, and a folder that contains the one before', async () => {
    const folder = smallProject();
    await generate(folder);
    for (const name of ['greeting', 'farewell']) {
      const path = `templates/${name}.yaml`;
      writeText(join(folder, `templates/shop/${name}.yaml`), readFileSync(join(folder, path), 'utf8'));
      rmSync(join(folder, path));
    }
    for (const templates of ['templates/shop', 'templates']) {
      writeFileSync(join(folder, 'notifygen.config.json'), config(templates));
      expect(await generate(folder)).toMatchObject({ status: 0, stderr: '' });
    }
    writeText(join(folder, 'templates/other/hello.yaml'), 'name: hello\n');
    await generate(folder);
    writeFileSync(join(folder, 'notifygen.config.json'), config('templates/shop'));
    expect((await generate(folder)).status).toBe(2);
    expect(readdirSync(join(folder, 'generated'))).toContain('hello.ts');
  });

  const hello = 'name: hello\nbody: Hello.\n';
  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['has other templates', '../a/generated', { 'bye.yaml': 'name: bye\n' }],
    ['has a template of the same name', '../a/generated', { 'hello.yaml': 'name: hello\nbody: Hi.\n' }],
    ['has some of the same templates', '../a/generated', { 'hello.yaml': hello }],
    ['contains the other', 'a/generated', { 'bye.yaml': 'name: bye\n' }],
    ['is beside it, as is the folder', '../shared', { 'hello.yaml': hello }],
  ])('of another project is not overwritten by one that %s', async (_, out, templates) => {
    const folder = smallProject({
      'a/notifygen.config.json': JSON.stringify({ out: out === '../shared' ? out : 'generated' }),
      'a/templates/hello.yaml': hello,
      'a/templates/goodbye.yaml': 'name: goodbye\n',
    });
    const other = out === 'a/generated' ? folder : join(folder, 'b');
    writeText(join(other, 'notifygen.config.json'), '{}');
    for (const name of ['greeting', 'farewell']) rmSync(join(folder, `templates/${name}.yaml`));
    for (const [name, text] of Object.entries(templates)) writeText(join(other, 'templates', name), text);
    expect((await generate(join(folder, 'a'))).status).toBe(0);
    const before = readTree(join(other, out));
    expect(await generate(other, '--out', out)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/ contains code generated from .*a\/templates: choose another output/),
    });
    expect(readTree(join(other, out))).toStrictEqual(before);
  });

  it.each(['generated', 'src/generated'])(
    '%s takes the first own template in place of the example',
    async (out) => {
      const folder = smallProject({ 'notifygen.config.json': JSON.stringify({ out }) });
      await generate(folder);
      for (const name of ['greeting', 'farewell']) rmSync(join(folder, `templates/${name}.yaml`));
      writeFileSync(join(folder, 'templates/hello.yaml'), 'name: hello\n');
      expect(await generate(folder, '--check')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('obsolete  greeting.ts'),
      });
      expect(await generate(folder)).toMatchObject({ status: 0, stderr: '' });
      expect(readdirSync(join(folder, out))).toStrictEqual(['contract.json', 'hello.ts', 'index.ts']);
      renameSync(join(folder, 'templates/hello.yaml'), join(folder, 'templates/hallo.yaml'));
      writeFileSync(join(folder, 'templates/hallo.yaml'), 'name: hallo\n');
      expect(await generate(folder)).toMatchObject({ status: 0, stderr: '' });
    },
  );
});

it("Node's permission model that allows too little is explained", () => {
  const flags = [`--allow-fs-read=${cli.replace(/generator.*/, '')}*`];
  const { status, stdout, stderr } = runNode(['--permission', ...flags, cli, 'generate'], smallProject());
  expect({ status, stdout }).toStrictEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('--allow-fs-write');
  expect(stderr).toMatch(/^error: .*\n$/m);
});
