import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
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
    expect(generate(join(folder, 'b'), '--out', '../generated').stderr).toContain(
      'only code of other templates, such as farewell from templates/farewell.yaml',
    );
  });
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
