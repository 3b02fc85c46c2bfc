import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import { formatDiagnostic, loadTemplates, NotifygenError } from '../src/index.js';

async function diagnosticsOf(folder: string): Promise<readonly string[]> {
  const { diagnostics } = await loadTemplates(folder);
  return diagnostics.map((diagnostic) => formatDiagnostic(diagnostic).replace(/^.*\//, ''));
}

const checkOne = (text: string): Promise<readonly string[]> =>
  diagnosticsOf(scratchFolder({ 'a.yaml': text }));

describe('a file that is not a template', () => {
  it.each<[string, string, string]>([
    ['', 'a.yaml:1:1', 'the file is empty'],
    ['# only a comment\n', 'a.yaml:1:1', 'the file contains only comments'],
    ['- name: a\n', 'a.yaml:1:1', 'the template must be a map, not a list'],
    ['just text\n', 'a.yaml:1:1', 'the template must be a map, not "just text"'],
    ['name: a\n<<: { body: Hi }\n', 'a.yaml:2:1', 'merge keys are not part of YAML 1.2'],
    ['name: a\nbody: Order #{{1}} ships\n', 'a.yaml:2:7', 'put the text in quotes: "Order #{{1}} ships"'],
    ['name: a\nheader: #1 in town\n', 'a.yaml:2:9', 'add a value, in "quotes" if it contains a #'],
    ['name:welcome\n', 'a.yaml:1:1', 'put a space after the colon'],
    ['name: a\nbuttons:\n  -reply: b\n', 'a.yaml:3:3', 'put a space after each dash: - reply: b'],
    ['name: a\nplaceholders:\n  -b\n', 'a.yaml:3:3', 'put a space after each dash: - b'],
    ['name: a\nplaceholders:\n  -\u2003b\n', 'a.yaml:3:3', 'put a space after each dash: - b'],
    ['name: a\nplaceholders:\n  - b\n   - c\n', 'a.yaml:3:5', 'align the dashes of the list'],
    ['name: a\n\u00A0- b: x\n', 'a.yaml:2:1', 'indent this line with spaces'],
    ['name: a\n__proto__: x\nconstructor: y\n', 'a.yaml:2:1', 'unknown key "__proto__"'],
  ])('%j is reported at %s with %j', async (text, location, words) => {
    const [first = ''] = await checkOne(text);
    expect(first.startsWith(location)).toBe(true);
    expect(first).toContain(words);
  });

  it('accepts comments about placeholders after values that are not texts', async () => {
    const yaml = 'name: a # see {{1}}\nbody: Hi {{1}} there\nplaceholders:\n  - customerName # {{1}}\n';
    expect(await checkOne(yaml)).toStrictEqual([]);
    const button = 'name: a\nbuttons:\n  - text: Track #{{1}} now\n    url: https://a.example/ #{{1}}\n';
    expect(await checkOne(button.replace('k #', 'k  #'))).toHaveLength(2);
  });

  it('may start with a byte-order mark and have Windows line endings', async () => {
    expect((await checkOne('\uFEFFname: a\r\nfile: x\r\n'))[0]).toContain('a.yaml:2:7 - error');
    expect((await checkOne('\uFEFFname: A\r\n'))[0]).toContain('a.yaml:1:7 - error');
    expect(await checkOne('\uFEFFname: a\r\nbody: Hi\r\n')).toStrictEqual([]);
  });

  it('may use anchors and aliases, but not millions of them', async () => {
    expect(await checkOne('name: a\nlanguage: &l en\nbody: { *l : Hi }\n')).toHaveLength(1);
    expect(await checkOne('name: &n a\ndescription: *n\n')).toStrictEqual([]);
    const laughs = Array.from('abcdefghij', (name, index) => {
      const before = index === 0 ? 'x' : `*${'abcdefghij'[index - 1]}`;
      return `${name}: &${name} [${before}, ${before}, ${before}]`;
    });
    expect((await checkOne(`${laughs.join('\n')}\n`))[0]).toContain(
      'the aliases of this file expand to too many values',
    );
  });

  it('cannot control the terminal or fill it', async () => {
    const [long = ''] = await checkOne(`name: a\nbody: Hi \u001b[31m\u202e{{x}} ${'y'.repeat(5000)}\n`);
    expect(long).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(Math.max(...long.split('\n').map((line) => line.length))).toBeLessThan(200);
  });
});

describe('a folder', () => {
  it('that is missing or contains no template is reported', async () => {
    await expect(loadTemplates('no-such-folder')).rejects.toThrow(NotifygenError);
    await expect(loadTemplates('no-such-folder')).rejects.toThrow(/no-such-folder.*ENOENT.*notifygen init/);
    await expect(loadTemplates(scratchFolder())).rejects.toThrow(/contains no \.yaml file/);
    await expect(loadTemplates(join(scratchFolder({ 'a.yaml': '' }), 'a.yaml'))).rejects.toThrow(
      /ENOTDIR\); set a folder with --templates/,
    );
  });

  it('may contain unreadable files; the others are still checked', async () => {
    const folder = scratchFolder({ 'ok.yaml': 'name: ok\nfile: x\n' });
    symlinkSync('nowhere', join(folder, 'broken.yaml'));
    symlinkSync('loop.yaml', join(folder, 'loop.yaml'));
    symlinkSync('gone', join(folder, 'old-folder'));
    symlinkSync('gone', join(folder, 'notes.txt'));
    execFileSync('mkfifo', [join(folder, 'pipe.yaml')]);
    writeFileSync(join(folder, 'latin.yaml'), Buffer.from('# old\r\nname: caf\xe9 x\n', 'latin1'));
    const nowhere = ' = the target of the link does not exist: delete the link, or restore the target';
    expect((await diagnosticsOf(folder)).map((diagnostic) => diagnostic.split('\n'))).toStrictEqual([
      [expect.stringMatching(/^broken\.yaml:1:1 - error: cannot read the file: .*ENOENT/), ` ${nowhere}`],
      [
        expect.stringMatching(/^latin\.yaml:2:10 - error: the file is not valid UTF-8/),
        '2 | name: caf\uFFFD x',
        '  |          ^',
        '  = save the file as UTF-8',
      ],
      [expect.stringMatching(/^loop\.yaml:1:1 - error: cannot read the file: .*ELOOP/), ` ${nowhere}`],
      [expect.stringMatching(/^ok\.yaml:2:7 - error/), ...Array.from({ length: 3 }, () => expect.anything())],
      [expect.stringMatching(/^old-folder:1:1 - error: cannot read the file: .*ENOENT/), ` ${nowhere}`],
      [
        expect.stringMatching(/^pipe\.yaml:1:1 - error: cannot read the file: it is a pipe/),
        '  = delete or rename it',
      ],
    ]);
  });

  it('is searched with its subfolders and links, each only once', async () => {
    const folder = scratchFolder({
      'a.yaml': 'name: a\n',
      'deep/er/b.YML': 'name: b\n',
      '.git/c.yaml': 'name: c\n',
    });
    const elsewhere = scratchFolder({ 'd.yaml': 'name: d\n' });
    symlinkSync(elsewhere, join(folder, 'linked'));
    symlinkSync(folder, join(folder, 'deep/round'));
    mkdirSync(join(folder, 'e.yaml'));
    expect((await loadTemplates(folder)).templates.map(({ name }) => name)).toStrictEqual(['a', 'b', 'd']);
  });
});
