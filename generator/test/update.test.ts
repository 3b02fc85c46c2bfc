import { chmodSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Files, readTree, scratchFolder, writeText } from '../../test/support/files.ts';
import { notifygen } from '../../test/support/notifygen.ts';
import type { Run } from '../../test/support/run.ts';
import { writeTogether } from '../src/output/write-files.js';

const body = (text: string): object => ({ type: 'BODY', text });
const entry = (language: string, text: string, fields: object = {}): object => ({
  name: 'note',
  language,
  status: 'APPROVED',
  components: [body(text)],
  ...fields,
});

function project(files: Files, ...entries: readonly object[]): string {
  return scratchFolder({ 'notifygen.config.json': '{}', 'export.json': JSON.stringify(entries), ...files });
}

const path = 'templates/note.yaml';
const fileIn = (folder: string): string => readTree(folder)[path] ?? '';
const runImport = (folder: string, ...args: readonly string[]): Promise<Run> =>
  notifygen(folder, 'import', 'export.json', ...args);
const runUpdate = (folder: string): Promise<Run> => runImport(folder, '--update');

/** Merges an export into the file of the template `note`, and returns what was printed and the file. */
async function update(own: string, ...entries: readonly object[]) {
  const folder = project({ [path]: own }, ...entries);
  const run = await runUpdate(folder);
  return { ...run, folder, yaml: fileIn(folder) };
}

/** Checks that `verify` finds no difference. */
async function expectMatch(folder: string): Promise<void> {
  expect(await notifygen(folder, 'verify', 'export.json')).toMatchObject({ status: 0, stderr: '' });
}

const note = (keys: string): string => `name: note\nlanguage: en\n${keys}\n`;

describe('the status of each language', () => {
  const parts = 'language: [en, es]\nbody: { en: Hi., es: Hola. }\n';
  const rejected = { status: 'REJECTED', rejected_reason: 'TAG_CONTENT_MISMATCH' };

  it.each<[string, string, readonly object[], string]>([
    [
      'is added where it cannot be sent',
      '',
      [entry('en', 'Hi.'), entry('es', 'Hola.', rejected)],
      'status:\n  es: rejected\nstatusReason:\n  es: TAG_CONTENT_MISMATCH\n',
    ],
    [
      'is one word where all languages share it',
      'status: { en: approved }\n',
      [entry('en', 'Hi.', rejected), entry('es', 'Hola.', rejected)],
      'status: rejected\nstatusReason: TAG_CONTENT_MISMATCH\n',
    ],
    [
      'loses its reason with the approval',
      'status: rejected\nstatusReason: INVALID_FORMAT\n',
      [entry('en', 'Hi.'), entry('es', 'Hola.')],
      'status: approved\n',
    ],
    [
      'keeps a reason that the export leaves out',
      'status: { en: rejected, es: paused }\nstatusReason: { en: Our words }\n',
      [entry('en', 'Hi.', { status: 'REJECTED' })],
      'status: rejected\nstatusReason: Our words\n',
    ],
    [
      'is taken from a language that now takes other values',
      '',
      [entry('en', 'Hi.'), entry('es', 'Hola {{1}}.', rejected)],
      'status:\n  es: rejected\nstatusReason:\n  es: TAG_CONTENT_MISMATCH\n',
    ],
    ['is not written if it was not and all can be sent', '', [entry('en', 'Hi.'), entry('es', 'Hola.')], ''],
  ])('%s', async (_, own, entries, expected) => {
    const { yaml, folder } = await update(`name: note\n${own}${parts}`, ...entries);
    expect(yaml.match(/^status.*?(?=^(?:language|body))/ms)?.[0] ?? '').toBe(expected);
    await expectMatch(folder);
  });

  it('is in a new file, also of what cannot be sent', async () => {
    const entries = [entry('en', 'Hi.'), entry('es', 'Hola.', { status: 'unsubmitted' })];
    const folder = project({}, ...entries);
    await runImport(folder);
    expect(fileIn(folder)).toContain('status:\n  en: approved\n  es: pending\n');
  });
});

