import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { writeText } from '../support/files.ts';
import { commitFiles, git, scratchRepository } from '../support/git.ts';
import { notifygen } from '../support/notifygen.ts';
import { cli, runNode } from '../support/run.ts';

const shipped =
  'name: order_shipped\nbody: Order {{1}} ships on {{2}}. Bye.\nplaceholders: [orderId, shipDate]\n';
const welcome = 'name: welcome\nbody: Hello.\n';

const shop = (): string =>
  scratchRepository({
    'package.json': '{}',
    'templates/order_shipped.yaml': shipped,
    'templates/deep/welcome.yaml': welcome,
  });

/** A branch `work` with these files, after which main, which is checked out, got another template. */
function branch(files: Readonly<Record<string, string>>): string {
  const folder = shop();
  git(folder, 'checkout', '--quiet', '-b', 'work');
  commitFiles(folder, files);
  git(folder, 'checkout', '--quiet', 'main');
  commitFiles(folder, { 'templates/later.yaml': 'name: later\n' });
  return folder;
}

const diff = (folder: string, ...args: string[]) => notifygen(folder, 'diff', ...args);

describe('notifygen diff', () => {
  it('compares with the merge base on main, and prints one line per change with its reason and location', async () => {
    const longer = shipped.replace('shipDate]', 'shipDate, carrier]').replace('{{2}}', '{{2}} with {{3}}');
    const folder = branch({ 'templates/order_shipped.yaml': longer });
    git(folder, 'checkout', '--quiet', 'work');
    rmSync(join(folder, 'templates/deep/welcome.yaml'));
    writeText(join(folder, 'templates/new.yaml'), 'name: new\n');
    const { status, stdout } = await diff(folder);
    expect(stdout.split('\n').slice(0, 4)).toStrictEqual([
      'breaking  templates/order_shipped.yaml:3 order_shipped: it takes 3 parameters instead of 2 (added: carrier) [parameter-added, queued messages wait]',
      'breaking  templates/deep/welcome.yaml:1 welcome: template removed: sendWelcome no longer exists [template-removed, queued messages wait]',
      'safe      templates/new.yaml:1 new: sendNew is new [template-added]',
      expect.stringMatching(/^3 changes \(2 breaking, 1 safe\) since [0-9a-f]{9}, the merge base with main$/),
    ]);
    expect(status).toBe(1);
  });

  it('lists the callers of what changed, under any name, and says first what can no longer be sent', async () => {
    const folder = scratchRepository({
      'package.json': '{ "type": "module" }',
      'tsconfig.json': '{ "files": [], "references": [{ "path": "app" }] }',
      'app/tsconfig.json':
        '{ "compilerOptions": { "module": "nodenext", "composite": true }, "include": ["../src", "../generated"] }',
      'templates/order_shipped.yaml': shipped,
      'templates/deep/welcome.yaml': welcome,
      'src/own.ts': 'export function sendOrderShipped(): void {}\nsendOrderShipped();\n',
      'src/all.ts':
        "import * as notify from '../generated/index.js';\nexport { sendWelcome } from '../generated/index.js';\n\nvoid notify.buildOrderShipped;\n",
      'src/one.ts':
        "import { sendOrderShipped as ship } from '../generated/order-shipped.js';\n\n\nvoid ship;\n",
    });
    await notifygen(folder, 'generate');
    commitFiles(folder, {
      'templates/order_shipped.yaml': `${shipped}status: rejected\nstatusReason: 'INVALID: {{1}}'\n`,
    });
    writeText(join(folder, 'notifygen.config.json'), '{ "unapproved": "error" }');
    rmSync(join(folder, 'templates/deep/welcome.yaml'));
    const places = 'called at src/one.ts:4, src/all.ts:4';
    const { status, stdout } = await diff(folder, 'HEAD~1', '--callers');
    expect({ status, lines: stdout.split('\n').slice(0, 4) }).toStrictEqual({
      status: 1,
      lines: [
        'breaking  templates/order_shipped.yaml:4 order_shipped: its status is now rejected (INVALID: {{1}}): it can no longer be sent [approval-lost, queued messages wait]',
        `          ${places}`,
        expect.stringContaining('template-removed'),
        '          no callers',
      ],
    });
    const markdown = (await diff(folder, 'HEAD~1', '--callers', 'app/tsconfig.json', '--format', 'markdown'))
      .stdout;
    expect(markdown.split('\n')[0]).toMatch(
      /^\*\*Can no longer be sent:\*\* order\\_shipped, its status is now rejected \(INVALID: .*\), called at src\/one\.ts:4, src\/all\.ts:4\.$/,
    );
    expect(markdown).toContain('<br>Queued messages wait for the approval. |');
    expect(await diff(folder, 'HEAD~1', '--callers', 'none.json')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('none.json does not exist: name that of the callers'),
    });
  });

  it('exits with a code that depends on --fail-on', async () => {
    const folder = shop();
    writeText(join(folder, 'templates/order_shipped.yaml'), shipped.replace('ships', 'shipped'));
    const status = async (...args: string[]) => (await diff(folder, 'HEAD', ...args)).status;
    expect(await status()).toBe(0);
    expect(await status('--fail-on', 'dangerous')).toBe(1);
    rmSync(join(folder, 'templates/deep/welcome.yaml'));
    expect(await status()).toBe(1);
    expect(await status('--fail-on', 'none')).toBe(0);
    expect(await status('--fail-on', 'all')).toBe(2);
  });

  it('prints the same changes as JSON and as Markdown for a pull request', async () => {
    const folder = shop();
    writeText(join(folder, 'templates/order_shipped.yaml'), `${shipped}file: image\n`);
    expect(JSON.parse((await diff(folder, 'HEAD', '--json')).stdout)).toMatchObject({
      ok: false,
      changes: [
        {
          level: 'breaking',
          rule: 'file-changed',
          template: 'order_shipped',
          file: 'templates/order_shipped.yaml',
          line: 4,
        },
      ],
    });
    const { stdout } = await diff(folder, 'HEAD', '--format', 'markdown');
    expect(stdout).toContain('### WhatsApp templates: 1 change (1 breaking)\n');
    expect(stdout).toContain(
      '| `order_shipped` | it now has a file: every call must pass its image<br>Queued messages wait for workers of the old version. | `templates/order_shipped.yaml:4` |',
    );
  });

  it('also compares with a folder and with a contract file', async () => {
    const folder = shop();
    await notifygen(folder, 'generate');
    writeText(join(folder, 'old/order_shipped.yaml'), shipped);
    rmSync(join(folder, 'templates/deep'), { recursive: true });
    writeText(join(folder, 'templates/order_shipped.yaml'), shipped.replace('Order', 'Parcel'));
    expect((await diff(folder, 'old')).stdout).toMatch(
      /^dangerous templates\/order_shipped\.yaml:2 .*\n {10}before "Order \{\{1\}\} ships on \{\{2\}…"\n {10}after {2}"Parcel \{\{1\}\} ships on \{\{2\}…"\n1 change \(1 dangerous\) since old\n$/,
    );
    for (const base of ['generated', 'generated/contract.json'])
      expect((await diff(folder, base)).stdout).toMatch(
        /^breaking {2}templates\/deep\/welcome\.yaml:1 .*\ndangerous .*\n/,
      );
  });

  it.each([
    ['apps/shop/templates/welcome.yaml', 'apps/shop/src', [], '../templates/welcome.yaml'],
    ['welcome.yaml', '.', ['--templates', '.'], 'welcome.yaml'],
  ])('works wherever the project is in its repository: %s from %s', async (path, from, flags, shown) => {
    const folder = scratchRepository({
      [path]: welcome,
      'apps/shop/package.json': '{}',
      'deep dir/ünd.yaml': 'name: other\n',
    });
    writeText(join(folder, path), `${welcome}file: video\n`);
    mkdirSync(join(folder, 'apps/shop/src'));
    expect((await diff(join(folder, from), 'HEAD', ...flags)).stdout).toMatch(
      new RegExp(`^breaking  ${shown}:3 .*\n1 change`),
    );
  });

  it.each([`${shipped}file: pdf\n`, 'name: ['])(
    'skips a template that had errors at the ref: %j',
    async (old) => {
      const folder = shop();
      commitFiles(folder, { 'templates/order_shipped.yaml': old });
      writeText(join(folder, 'templates/order_shipped.yaml'), `${shipped}file: document\n`);
      const { status, stdout, stderr } = await diff(folder, 'HEAD', '--json');
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ notCompared: ['order_shipped'], changes: [] });
      expect(stderr).toMatch(/^not compared: templates\/order_shipped\.yaml had errors in HEAD.*\n$/);
      expect((await diff(folder, 'HEAD')).stdout).toContain('no change that affects callers');
    },
  );

  it('reports errors in the working tree instead of comparing it', async () => {
    const folder = shop();
    writeText(join(folder, 'templates/order_shipped.yaml'), `${shipped}file: pdf\n`);
    expect(await diff(folder, 'HEAD')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('templates/order_shipped.yaml:4:7 - error'),
    });
    writeText(join(folder, 'templates/order_shipped.yaml'), shipped);
    writeText(join(folder, 'templates/twin.yaml'), welcome);
    expect(JSON.parse((await diff(folder, 'HEAD', '--json')).stdout)).toMatchObject({
      ok: false,
      diagnostics: [{ file: 'templates/twin.yaml', line: 1, rule: 'duplicate-name' }],
    });
  });

  it('asks for the full history if a shallow clone lacks the merge base', async () => {
    const folder = branch({ 'templates/new.yaml': 'name: new\n' });
    const clone = join(scratchRepository({}), 'clone');
    const shallow = ['--depth=1', '--no-single-branch', '--branch=work'];
    git(folder, 'clone', '--quiet', ...shallow, `file://${folder}`, clone);
    expect(await diff(clone)).toMatchObject({ status: 2, stderr: expect.stringContaining('fetch-depth: 0') });
    git(clone, 'fetch', '--quiet', '--unshallow');
    expect((await diff(clone)).stdout).toContain('1 change (1 safe)');
  });

  it('fails if git objects of the ref are missing, instead of calling every template new', async () => {
    for (const lost of ['HEAD:templates/order_shipped.yaml', 'HEAD:templates/deep', 'HEAD:templates']) {
      const folder = shop();
      const object = git(folder, 'rev-parse', lost).trim();
      rmSync(join(folder, '.git/objects', object.slice(0, 2), object.slice(2)));
      expect(await diff(folder, 'HEAD')).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringMatching(/git cannot read all files of \w{9}:/),
      });
    }
    const folder = scratchRepository({ 'package.json': '{}' });
    writeText(join(folder, 'templates/welcome.yaml'), welcome);
    expect(await diff(folder, 'HEAD')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^safe .*\n1 change \(1 safe\) since HEAD \([0-9a-f]+\) \(no templates in templates\)\n$/,
      ),
    });
  });

  it('works in a git hook of another repository, which git finds through environment variables', async () => {
    const [folder, other] = [shop(), scratchRepository({ 'package.json': '{}' })];
    commitFiles(folder, { 'beside/stray.yaml': 'name: stray\n' });
    for (const [name, path] of [
      ['GIT_DIR', '.git'],
      ['GIT_INDEX_FILE', '.git/index'],
    ] as const)
      vi.stubEnv(name, join(other, path));
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await diff(folder, 'HEAD')).stdout).toMatch(/^no change that affects callers since HEAD/);
  });

  it('takes the ref if a branch adds a path or a tag with its name', async () => {
    const folder = shop();
    git(folder, 'update-ref', 'refs/remotes/origin/topic', 'HEAD');
    commitFiles(folder, { 'origin/topic/welcome.yaml': welcome });
    expect((await diff(folder, 'origin/topic')).stdout).toMatch(
      /^no change .* since origin\/topic \(\w{9}\)\n$/,
    );
    expect((await diff(folder, './origin/topic')).stdout).toMatch(/ since \.\/origin\/topic\n$/);
    expect((await diff(folder, 'refs/remotes/origin/topic')).stdout).toMatch(/^no change/);

    git(folder, 'checkout', '--quiet', '-b', 'work');
    rmSync(join(folder, 'templates/deep'), { recursive: true });
    commitFiles(folder, {});
    git(folder, 'tag', 'main');
    expect((await diff(folder)).stdout).toContain('1 change (1 breaking)');
  });

  it('follows symbolic links within the ref, and compares nothing behind other links', async () => {
    const folder = shop();
    const links = {
      'linked.yaml': '../shared/linked.yaml',
      'outside.yaml': '../../outside.yaml',
      folder: '../shared/folder',
    };
    for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, 'templates', name));
    commitFiles(folder, {
      'shared/linked.yaml': 'name: linked\nbody: One.\n',
      'shared/folder/inner.yaml': 'name: inner\n',
    });
    for (const name of Object.keys(links)) rmSync(join(folder, 'templates', name));
    writeText(join(folder, 'templates/linked.yaml'), 'name: linked\nbody: One.\nfile: image\n');
    writeText(join(folder, 'templates/outside.yaml'), 'name: outside\n');
    writeText(join(folder, 'templates/folder/inner.yaml'), 'name: inner\n');
    const { stdout, stderr } = await diff(folder, 'HEAD');
    expect(stdout).toMatch(/^breaking {2}templates\/linked\.yaml:3 .*\n1 change \(1 breaking\) since/);
    expect(stderr).toMatch(/^not compared: templates\/outside\.yaml .*\n$/);
  });

  it('prints no control characters from file names and texts to the terminal', async () => {
    const folder = shop();
    commitFiles(folder, { 'templates/old\u001B[2J.yaml': 'name: [' });
    rmSync(join(folder, 'templates/old\u001B[2J.yaml'));
    writeText(join(folder, 'templates/new\u001B[2J.yaml'), 'name: new\n');
    writeText(join(folder, 'bad\u001B[2J.json'), '\u001B]0;owned');
    const { stdout, stderr } = await diff(folder, 'HEAD');
    const error = (await diff(folder, 'bad\u001B[2J.json')).stderr;
    expect(stdout).toContain('templates/new\uFFFD[2J.yaml:1 new');
    expect(stderr).toContain('templates/old\uFFFD[2J.yaml had errors');
    expect(error).toContain('error: bad\uFFFD[2J.json');
    expect(stdout + stderr + error).not.toContain('\u001B');
  });

  it('escapes file and folder names in Markdown: no forged line, mention, link or HTML', async () => {
    const folder = shop();
    writeText(join(folder, 'templates/a`|\n@team\u202E.yaml'), 'name: new\n');
    const hostile = '@team #1 <b> &lt; $x$ [a](b)\n## www.evil.example https:';
    writeText(join(folder, hostile, 'evil.example/a.yaml'), 'name: old\n');
    const { stdout } = await diff(folder, `./${hostile}//evil.example`, '--format', 'markdown');
    expect(stdout).toContain('| `new` | sendNew is new | `templates/a??\uFFFD@team\uFFFD.yaml:1` |\n');
    expect(stdout.split('\n').at(-2)).toBe(
      'Since ./@&#8203;team \\#&#8203;1 \\<b\\> \\&lt; \\$x\\$ \\[a\\](b)\uFFFD\\#&#8203;\\#&#8203; www&#8203;.evil.example https:&#8203;//evil.example.',
    );
  });

  it('compares with the folder that the templates were moved from', async () => {
    const folder = shop();
    commitFiles(folder, { 'other/welcome.yaml': welcome });
    renameSync(join(folder, 'templates'), join(folder, 't2'));
    writeText(join(folder, 't2/order_shipped.yaml'), `${shipped}file: image\n`);
    const { stdout } = await diff(folder, 'HEAD', '--templates', 't2');
    expect(stdout).toMatch(
      /^breaking {2}t2\/order_shipped\.yaml:4 .*\n1 change \(1 breaking\) since HEAD \(\w+\), where the templates were in templates\n$/,
    );
  });

  it('explains what to do if there is nothing to compare with', async () => {
    const folder = shop();
    const error = 'v9 is not a git ref, folder or contract file';
    expect((await diff(folder, 'v9')).stderr).toContain(error);
    const run = await diff(folder, 'v9', '--json', '--fail-on', 'none');
    expect(run).toMatchObject({ status: 2, stderr: '' });
    expect(JSON.parse(run.stdout)).toStrictEqual({ ok: false, error: expect.stringContaining(error) });
    expect((await diff(folder, '--output=x')).status).toBe(2);
    expect((await diff(folder, 'package.json')).stderr).toContain('package.json is not a contract file');
    git(folder, 'branch', '--move', 'trunk');
    expect((await diff(folder)).stderr).toContain('pass a ref to compare with, such as notifygen diff HEAD');

    const outside = scratchRepository({ 'package.json': '{}', 'templates/a.yaml': welcome });
    rmSync(join(outside, '.git'), { recursive: true });
    expect((await diff(outside)).stderr).toContain('git says "fatal: not a git repository');
    expect(runNode([cli, 'diff'], outside, { PATH: '' }).stderr).toContain('git is not installed');
  });
});
