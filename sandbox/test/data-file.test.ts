import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import type { Sandbox, SandboxOptions } from '../src/index.js';
import { eventually, openSandbox, request, sendTexts, textsOf, to } from './support/sandbox.js';

describe('a data file', () => {
  const newPath = (): string => join(scratchFolder(), 'messages.jsonl');
  /** A file with texts, one per call. */
  const keep = async (...texts: readonly string[]): Promise<string> => {
    const path = newPath();
    await sendTexts(await open(path), texts);
    return path;
  };
  const opened = new Map<string, Sandbox>();
  /** Opens a sandbox after closing the previous one with the same file, as a restart does. */
  const open = async (dataFile: string, options: Partial<SandboxOptions> = {}): Promise<Sandbox> => {
    await opened.get(dataFile)?.close();
    const sandbox = await openSandbox({ dataFile, ...options });
    opened.set(dataFile, sandbox);
    return sandbox;
  };

  it('belongs to one sandbox at a time', async () => {
    const path = newPath();
    const first = await openSandbox({ dataFile: path });
    await sendTexts(first, ['1']);
    const whole = readFileSync(path, 'utf8');
    const refusal = `another sandbox uses ${path}: stop it, or choose another file`;
    await expect(openSandbox({ dataFile: path })).rejects.toThrow(refusal);
    expect(readFileSync(path, 'utf8')).toBe(whole);
    await first.close();
    const second = await openSandbox({ dataFile: path });
    await sendTexts(first, ['not kept']);
    await sendTexts(second, ['2']);
    await second.close();
    const third = await openSandbox({ dataFile: path });
    expect(textsOf(third)).toStrictEqual(['1', '2']);
    await third.close();
  });

  it('keeps messages, their numbers, the run and what was read across restarts', async () => {
    const path = newPath();
    const first = await open(path);
    await sendTexts(first, ['1', '2', '3']);
    await request(first, 'DELETE', '/sandbox/messages/sandbox-3');
    await request(first, 'POST', '/sandbox/read', { to });
    const second = await open(path);
    expect(second.calls()).toStrictEqual(first.calls());
    const runOf = async (sandbox: Sandbox): Promise<string | null> =>
      (await request(sandbox, 'GET', '/sandbox/messages')).headers.get('x-sandbox-run');
    expect(await runOf(second)).toBe(await runOf(first));
    expect(() => Object.assign(second.calls()[0]?.http ?? {}, { body: '' })).toThrow(TypeError);
    expect((await request(second, 'GET', '/sandbox/conversations')).body).toMatchObject([{ unread: 0 }]);
    await sendTexts(second, ['4']);
    expect(second.calls().at(-1)?.id).toBe('sandbox-4');
    expect(textsOf(await open(path))).toStrictEqual(['1', '2', '4']);
  });

  it('loses at most the last line if a crash cuts it short', async () => {
    const path = await keep('1', '2', '3');
    const whole = readFileSync(path, 'utf8');
    const lastLine = whole.lastIndexOf('\n', whole.length - 2) + 1;
    for (const cut of [lastLine, lastLine + 1, lastLine + 40, whole.length - 1]) {
      writeFileSync(path, whole.slice(0, cut));
      const sandbox = await open(path);
      expect(textsOf(sandbox)).toStrictEqual(['1', '2']);
      await sendTexts(sandbox, ['4']);
      expect(textsOf(await open(path))).toStrictEqual(['1', '2', '4']);
    }
  });

  it('keeps only the newest messages', async () => {
    const path = await keep('1', '2', '3');
    expect(textsOf(await open(path, { maxMessages: 2 }))).toStrictEqual(['2', '3']);
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(3);
  });

  it('is compacted before it grows large', async () => {
    const path = newPath();
    const sandbox = await open(path, { maxMessages: 1 });
    for (let index = 0; index < 600; index++) await sendTexts(sandbox, [`${index}`]);
    expect(readFileSync(path, 'utf8').split('\n').length).toBeLessThan(500);
    expect(textsOf(await open(path))).toStrictEqual(['599']);
  });

  it.each(['{"name":"a package"}', '{"name":"a package"}\n', 'not JSON\n'])(
    'is not changed if its content is %j, and can be opened after it was fixed',
    async (text) => {
      const path = join(scratchFolder({ 'package.json': text }), 'package.json');
      await expect(open(path)).rejects.toThrow('is not a data file of the sandbox');
      expect(readFileSync(path, 'utf8')).toBe(text);
      rmSync(path);
      await open(path);
    },
  );

  it('is not changed if a line in the middle is damaged', async () => {
    const path = await keep('1', '2');
    const damaged = readFileSync(path, 'utf8').replace('{"added"', '{"added');
    writeFileSync(path, damaged);
    await expect(open(path)).rejects.toThrow(`${path}:2 is damaged`);
    expect(readFileSync(path, 'utf8')).toBe(damaged);
  });

  it('is not created if another option is invalid', async () => {
    const path = newPath();
    await expect(open(path, { maxMessages: 0 })).rejects.toThrow(RangeError);
    expect(existsSync(path)).toBe(false);
  });

  it.each([
    ['in/a/folder/that/is/not', 'no such file or directory'],
    ['.', 'it is not a file'],
  ])('cannot be at %s, for the reason that the system reports', async (path, reason) => {
    const whole = join(scratchFolder(), path);
    await expect(open(whole)).rejects.toThrow(`cannot keep messages in ${whole}: ${reason}`);
  });

  it.each([
    ['{"name":"a package"}', 'is other JSON'],
    ['{"added":{"bubble":{}}}', 'has no id'],
    ['{"removed":[null]}', 'removes no id'],
    ['{"read":[1,2]}', 'names no recipient'],
    ['{"format":"notifygen-sandbox-1","run":"x","count":1e400,"read":{}}', 'counts to infinity'],
  ])('is not opened if a line, %s, %s', async (line) => {
    const path = await keep('1');
    appendFileSync(path, `${line}\n`);
    await expect(open(path)).rejects.toThrow(`${path}:3 is damaged`);
  });

  it.skipIf(process.platform === 'win32')(
    'cannot be a pipe, which is neither read nor replaced',
    async () => {
      const path = join(scratchFolder(), 'pipe');
      execFileSync('mkfifo', [path]);
      await expect(open(path)).rejects.toThrow(`cannot keep messages in ${path}: it is not a file`);
      expect(lstatSync(path).isFIFO()).toBe(true);
    },
  );

  it('can be behind a link, which stays', async () => {
    const folder = scratchFolder({ 'messages.jsonl': '' });
    const [path, link] = [join(folder, 'messages.jsonl'), join(folder, 'link')];
    symlinkSync(path, link);
    const sandbox = await open(link);
    await sendTexts(sandbox, ['1']);
    await sandbox.close();
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(textsOf(await open(path))).toStrictEqual(['1']);
  });

  it('does not change the other files in its folder', async () => {
    const folder = scratchFolder({ 'messages.jsonl.new': 'mine', precious: 'mine' });
    const path = join(folder, 'messages.jsonl');
    symlinkSync(join(folder, 'precious'), `${path}.notifygen`);
    await sendTexts(await open(path), ['1']);
    expect(readFileSync(`${path}.new`, 'utf8')).toBe('mine');
    expect(readFileSync(join(folder, 'precious'), 'utf8')).toBe('mine');
    const files = ['messages.jsonl', 'messages.jsonl.new', 'precious'];
    expect(readdirSync(folder).toSorted()).toStrictEqual(files);
  });

  it.each([
    ['deletes', rmSync],
    ['empties', truncateSync],
  ])('starts over if the user %s it, and stays private', async (_, start) => {
    const path = newPath();
    const sandbox = await open(path);
    await sendTexts(sandbox, ['1']);
    start(path);
    await sendTexts(sandbox, ['2']);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    const next = await open(path);
    expect(next.calls()).toMatchObject([{ id: 'sandbox-2', text: '2' }]);
  });

  it('warns once if it can no longer be written, while messages still arrive', async () => {
    const folder = scratchFolder();
    const sandbox = await open(join(folder, 'messages.jsonl'));
    const warnings: string[] = [];
    const hear = ({ message }: Error): void => void warnings.push(message);
    process.on('warning', hear);
    onTestFinished(() => void process.off('warning', hear));
    rmSync(folder, { recursive: true });
    await sendTexts(sandbox, ['1', '2']);
    expect(textsOf(sandbox)).toStrictEqual(['1', '2']);
    await eventually(() => warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(
      /^cannot keep messages in .*: no such file or directory; from now on, messages are kept in memory only/,
    );
  });
});