describe('the language that the others must agree with', () => {
  const entries = [
    entry('ar', 'Hi {{1}}.'),
    ...['en', 'es', 'fr', 'pt_BR'].map((code) => entry(code, 'Hi {{1}} and {{2}}.')),
  ];
  const languagesAfter = async (folder: string, ...args: readonly string[]): Promise<string | undefined> => {
    await runImport(folder, ...args);
    return /^language: .*$/m.exec(fileIn(folder))?.[0];
  };

  it('is the one that most others agree with', async () => {
    const folder = project({}, ...entries);
    expect((await runImport(folder)).stdout).toContain(
      'skipped    note (ar): compared with en, it takes 1 parameter instead of 2 (removed: placeholder2); one function must send all languages\nnote       a language with other values: change it on the platform, approve it under another name, or choose it with --language\n',
    );
    expect(fileIn(folder)).toContain('language: [en, es, fr, pt_BR]\n');
  });

  it('is the one of --language', async () => {
    expect(await languagesAfter(project({}, ...entries), '--language', 'ar')).toBe('language: ar');
    const run = await runImport(project({}, ...entries), '--language', 'de');
    expect(run).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('no template of the platform has'),
    });
  });

  it('is the one that the file declares first', async () => {
    const own = { [path]: 'name: note\nlanguage: [ar]\nbody: Hi {{1}}.\n' };
    expect(await languagesAfter(project(own, ...entries), '--update')).toBe('language: [ar]');
    const start = { [path]: 'name: note\nlanguage: ar\n' };
    expect(await languagesAfter(project(start, ...entries), '--update')).toBe('language: ar');
  });

  it('stays in the file when a language with other values is removed', async () => {
    const own =
      'name: note\nlanguage: [en, ar]\nbody: { en: "Hi {{1}} and {{2}}.", ar: "Hi {{1}} + {{2}}." }\n';
    const folder = project({ [path]: own }, ...entries.slice(0, 2));
    expect(await languagesAfter(folder, '--update')).toBe('language: [en]');
    expect((await notifygen(folder, 'generate')).status).toBe(0);
    expect((await notifygen(folder, 'verify', 'export.json')).status).toBe(0);
  });
});

