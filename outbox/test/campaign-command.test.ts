import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { readSource } from '@notifygen/outbox';
import { describe, expect, it } from 'vitest';
import { templates } from '../../generated/index.js';
import { refusal, setUpCommands } from './support/commands.js';
import { testFolder, text } from './support/outbox.js';

const contract = fileURLToPath(new URL('../../generated/contract.json', import.meta.url));

const header = 'to,customerName,productName,cartId,unsubscribeCode';
const numberOf = (row: number): string => `4477009${String(row).padStart(5, '0')}`;
const rowOf = (row: number): string => `${numberOf(row)},Ann ${row},Chair,c${row},u${row}`;
const listOf = (rows: number): string =>
  [header, ...Array.from({ length: rows }, (_, index) => rowOf(index + 1)), ''].join('\n');

async function setUp() {
  const limits = { perSecond: 1_000, perRecipient: false } as const;
  const commands = await setUpCommands({ templates }, { limits });
  const folder = testFolder();
  const list = join(folder, 'people.csv');
  const sendArgs = [list, '--template', 'cart_reminder', '--name', 'sale'];
  const send = (...args: readonly string[]) => commands.run('campaign send', ...sendArgs, ...args);
  const run = (command: string, ...args: readonly string[]) => commands.run(`campaign ${command}`, ...args);
  const write = (text: string | Buffer): void => writeFileSync(list, text);
  return { ...commands, folder, list, sendArgs, run, send, write };
}

const sent = ['--confirm', 'sale', '--no-follow'];

