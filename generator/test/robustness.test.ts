import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, runNode } from '../../test/support/run.ts';
import { settledProject } from './support/settled-project.ts';
import { generate, smallProject } from './support/small-project.ts';

const unchanged = { status: 0, stdout: '2 templates in generated: 4 files unchanged\n', stderr: '' };

describe('a full disk', () => {
  it.each([
    ['', 'generate'],
    ['replayed ', 'generate'],
  ])('that cannot take the %soutput is reported with exit code 2', async (replayed, command) => {
    const folder = replayed ? await settledProject() : smallProject();
    if (replayed) generate(folder);
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', `"$1" "$2" ${command} >/dev/full`, 'sh', process.execPath, cli],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect(status).toBe(2);
    expect(stderr).toBe('error: cannot print the result: ENOSPC: no space left on device, write\n');
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

describe('a damaged cache', () => {
  const cacheOf = (folder: string): string => join(folder, 'node_modules/.cache/notifygen');

  function damage(folder: string, ending: string, edit: (text: string) => string): void {
    for (const name of readdirSync(cacheOf(folder)).filter((one) => one.endsWith(ending))) {
      const path = join(cacheOf(folder), name);
      writeFileSync(path, edit(readFileSync(path, 'utf8')));
    }
  }

  it.each<[string, (text: string) => string]>([
    ['without paths', (text) => text.replace('"paths"', '"other"')],
    ['with paths that are no texts', (text) => text.replace(/"paths":\[[^\]]*\]/, '"paths":[5]')],
    ['without states', (text) => text.replace('"states"', '"other"')],
    ['with too few states', (text) => text.replace(/"states":.*/, '"states":"AAAA"}')],
    ['without a text', (text) => text.replace('"stdout"', '"other"')],
    ['that is not an object', () => 'null'],
  ])('of the last output, %s, is replaced', async (_what, edit) => {
    const folder = await settledProject();
    generate(folder);
    damage(folder, '.replay.json', edit);
    expect(generate(folder)).toStrictEqual(unchanged);
    expect(generate(folder)).toStrictEqual(unchanged);
    damage(folder, '.replay.json', (text) => {
      expect(text).toContain('"stdout":"2 templates');
      expect(text).toContain('"paths":["');
      return text;
    });
  });

  it.each<[string, (text: string) => string]>([
    ['without names', (text) => text.replaceAll('"checked"', '"other"')],
    ['without templates', (text) => text.replace('"templates"', '"other"')],
    ['without an index', (text) => text.replace('"index"', '"other"')],
    ['of another kind', () => '5'],
  ])('of templates, %s, is replaced', async (_what, edit) => {
    const folder = await settledProject();
    damage(folder, '.replay.json', () => '');
    damage(folder, '.templates.json', edit);
    expect(generate(folder)).toStrictEqual(unchanged);
    damage(folder, '.templates.json', (text) => {
      expect(text).toMatch(/"checked".*"index"/);
      return text;
    });
  });
});

describe("Node's permission model", () => {
  it.each([
    [['--allow-fs-read=*', '--allow-fs-write=*'], 'without --allow-worker'],
    [
      [`--allow-fs-read=${cli.replace(/generator.*/, '')}*`.replace('**', '*'), '--allow-worker'],
      '--allow-fs-write',
    ],
  ])('that allows too little is explained: %j', (flags, reason) => {
    const { status, stdout, stderr } = runNode(['--permission', ...flags, cli, 'generate'], smallProject());
    expect({ status, stdout }).toStrictEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr).toMatch(/^error: .*\n$/m);
  });
});