describe('import --update', () => {
  it('takes only the templates that are named', async () => {
    const names = ['a', 'b', 'c'];
    const entries = names.map((name) => entry('en', 'New.', { name }));
    const files = Object.fromEntries(
      names
        .slice(0, 2)
        .map((name) => [`templates/${name}.yaml`, `name: ${name}\nlanguage: en\nbody: Old.\n`]),
    );
    const folder = project(files, ...entries);
    expect((await runImport(folder, 'b', '--update')).stdout).toMatch(
      /^updated {4}templates\/b\.yaml\n {11}safe: .*\n {13}before "Old\."\n {13}after {2}"New\."\n1 template imported \(1 updated\), 0 skipped\n$/,
    );
    expect(Object.keys(readTree(join(folder, 'templates')))).toStrictEqual(['a.yaml', 'b.yaml']);
    expect(await runImport(folder, 'missing')).toMatchObject({
      status: 2,
      stderr: 'error: the export contains no template named missing\n',
    });
  });

  const header = (text: string): object => ({ type: 'HEADER', format: 'TEXT', text });
  const button = { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Go', url: 'https://a.example/{{1}}' }] };
  it.each<[string, string, readonly object[], string]>([
    [
      'texts',
      note('placeholders: [name, day]\nbuttons:\n  - url: https://a.example/{{1}}'),
      [header('For {{1}}'), body('Hi {{1}} on {{2}}.'), button],
      note('placeholders: [name, day, placeholder2]\nbuttons:\n  - url: https://a.example/{{1}}'),
    ],
    [
      'names of placeholders',
      note('placeholders: 1\nbody: Hi {{1}}.'),
      [body('Hi {{1}} on {{2}}.')],
      note('placeholders: 2\nbody: Hi {{1}} on {{2}}.'),
    ],
    ['their number', note('body: Hi {{1}}.'), [body('Hi {{1}} on {{2}}.')], note('body: Hi {{1}} on {{2}}.')],
    ['the language', 'name: note\nbody: Hi.\n', [body('Ho.')], 'name: note\nbody: Ho.\n'],
    [
      'a body beside a header',
      note('header: News\nplaceholders: [name]'),
      [header('Old'), body('Hi {{1}}.')],
      note('header: Old\nplaceholders: [name]'),
    ],
  ])('does not add what the file leaves out: %s', async (_, own, components, expected) => {
    const { folder, yaml } = await update(own, entry('en', '', { components }));
    expect(yaml).toBe(expected);
    await expectMatch(folder);
  });

  it('adds a header, a footer and buttons to a file with a body, but neither a category nor the text of a button', async () => {
    const link = 'buttons:\n  - url: https://a.example/{{1}}\n';
    const own = note('body: Hi.');
    const folder = project(
      { [path]: own, 'templates/other.yaml': `${own.replace('note', 'other')}${link}` },
      ...['note', 'other'].map((name) => {
        const components = [header('News'), body('Hi.'), { type: 'FOOTER', text: 'Bye' }, button];
        return entry('en', '', { name, category: 'UTILITY', components });
      }),
    );
    await runUpdate(folder);
    const files = readTree(join(folder, 'templates'));
    const texts = 'language: en\nheader: News\nbody: Hi.\nfooter: Bye\n';
    expect(files['note.yaml']).toContain(
      `${texts}buttons:\n  - url: https://a.example/{{1}}\n    text: Go\n`,
    );
    expect(files['other.yaml']).toBe(`name: other\n${texts}${link}`);
  });

  it('adds a placeholder to a header before those of the body, which keep their names', async () => {
    const own = note('header: News\nbody: Hi {{1}} on {{2}}.\nplaceholders: [name, day]');
    const components = [header('News for {{1}}'), body('Hi {{1}} on {{2}}.')];
    const { yaml } = await update(own, entry('en', '', { components }));
    expect(yaml).toBe(own.replace('News', 'News for {{1}}').replace('[name', '[header1, name'));
  });

  it.each<[string, Files, object, string]>([
    ['one file has errors', { [path]: note('bdy: x') }, {}, 'skipped    note: its file has errors'],
    [
      'two files declare the same template',
      {
        'templates/a.yaml': note('body: Old.'),
        'templates/b.yaml': note('body: Old.'),
      },
      {},
      'skipped    note: templates/a.yaml and templates/b.yaml both declare it',
    ],
    [
      'the gateway can no longer send one',
      { [path]: note('body: Old.') },
      { components: [body('New.'), { type: 'CAROUSEL', cards: [] }] },
      'skipped    note (en): it has a carousel',
    ],
  ])('exits with 1 although the others are up to date, if %s', async (_, files, fields, message) => {
    const other = { 'templates/other.yaml': 'name: other\nlanguage: en\nbody: Same.\n' };
    const folder = project(
      { ...files, ...other },
      entry('en', 'New.', fields),
      entry('en', 'Same.', { name: 'other' }),
    );
    const before = readTree(folder);
    const { status, stdout } = await runUpdate(folder);
    expect({ status, stdout }).toStrictEqual({ status: 1, stdout: expect.stringContaining(message) });
    expect(readTree(folder)).toStrictEqual(before);
  });

  it.each(['PENDING', 'REJECTED,PAUSED', 'APPROVED', 'all'])(
    'removes no declared language if --status is %s, and writes the statuses',
    async (status) => {
      const own = 'name: note\nlanguage: [en, es, fr]\nbody: { en: Hi., es: Hola., fr: Salut. }\n';
      const entries = [
        entry('en', 'Hi.'),
        entry('es', 'Hola.', { status: 'PENDING' }),
        entry('fr', 'Salut.', { status: 'PAUSED' }),
      ];
      const folder = project({ [path]: own }, ...entries);
      expect(await runImport(folder, '--update', '--status', status)).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('1 template imported (1 updated)'),
      });
      expect(fileIn(folder)).toBe(
        own.replace('body', 'status:\n  es: pending\n  fr: paused\nbody').replace(/\{ (.*) \}/, '{$1}'),
      );
    },
  );

  it('says how to keep what people wrote for a template that has another name on the platform now', async () => {
    const own = note('body: Hi {{1}}!\nplaceholders: [who] # first name');
    const folder = project({ [path]: own }, entry('en', 'Hello {{1}}!', { name: 'note_v2' }));
    expect((await runUpdate(folder)).stdout).toContain(
      'warning    templates/note.yaml: the platform has no template named note; write the name that it has now, submit the template, or delete the file if nothing sends it',
    );
    expect((await runImport(folder, 'note_v2', '--update')).stdout).not.toContain('no template named note');
    rmSync(join(folder, 'templates/note_v2.yaml'));
    writeText(join(folder, 'templates/note.yaml'), own.replace('note', 'note_v2'));
    await runUpdate(folder);
    expect(readTree(join(folder, 'templates'))).toStrictEqual({
      'note.yaml': own.replace('note', 'note_v2').replace('Hi', 'Hello'),
    });
  });

  const named = note(
    'body: "Order {{1}} of {{2}}."\nplaceholders:\n  - name: order_id # as in the shop\n    max: 12\n  - customer',
  );
  it.each<[string, string, string, number?]>([
    [
      'the only other value keeps them, to be checked',
      'Invoice {{invoice_id}} of {{customer}}.',
      'placeholders:\n  - name: order_id # as in the shop\n    max: 12\n    approvedAs: invoice_id\n  - customer\n',
      1,
    ],
    ['other values get no details', 'Pay {{amount}} until {{day}}!', 'placeholders:\n  - amount\n  - day\n'],
    [
      'the same words keep them under another name',
      'Your order {{order_number}} of {{customer}}.',
      'placeholders:\n  - name: order_id # as in the shop\n    max: 12\n    approvedAs: order_number\n  - customer\n',
    ],
    [
      'the same name keeps them in other words',
      'For {{customer}}: {{order_id}}.',
      'placeholders:\n  - name: order_id # as in the shop\n    max: 12\n  - customer\n',
    ],
  ])('follows the names of the platform: %s', async (_, text, placeholders, expected = 0) => {
    const { status, yaml, folder } = await update(named, entry('en', text));
    expect(status).toBe(expected);
    expect(yaml).toContain(placeholders);
    await expectMatch(folder);
  });

  it('keeps a placeholder with a comment when it gets its former approved name again', async () => {
    const own = note('body: Hi {{1}}.\nplaceholders:\n  - name: company # who\n    approvedAs: team');
    const { yaml } = await update(own, entry('en', 'Hi {{company}}.'));
    expect(yaml).toContain('  - name: company # who\n');
  });

  const url = (path: string, text: string): object => ({
    type: 'URL',
    text,
    url: `https://a.example/${path}{{1}}`,
  });
  const track =
    '  - url: https://a.example/t/{{1}}\n    text: Track\n    name: trackingId # as in the mail\n';
  const paid = track.replace('/t/', '/p/').replace('Track', 'Pay');
  const help = '  - url: https://a.example/h/{{1}}\n    text: Help\n    name: helpId\n    example: h1\n';
  const pay = '  - url: https://a.example/p/{{1}}\n    text: Pay\n';
  const rate = '  - url: https://a.example/r/{{1}}\n    text: Rate\n';
  it.each<[string, string, readonly object[], string, number?]>([
    ['the only other one, to be checked', track, [url('p/', 'Pay')], paid, 1],
    [
      'a new one before, while another goes, to be checked',
      track + help,
      [url('p/', 'Pay'), url('t/', 'Track')],
      help.replace('/h/', '/p/').replace('Help', 'Pay') + track,
      1,
    ],
    ['two others', track + help, [url('p/', 'Pay'), url('r/', 'Rate')], `${pay}${rate}`],
    ['another text', track, [url('t/', 'Follow')], track.replace('Track', 'Follow')],
    ['another URL', track, [url('x/', 'Track')], track.replace('/t/', '/x/')],
  ])('knows which button it was: %s', async (_, own, buttons, expected, status = 0) => {
    const file = `name: note\nlanguage: en\nbody: Hi.\nbuttons:\n`;
    const components = [body('Hi.'), { type: 'BUTTONS', buttons }];
    const updated = await update(file + own, entry('en', '', { components }));
    expect(updated).toMatchObject({ status, yaml: file + expected });
    expect(/check: button \d keeps the name \w+Id/.test(updated.stdout)).toBe(status === 1);
  });

  it.each([
    ['is being reviewed', 'PENDING'],
    ['is approved as it was', 'APPROVED'],
  ])('swaps no values in a language that %s', async (_, status) => {
    const own = `name: note
language: [en, es]
body:
  en: Order {{1}} costs {{2}}.
  es: Pedido {{1}} cuesta {{2}}.
placeholders:
  - name: orderId
    max: 12
  - amount
`;
    const english = entry('en', 'You pay {{1}}, which order {{2}} costs.');
    const spanish = entry('es', 'Pedido {{1}} cuesta {{2}}.', { status });
    const updated = await update(own, english, spanish);
    expect(updated).toMatchObject({ status: 1, yaml: own });
    expect(updated.stdout).toContain(
      'skipped    note: its placeholders moved in en, but not in es, which would show swapped values',
    );
  });

  it('keeps the name of a placeholder whose line changed, prints both texts once, and exits with 1', async () => {
    const own = note(
      'body: |-\n  Hi {{1}}!\n  Now your total is {{2}}.\nplaceholders:\n  - who\n  - { name: total, type: money }',
    );
    const moved = entry('en', 'Hi {{1}}!\nNow your parcel comes on {{2}}.');
    expect((await runImport(project({ [path]: own }, moved))).status).toBe(0);
    const { status, stdout, yaml, folder } = await update(own, moved);
    expect(status).toBe(1);
    expect(stdout).toContain(`
             before "Hi {{1}}!\\nNow your total is {{2}}."
             after  "Hi {{1}}!\\nNow your parcel comes on {{2}}."
           check: {{2}} keeps the name total, but its line changed: if it is another value now, change its name and details
1 template`);
    const added = await update(own, entry('en', 'Hi {{1}}!\nNow your parcel comes on {{2}} at {{3}}.'));
    expect(added.stdout).toContain(`
           check: {{2}} keeps the name total, but its line changed: if it is another value now, change its name and details
             before "Now your total is {{2}}."
             after  "Now your parcel comes on {{2}} at {{3}}."
`);
    expect(parse(yaml).placeholders).toStrictEqual(['who', { name: 'total', type: 'money' }]);
    expect((await runUpdate(folder)).status).toBe(0);
  });

  it.each([
    ['lines without it', 'Hi {{1}}!\nAll is well.', 'Hi {{1}}!\nAll is good.', 0],
    ['words after it', 'Hi {{1}} at {{2}}.', 'Hi {{1}} at {{2}} today.', 1],
    ['a unit', 'Save {{1}} %.', 'Save {{1}} €.', 1],
    ['words on its other side', 'From {{1}}.', '{{1}} from.', 1],
    ['punctuation', 'Hi {{1}} at {{2}}.', 'Hi, *{{1}}*: at {{2}}! 🎉', 0],
    ['capitals', 'hi {{1}}!', 'Hi {{1}}!', 0],
    ['white space', 'Hi {{1}}!', 'Hi  {{1}}!', 0],
    ['its label on the line above', 'Name:\n{{1}}', 'Order:\n{{1}}', 1],
    ['the name that the platform knows', 'Hi {{1}}!', 'Dear {{who}}!', 0],
  ])('asks to check a placeholder only if its own words changed: %s', async (_, before, after, status) => {
    const own = `name: note\nlanguage: en\nbody: ${JSON.stringify(before)}\nplaceholders: [who${before.includes('{{2}}') ? ', what' : ''}]\n`;
    const updated = await update(own, entry('en', after));
    expect(updated).toMatchObject({ status, stdout: expect.stringContaining('1 updated') });
  });

  it('keeps the permissions of a file, and removes the temporary files of a killed run', async () => {
    const folder = project({ [path]: note('body: Old.') }, entry('en', 'New.'));
    const [file, old] = [join(folder, path), join(folder, 'templates/.notifygen-tmp-abc123')];
    chmodSync(file, 0o666);
    const { mode } = statSync(file);
    writeText(join(old, '0'), 'name: no');
    utimesSync(old, 0, 0);
    expect((await runUpdate(folder)).stdout).toContain('updated');
    expect(statSync(file).mode).toBe(mode);
    expect(Object.keys(readTree(join(folder, 'templates')))).toStrictEqual(['note.yaml']);
  });

  it('removes no language that another page may contain', async () => {
    const own = 'name: note\nlanguage: [en, es]\nbody: Hi.\n';
    const folder = project({ [path]: own });
    const paging = { next: 'https://graph.example/x?access_token=SECRET' };
    writeText(join(folder, 'export.json'), JSON.stringify({ data: [entry('en', 'Hi.')], paging }));
    const { status, stdout } = await runUpdate(folder);
    expect(status).toBe(1);
    expect(stdout).toContain('incomplete the platform has more pages than this export');
    expect(stdout).not.toContain('SECRET');
    expect(fileIn(folder)).toBe(own);
  });

  it('writes no file if one of them cannot be written', () => {
    const folder = project({ [path]: note('body: Old.') });
    mkdirSync(join(folder, 'templates/folder.yaml'));
    const before = readTree(folder);
    for (const blocked of ['export.json/other.yaml', 'templates/folder.yaml']) {
      const names = [path, 'templates/new.yaml', blocked];
      const files = names.map((name) => ({ path: join(folder, name), text: 'x' }));
      expect(() => writeTogether(files)).toThrow('cannot write');
      expect(readTree(folder)).toStrictEqual(before);
    }
  });

  it.each([
    'https://graph.facebook.com/v23.0/1/message_templates?access_token=SECRET',
    'https:/partner.example/templates?key=SECRET',
    'graph.facebook.com/v23.0/1/message_templates?limit=9&access_token=SECRET',
  ])('prints no token of a URL that is passed instead of a file: %s', async (url) => {
    for (const command of ['import', 'verify']) {
      const { status, stdout, stderr } = await notifygen(project({}), command, url);
      expect({ status, stdout }).toStrictEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(/^error: an export is a file, not a URL: run npx notifygen pull/);
      expect(stderr).not.toContain('SECRET');
    }
  });
});