describe('notifygen-outbox campaign', () => {
  it('checks a list without storing anything, and shows what it would send', async () => {
    const { outbox, folder, send, write } = await setUp();
    write(`${listOf(7)}${rowOf(1)}\n447700900999,,Chair,c,u\n`);
    await outbox.suppress(numberOf(2), { scope: 'marketing', reason: 'replied STOP' });
    const prices = join(folder, 'prices.json');
    writeFileSync(prices, '{ "currency": "EUR", "prices": { "44": 0.05 } }');
    const { status, stdout } = await send('--dry-run', '--contract', contract, '--prices', prices);
    expect(status).toBe(1);
    expect(stdout).toContain('9 rows: 7 messages, 1 invalid, 1 duplicate.');
    expect(stdout).toContain('Opted out, so not sent: 1 message.');
    expect(stdout).toMatch(/^Time: about 1 s once a worker runs, at 80 messages per second\.$/m);
    expect(stdout).toContain('Cost: 0.35 EUR.');
    expect(stdout).toContain('row 9, its recipient is that of row 2');
    expect(stdout).toContain('row 10, column customerName must not be empty');
    expect(stdout.match(/^ {2}Hi Ann \d, you left Chair in your basket\.$/gm)).toHaveLength(5);
    expect(readFileSync(join(folder, 'sale.problems.csv'), 'utf8')).toBe(
      `\uFEFFproblem (not sent),${header}\n"its recipient is that of row 2, and gets one message",${rowOf(1)}\ncolumn customerName must not be empty,447700900999,,Chair,c,u\n`,
    );
    expect(await outbox.campaigns.list()).toStrictEqual([]);
    // The same check again needs no other file. An older one is never changed: it may have corrections.
    expect((await send('--dry-run')).stdout).toContain(`sale.problems.csv. Correct`);
    write(`${listOf(7)}447700900999,,Stool,c,u\n`);
    expect((await send('--dry-run')).stdout).toMatch(/sale\.problems\.\d+\.csv\. Correct/);
    expect(readFileSync(join(folder, 'sale.problems.csv'), 'utf8')).toContain('Chair');
  });

  it('sends the first message to a number of the team, and stores no campaign', async () => {
    const { outbox, send, write } = await setUp();
    write(`${header}\n,,Chair,c,u\n${rowOf(7)}\n`);
    expect((await send('--test-to', '07700 900123', '--country', 'GB')).stdout).toBe(
      'Message 1 is queued, with the tag test.\n',
    );
    const request = { to: '447700900123', parameters: expect.arrayContaining(['Ann 7']) };
    expect(await outbox.find({ tag: 'test' })).toMatchObject([{ message: { request } }]);
    await outbox.suppress('447700900123', { scope: 'all', reason: 'replied STOP' });
    expect((await send('--test-to', '447700900123')).stderr).toBe(
      'This number has opted out of all messages.\n',
    );
    expect(await outbox.campaigns.list()).toStrictEqual([]);
  });

  it('names every wrong column before it reads a row', async () => {
    const { run, send, write } = await setUp();
    write('TO,customerName,customerName,price\n');
    const { status, stderr } = await send('--dry-run');
    expect(status).toBe(2);
    expect((await send('--dry-run', '--quiet-hours', '21-8')).stderr).toContain('quietHours.start must be');
    expect((await send('--dry-run', '--time-zone', 'Mars/X')).stderr).toContain('timeZone must be the name');
    for (const problem of [
      'Column TO is not one of the template. Did you mean to?',
      'Column customerName is there twice.',
      'Column price is not one of the template.',
      'Column to is missing: the phone number of the recipient.',
      'Column cartId is missing',
      '{"TO":"to","customerName":"customerName","price":null}',
    ])
      expect(stderr).toContain(problem);
    expect(await run('report', 'nope')).toMatchObject({ status: 2, stdout: '' });
  });

  it('stores a list only after its name was confirmed, and the same list once', async () => {
    const { outbox, send, write } = await setUp();
    expect(await send()).toMatchObject(refusal('cannot be opened (ENOENT).'));
    write(listOf(20));
    expect(await send()).toMatchObject(refusal('Pass --confirm sale.'));
    expect(await send('--confirm', 'sail')).toMatchObject({ status: 2 });
    expect(await outbox.campaigns.list()).toStrictEqual([]);
    write(`${listOf(0)}${numberOf(1)},,Chair,c,u\n`);
    expect(await send(...sent)).toMatchObject(refusal('No row can be sent, so nothing was stored.'));
    expect(await outbox.campaigns.list()).toStrictEqual([]);
    write(listOf(20));
    expect((await send(...sent)).stdout).toContain('Stored 20 rows; 0 were stored before.');
    expect((await send(...sent)).stdout).toContain('Stored 0 rows; 20 were stored before.');
    expect(await outbox.campaigns.status('sale')).toMatchObject({ rows: 20, messages: 20, state: 'sending' });
  });

  it('stops if a list has changed, and names the row', async () => {
    const { outbox, send, list, write } = await setUp();
    write(listOf(20).replace('Ann 17', 'Zoe'));
    const source = { template: 'cart_reminder', rows: await readSource(list) };
    await outbox.campaigns.create({ name: 'sale', share: 0.5, unconfirmed: true, ...source });
    await expect(outbox.campaigns.pause('sale', { reason: 'Wrong text' })).rejects.toThrow(
      'nobody has confirmed it',
    );
    expect((await send('--dry-run')).stderr).toContain('exists with another value of share');
    expect(await outbox.campaigns.status('sale')).toMatchObject({ state: 'unconfirmed', messages: 20 });
    await expect(outbox.campaigns.confirm('sale', { id: 'other' })).rejects.toThrow(
      'replaced by another list',
    );
    // Before it is confirmed, it is corrected by the same command.
    write(listOf(20));
    expect((await send(...sent)).stdout).toContain('Stored 20 rows; 0 were stored before.');
    write(listOf(20).replace('Ann 17', 'Zoe'));
    expect(await send(...sent)).toMatchObject(refusal('row 18 differs. Nothing was changed.'));
    write(listOf(20).replace('customerName,productName', 'productName,customerName'));
    expect((await send(...sent)).stderr).toContain('rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 10 more differ');
    write(listOf(21));
    expect((await send(...sent)).stderr).toContain('this source has more: row 22. Store them with add');
    write(listOf(19));
    expect((await send(...sent)).stderr).toContain('this source ends at row 20. Nothing was changed.');
    expect((await send('--share', '0.5', ...sent)).stderr).toContain('exists with another value of share');
    expect((await outbox.status()).queued).toBe(20);
  });

  it('adds corrected rows, once', async () => {
    const { outbox, folder, run, send, write } = await setUp();
    write(`${listOf(3)}${numberOf(4)},,Chair,c,u\n`);
    await send('--share', '0.5', '--expires', '12 hours', '--start-at', '2099-01-01T09:00Z', ...sent);
    const problems = join(folder, 'sale.problems.csv');
    writeFileSync(problems, readFileSync(problems, 'utf8').replace(',,Chair', ',Zoe,Chair'));
    const add = (...args: readonly string[]) =>
      run('send', problems, '--template', 'cart_reminder', '--name', 'sale', '--add', ...sent, ...args);
    expect((await add()).stdout).toContain('Stored 1 row; 0 were stored before.');
    const again = readFileSync(problems, 'utf8').replace(',Zoe,', ',,');
    writeFileSync(problems, `${again}${numberOf(9)},,Chair,c,u,\n`);
    const { problemsFile } = JSON.parse((await add('--dry-run', '--json')).stdout);
    expect(problemsFile).not.toBe(problems);
    expect(readFileSync(problemsFile, 'utf8').split('\n')[0]).toBe(`\uFEFFproblem (not sent),${header}`);
    writeFileSync(problems, again.replace(',,Chair', ',Zoe,Chair'));
    expect((await add()).stdout).toMatch(
      /^Campaign sale is queued: .*\n(.*\n)*Stored 0 rows; 1 were stored before\./m,
    );
    // They are sent as the first ones.
    const times = (await outbox.find({ tag: 'campaign:sale' })).map(({ dueAt }) => dueAt);
    expect(times).toEqual(Array(4).fill(new Date('2099-01-01T09:00Z')));
    expect((await add('--share', '0.2')).stderr).toContain(
      'exists with another value of share (0.5). Nothing was changed.',
    );
    expect(await outbox.campaigns.status('sale')).toMatchObject({ rows: 5, messages: 4, invalid: 1 });
  });

  it('keeps what a list has in the rows that fail, also in a column of its own for a reason', async () => {
    const { outbox, folder, list, run, write } = await setUp();
    write('to,reason\n07,Late\n');
    const send = (file: string, ...args: readonly string[]) =>
      run('send', file, '--template', 'refund', '--name', 'sale', ...args);
    await send(list, '--dry-run');
    const problems = join(folder, 'sale.problems.csv');
    writeFileSync(problems, readFileSync(problems, 'utf8').replace(',07,', `,${numberOf(1)},`));
    await send(problems, ...sent);
    const message = { request: { parameters: ['Late'] } };
    expect(await outbox.find({ tag: 'campaign:sale' })).toMatchObject([{ message }]);
    const report = await run('report', 'sale', '--with', 'to,reason');
    expect(report.stdout).toMatch(/^part,row,result,code,reason,.*,to,list\.reason\n.*,Late\n$/);
    const german = await run('report', 'sale', '--with', 'to,reason', '--separator', ';');
    expect(german.stdout).toBe(`\uFEFF${report.stdout.replaceAll(',', ';')}`);
    expect(await run('report', 'sale', '--separator', ';', '--json')).toMatchObject({ status: 2 });
    expect(await run('report', 'sale', '--with', 'to,to')).toMatchObject(refusal('each once'));
  });

  it('counts many rows that fail by column and reason, and says how a spreadsheet opens them', async () => {
    const { send, write } = await setUp();
    const rounded = '4,91712E+12;;Chair;c;u\n'.repeat(2_000);
    const both = `${listOf(1)}${rowOf(1)}\n`.replaceAll(',', ';').replaceAll(/^44/gm, '+44');
    write(`${both}${rounded}07;Ann;Chair;c;u\n`);
    const { stdout } = await send('--dry-run', '--country', 'DE');
    const summary = `and 1,992 more. Of all:
  2,000 rows, the first 4: column to was rounded by a spreadsheet: format the column as text, and fill it in again
  2,000 rows, the first 4: column customerName must not be empty
  1 row, the first 3: its recipient is that of another row
`;
    expect(stdout).toContain(summary);
    expect(stdout).toMatch(/^ {2}1 row, the first 2,004: column to is /m);
    expect(stdout).toContain('In Excel, open it with Data, From Text/CSV, with every column as text');
  });

  it.each([
    ['UTF-16 with tabs', Buffer.from(`\uFEFF${listOf(5).replaceAll(',', '\t')}`, 'utf16le')],
    ['UTF-8 with a mark and semicolons', `\uFEFF${listOf(5).replaceAll(',', ';')}`],
    ['the delimiter that Excel names', `sep=;\r\n${listOf(5).replaceAll(',', ';')}`],
    ['what another delimiter was named for', `sep=;\r\n${listOf(5)}`],
    ['other columns without a name', listOf(5).replaceAll('\n', ',,\n')],
    ['empty rows of a spreadsheet', `${listOf(5)},,,,\n, ,,,\n`],
  ])('reads %s', async (_, content) => {
    const { send, write } = await setUp();
    write(content);
    expect((await send('--dry-run')).stdout).toContain('5 rows: 5 messages, 0 invalid, 0 duplicates.');
  });

  it('says where a file is broken, without its content', async () => {
    const { folder, send, write } = await setUp();
    write(
      `${listOf(3)}447700900009,"Ann,Chair,c,u\n${rowOf(6)}\n447700900008,Al "Bo" Cy,"Chair, blue",c,u\n`,
    );
    const { stdout } = await send('--dry-run');
    expect(stdout).toContain('6 rows: 5 messages, 1 invalid');
    expect(stdout).toContain('row 5, a quote is not closed');
    write(Buffer.from('PK\u0003\u0004'));
    expect(await send('--dry-run')).toMatchObject(
      refusal('It is a workbook (.xlsx), not CSV. In Excel, choose'),
    );
    write(Buffer.from(listOf(3).replace('Ann', 'J\xfcrgen'), 'latin1'));
    expect((await send('--dry-run')).stderr).toContain(
      '"CSV UTF-8 (Comma delimited)", in German "CSV UTF-8 (durch Trennzeichen getrennt)"',
    );
    write(Buffer.concat([Buffer.from(listOf(3)), Buffer.from([0xc3, 0x28])]));
    expect((await send('--dry-run')).stderr).toContain('It is not UTF-8');
    write(`${listOf(2)}447700900009,Ann\n`);
    expect((await send('--dry-run')).stdout).toContain('row 4, column productName must not be empty');
    const long = `${listOf(2)}447700900009,Ann,Chair, blue,c,u\n`.replaceAll(',', ';');
    write(Buffer.from(`\uFEFF${long}`, 'utf16le'));
    rmSync(join(folder, 'sale.problems.csv'));
    await send('--dry-run');
    expect(readFileSync(join(folder, 'sale.problems.csv'), 'utf8')).toMatch(
      /^\uFEFFproblem \(not sent\);to;.*\nhas 6 cells .*;447700900009;Ann;Chair; blue;c;u\n$/,
    );
    write(listOf(0));
    expect(await send('--dry-run')).toMatchObject(refusal('No row can be sent'));
  });

  it('is followed until it is finished, and reports every row', async () => {
    const { gateway, outbox, run, send, write } = await setUp();
    write(`${listOf(30).replace('Ann 4', '=1+1')}${rowOf(3)}\n`);
    await outbox.start();
    const { status, stdout } = await send('--confirm', 'sale');
    expect(stdout).toContain('Campaign sale is finished.');
    expect(status).toBe(0);
    expect(new Set(gateway.received.map(({ to }) => to)).size).toBe(30);
    const report = (await run('report', 'sale')).stdout.trim().split('\n');
    expect(report).toHaveLength(32);
    expect(report.filter((line) => line.includes(',accepted,'))).toHaveLength(30);
    expect(report.at(-1)).toContain('1,32,duplicate,');
    const withNumbers = await run('report', 'sale', '--with', 'to,customerName');
    expect(withNumbers.stderr).toContain("The report has the recipients' numbers.");
    const [first = '', , , , fifth = ''] = withNumbers.stdout.split('\n');
    expect(first).toMatch(/,finished_at,to,customerName$/);
    expect(fifth).toMatch(new RegExp(`Z,${numberOf(4)},'=1\\+1$`));
    expect(withNumbers.stdout.split('\n')[31]).toMatch(/,duplicate,.*,,$/);
    expect(await run('report', 'sale', '--with', 'price')).toMatchObject({ status: 2, stdout: '' });
    await outbox.erase({ recipient: numberOf(4) });
    const rows = (await run('report', 'sale', '--with', 'to', '--json')).stdout.trim().split('\n');
    const columns = rows.map((row) => JSON.parse(row).columns);
    expect(columns.slice(2, 5)).toEqual([{ to: numberOf(3) }, {}, { to: numberOf(5) }]);
    expect((await send('--dry-run')).stdout).toContain(': 30\nCampaign sale is finished.\nrow 32');
    expect((await run('cancel', 'sale')).stdout).toBe('Cancelled 0 messages.\n');
    expect((await run('pause', 'sale', '--reason', 'x')).stdout).toContain(
      'It is finished: only what is added',
    );
    expect(await outbox.campaigns.status('sale')).toMatchObject({ state: 'finished' });
  });

  it.each([
    ['rows are invalid', `${listOf(1)}447700900999,,Chair,c,u\n`, 200, 1, '1 of 1 messages, '],
    ['messages may have been sent', listOf(1), 500, 0, '1 of 1 messages, 0 failed, 1 unknown, '],
  ])('exits with 1 if %s, as soon as it is known', async (_, rows, reply, whenStored, progress) => {
    const { gateway, outbox, send, write } = await setUp();
    gateway.reply = () => ({ status: reply });
    write(rows);
    await outbox.start();
    expect(await send(...sent)).toMatchObject({ status: whenStored });
    const state = async () => (await outbox.campaigns.status('sale')).state;
    await expect.poll(state, { timeout: 20_000 }).toBe('finished');
    const followed = await send('--confirm', 'sale');
    expect(followed).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('Campaign sale is finished.'),
      stderr: expect.stringContaining(progress),
    });
  });

  it('is paused, resumed and cancelled by name', async () => {
    const { url, outbox, run, send, write } = await setUp();
    write(listOf(30));
    await send(...sent);
    expect((await run('pause', 'sale', '--reason', 'wrong price', '--as', 'ann')).status).toBe(0);
    expect((await run('status', 'sale')).stdout).toMatch(
      /^Campaign sale is paused by ann \(wrong price\) since [^\n]+\.\nResume it: npx notifygen-outbox campaign resume .+ sale\n/,
    );
    const database = new DatabaseSync(url.slice('file:'.length));
    database.exec(`update notifygen_gates set reason = 'red' || char(27) || '[31m'`);
    database.close();
    expect((await send('--confirm', 'sale')).stdout).toMatch(
      /\nStored (.*\n)*.*\(red\\u001b\[31m\) since .+\.\n/,
    );
    expect((await run('resume', 'sale')).stdout).toBe('Resumed.\n');
    const unsent = /Outlook: waiting for a worker, ends in about 1 s once a worker runs\.\n/;
    expect((await run('status', 'sale')).stdout).toMatch(unsent);
    expect((await run('resume', 'sale')).status).toBe(1);
    await outbox.pause({ template: 'cart_reminder', sender: 'shop' }, { reason: 'rejected' });
    expect((await run('status', 'sale')).stdout).toMatch(
      /is paused \(rejected\) since .+\.\nResume it: npx notifygen-outbox resume .+ --sender shop --template cart_reminder\n/,
    );
    expect(await outbox.resume({ template: 'cart_reminder', sender: 'shop' })).toBe(true);
    expect((await run('cancel', 'sale')).stdout).toBe('Cancelled 30 messages.\n');
    for (const args of [['resume'], ['pause', '--reason', 'late']])
      expect(await run(args[0] ?? '', 'sale', ...args.slice(1))).toMatchObject(
        refusal('The campaign sale was cancelled, so nothing more of it is sent.'),
      );
    expect((await run('list')).stdout).toContain('Campaign sale was cancelled.');
    expect(await send(...sent)).toMatchObject(refusal('was cancelled'));
    expect((await run('status', 'sail')).stderr).toContain('There is sale.');
    expect((await outbox.status()).cancelled).toBe(30);
  });

  it('says before and after it is stored what it waits for', async () => {
    const { outbox, run, send, write } = await setUp();
    write(listOf(3));
    const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString().slice(11, 16);
    const options = ['--quiet-hours', `${hour(-1)}-${hour(1)}`, '--time-zone', 'UTC'];
    await outbox.pause({ sender: 'shop' }, { reason: 'wrong price' });
    await outbox.enqueue(text());
    const { stdout } = await send('--dry-run', ...options);
    expect(stdout).toMatch(
      /^Time: from (\d{4}-\d\d-\d\d )?\d\d:\d\d \S+, with an end that is not known, at/m,
    );
    expect(stdout).toMatch(/^It would be queued: sender shop: paused \(wrong price\) since .*\.$/m);
    await outbox.resume({ sender: 'shop' });
    const canary = async (...more: readonly string[]) =>
      (await send('--dry-run', '--canary', '2', ...more)).stdout;
    expect(await canary()).toContain('Time: first 2 messages, the others when the canary is passed, at');
    expect(await canary('--pass-after', '3 days')).toContain('Time: about 3 days 0 h once a worker runs, at');
    const late = ['--expires', '20 seconds', '--start-at', '2099-01-01T09:00Z'];
    write(listOf(2_000));
    const expiring = '416 of 2,000 would expire before their turn';
    expect((await send('--dry-run', ...late)).stdout).toContain(`\n${expiring}.\n`);
    const stored = await send('--name', 'late', '--confirm', 'late', '--no-follow', ...late);
    expect(stored.stdout).toContain(`\n${expiring}.\n`);
    expect((await run('status', 'late')).stdout).toMatch(
      /^Campaign late is queued: starting later, .*, and no worker of shop runs\.\n(.*\n)*Outlook: .*; 416 of 2,000 would expire/,
    );
    write(listOf(3));
    // It takes no turns before its start.
    expect((await send('--dry-run')).stdout).toContain('at 80 messages per second.');
    await send(...sent, ...options);
    // Nor in its quiet hours, also if no worker has seen them.
    expect((await send('--dry-run', '--name', 'next')).stdout).toContain('at 80 messages per second.');
    await outbox.drain();
    expect((await run('status', 'sale')).stdout).toMatch(
      /^Campaign sale is queued: in quiet hours, the first may be sent at .*\d\d:\d\d \S+, and no worker of shop runs\.$/m,
    );
    expect(JSON.parse((await run('status', 'sale', '--json')).stdout)).toMatchObject({
      waits: { for: 'quiet-hours' },
    });
  });
});
