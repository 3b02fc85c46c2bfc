import { spawnSync } from 'node:child_process';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, runNode } from '../../test/support/run.ts';
import { generate, smallProject } from './support/small-project.ts';

describe('a full disk', () => {
  it('that cannot take the output is reported with exit code 2', () => {
    const folder = smallProject();
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', '"$1" "$2" generate >/dev/full', 'sh', process.execPath, cli],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect(status).toBe(2);
    expect(stderr).toBe('error: cannot print the result: no space left on device (ENOSPC)\n');
  });
});

describe('an output folder', () => {
  const config = (templates: string): string => JSON.stringify({ templates, out: 'generated' });

  it('of two templates folders is reported, and nothing is removed', () => {
    const folder = smallProject({ 'other/hello.yaml': 'name: hello\n' });
    generate(folder);
    writeFileSync(join(folder, 'notifygen.config.json'), config('other'));
    expect(generate(folder)).toStrictEqual({
      status: 2,
      stdout: '',
      stderr:
        'error: generated contains code generated from templates/farewell.yaml, which is in another templates folder: choose another output folder for one of the two\n',
    });
    expect(readdirSync(join(folder, 'generated'))).toContain('farewell.ts');
  });

  it('of two projects is reported', () => {
    const folder = smallProject({
      'b/notifygen.config.json': '{}',
      'b/templates/hello.yaml': 'name: hello\n',
    });
    generate(folder);
    expect(generate(join(folder, 'b'), '--out', '../generated')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(
        'contains code generated from templates/farewell.yaml, which is in another',
      ),
    });
    expect(readdirSync(join(folder, 'generated'))).toContain('farewell.ts');
  });

  it('of two projects is reported also if it is in neither of them', () => {
    const folder = smallProject({
      'a/notifygen.config.json': '{ "out": "../shared" }',
      'a/templates/hello.yaml': 'name: hello\n',
      'b/notifygen.config.json': '{ "out": "../shared" }',
      'b/templates/bye.yaml': 'name: bye\n',
    });
    expect(generate(join(folder, 'a')).status).toBe(0);
    expect(generate(join(folder, 'b'))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(
        'only code of other templates, such as hello from templates/hello.yaml',
      ),
    });
    expect(readdirSync(join(folder, 'shared'))).toContain('hello.ts');
  });

  it.each(['generated', 'src/generated'])(
    '%s takes the first own template in place of the example',
    (out) => {
      const folder = smallProject({ 'notifygen.config.json': JSON.stringify({ out }) });
      generate(folder);
      for (const name of ['greeting', 'farewell']) rmSync(join(folder, `templates/${name}.yaml`));
      writeFileSync(join(folder, 'templates/hello.yaml'), 'name: hello\n');
      expect(generate(folder, '--check')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('obsolete  greeting.ts'),
      });
      expect(generate(folder)).toMatchObject({ status: 0, stderr: '' });
      expect(readdirSync(join(folder, out))).toStrictEqual(['contract.json', 'hello.ts', 'index.ts']);
      renameSync(join(folder, 'templates/hello.yaml'), join(folder, 'templates/hallo.yaml'));
      writeFileSync(join(folder, 'templates/hallo.yaml'), 'name: hallo\n');
      expect(generate(folder)).toMatchObject({ status: 0, stderr: '' });
    },
  );
});

describe("Node's permission model", () => {
  it('that allows too little is explained', () => {
    const flags = [`--allow-fs-read=${cli.replace(/generator.*/, '')}*`];
    const { status, stdout, stderr } = runNode(['--permission', ...flags, cli, 'generate'], smallProject());
    expect({ status, stdout }).toStrictEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('--allow-fs-write');
    expect(stderr).toMatch(/^error: .*\n$/m);
  });
});