describe('an update that removes what people wrote', () => {
  const buttons = (url: string, text: string) => ({ type: 'BUTTONS', buttons: [{ type: 'URL', text, url }] });
  const trackUrl = 'https://a.example/{{1}}';
  const tracked = note(
    `body: Hi.\nbuttons:\n  - url: ${trackUrl}\n    text: Track\n    name: trackingId # as in the mail\n    example: A-1`,
  );
  it.each<[string, string, object, readonly string[]]>([
    [
      'the name and the example of a button',
      tracked,
      { components: [body('Hi.'), buttons('https://b.example/', 'Pay')] },
      [
        'removed buttons[0].name on line 7: "trackingId"',
        'removed buttons[0].example on line 8: "A-1"',
        'removed with what it is about: # as in the mail',
      ],
    ],
    [
      'the name and the example of a URL that now repeats a one-time password',
      tracked.replace('Hi.', 'Your code is {{1}}.'),
      {
        components: [
          body('Your code is {{1}}.'),
          buttons('https://www.whatsapp.com/otp/code/?code=otp{{1}}', 'Track'),
        ],
      },
      ['removed buttons[0].name on line 7: "trackingId"', 'removed buttons[0].example on line 8: "A-1"'],
    ],
    [
      'the example of a file',
      note('body: Hi.\nfile: image\nfileExample: https://a.example/a.png'),
      { components: [{ type: 'HEADER', format: 'VIDEO' }, body('Hi.')] },
      ['removed fileExample on line 5: "https://a.example/a.png"'],
    ],
    [
      'the example of a file, for one of the platform',
      note('body: Hi.\nfile: image\nfileExample: https://a.example/a.png'),
      {
        components: [
          { type: 'HEADER', format: 'VIDEO', example: { header_handle: ['https://a.example/a.mp4?s=1'] } },
          body('Hi.'),
        ],
      },
      ['replaced fileExample on line 5: "https://a.example/a.png" by "https://a.example/a.mp4"'],
    ],
    [
      'a placeholder with its details',
      note(
        'body: "{{1}}: {{2}}"\nplaceholders:\n  - who\n  - name: total\n    description: With tax\n    max: 7',
      ),
      { components: [body('{{1}}!')] },
      [
        'removed placeholders[1].name on line 6: "total"',
        'removed placeholders[1].description on line 7: "With tax"',
        'removed placeholders[1].max on line 8: 7',
      ],
    ],
    [
      'a text in a language',
      'name: note\nlanguage: [en, es]\nbody:\n  en: Hi.\n  es: Hola.\n',
      { components: [body('Hi.')] },
      ['removed body.es on line 5: "Hola."'],
    ],
  ])('lists the old value and its line, and exits with 1 with --check: %s', async (_, own, fields, lines) => {
    const folder = project({ [path]: own }, entry('en', '', fields));
    const checked = await runImport(folder, '--check');
    expect(checked).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('1 template compared (1 outdated), 0 skipped'),
    });
    expect(fileIn(folder)).toBe(own);
    const updated = await runUpdate(folder);
    for (const { stdout } of [checked, updated])
      for (const line of lines) expect(stdout).toContain(`           ${line}\n`);
    expect(await runImport(folder, '--check')).toMatchObject({
      status: 0,
      stdout: '1 template compared (1 unchanged), 0 skipped\n',
    });
  });

  it('updates a block that starts with a space, however far the lists are indented', async () => {
    const own =
      'name: note\nlanguage: en\nbody: |4- # as approved\n     Hi {{1}}.\n    Bye.\nplaceholders:\n    - who # first\n';
    const updated = await update(own, entry('en', ' Hi {{1}}.\nBye!'));
    expect(updated.yaml).toBe(
      'name: note\nlanguage: en\nbody: " Hi {{1}}.\\nBye!" # as approved\nplaceholders:\n    - who # first\n',
    );
  });

  it.each([
    ['"Hi. "', 'Hi.', 'Hi.'],
    ['"Hi. \\n"', 'Hi.', 'Hi.\n'],
    ['"Hi.\\n"', 'Hi.', 'Hi.\n'],
    ['"Hi."', 'Hi.  ', 'Hi.'],
    ['"Hi. "', 'Hi. ', 'Hi. '],
  ])(
    'keeps no spaces at the end that the platform does not have: %s for %j',
    async (own, approved, expected) => {
      const { yaml, folder } = await update(note(`body: ${own}`), entry('en', approved));
      expect(parse(yaml).body).toBe(expected);
      await expectMatch(folder);
    },
  );
});
