import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readTree, writeText } from '../../test/support/files.ts';
import { commitFiles, git, scratchRepository } from '../../test/support/git.ts';
import { cli, startNode } from '../../test/support/run.ts';
import { listen, serveHttp } from '../../test/support/serve-http.ts';
import { project } from './support/import.ts';
import { platformChanges, tunedAccount, tunedTemplates } from './support/platform-changes.ts';
import { graphError, startPlatform, token } from './support/platform-server.ts';
import { entry, pull, runPull } from './support/pull.ts';

describe('notifygen pull', () => {
  it('merges changes of the platform one after the other, and nothing else', async () => {
    const account = tunedAccount();
    const { url } = await startPlatform(account, { pageSize: 2 });
    const folder = scratchRepository({ 'notifygen.config.json': '{}', ...tunedTemplates });
    expect((await pull(folder, url, '--update')).stdout).toBe(
      '3 templates imported (3 unchanged), 0 skipped\n',
    );
    for (const { what, apply, lines, printed, checks = [] } of platformChanges) {
      apply(account);
      const { stdout, status } = await pull(folder, url, '--update');
      expect({ what, stdout, status }).toStrictEqual({
        what,
        stdout: expect.stringContaining(printed),
        status: checks.length === 0 ? 0 : 1,
      });
      const kept = Array.from(stdout.matchAll(/check: .* keeps the name (\w+)/g), ([, name]) => name);
      expect({ what, kept }).toStrictEqual({ what, kept: checks });
      git(folder, 'add', '--all');
      expect({ what, lines: changedLines(folder) }).toStrictEqual({ what, lines });
      expect(await pull(folder, url, '--verify')).toMatchObject({ status: 0 });
      commitFiles(folder, {});
    }
  });

  it('fetches every page with the token in a header, never in a URL', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const { url, requests } = await startPlatform(
      names.map((name) => entry(name)),
      { pageSize: 2 },
    );
    const folder = project();
    expect(await pull(folder, `${url}?limit=2`)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('5 templates imported (5 written), 0 skipped'),
      stderr: '',
    });
    expect(Object.keys(readTree(join(folder, 'templates')))).toStrictEqual(
      names.map((name) => `${name}.yaml`),
    );
    expect(requests).toStrictEqual([
      '/v23.0/102290129340398/message_templates?limit=2',
      '/v23.0/102290129340398/message_templates?limit=2&after=2',
      '/v23.0/102290129340398/message_templates?limit=2&after=4',
    ]);
  });

  it('takes single templates, and compares all of them with --verify', async () => {
    const { url } = await startPlatform([entry('a'), entry('b')]);
    const folder = project();
    expect((await pull(folder, url, 'b')).stdout).toContain('written    templates/b.yaml (en)\n1 template');
    const verify = await pull(folder, url, '--verify');
    expect(verify).toMatchObject({ status: 0, stdout: '1 template compared: all match the platform\n' });
    expect(verify.stderr).toContain('approved but not declared in the YAML: a;');
    writeText(join(folder, 'templates/c.yaml'), 'name: c\n');
    const { status, stdout } = await pull(folder, url, '--verify', '--json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      isCut: false,
      diagnostics: [{ rule: 'not-on-platform' }],
    });
  });

  it('takes a token that begins with Bearer', async () => {
    const { url } = await startPlatform([entry('a')]);
    const env = { TOKEN: `Bearer ${token}` };
    const run = await runPull(project(), env, '--url', url, '--token-from', 'TOKEN');
    expect(run).toMatchObject({ status: 0, stderr: '' });
  });

  it('takes the headers of a partner from the environment', async () => {
    const seen: unknown[] = [];
    const origin = await serveHttp((request, response) => {
      seen.push(request.headers['d360-api-key'], request.headers.authorization);
      response.end(JSON.stringify({ waba_templates: [entry('a')], count: 1, error: null }));
    });
    const args = ['--url', `${origin}/v1/configs/templates`, '--header', 'D360-API-KEY=PARTNER_KEY'];
    const run = await runPull(project(), { PARTNER_KEY: token }, ...args);
    expect(run.stdout).toContain('1 template imported');
    expect(seen).toStrictEqual([token, undefined]);
  });

  it('waits for rate limits and failures of the server, and says so', async () => {
    const platform = await startPlatform([entry('a')]);
    const now = { 'retry-after': '0' };
    platform.failures.push(
      { ...graphError(4, '(#4) Application request limit reached', 400), headers: now },
      { status: 429, headers: now, body: 'Too many requests' },
      graphError(2, 'An unexpected error has occurred. Please retry your request later.', 500),
    );
    const { status, stderr, stdout } = await pull(project(), platform.url);
    expect({ status, requests: platform.requests.length }).toStrictEqual({ status: 0, requests: 4 });
    expect(stdout).toContain('1 template imported');
    expect(stderr.split('\n')).toStrictEqual([
      'trying again in 0 s: rate limit: HTTP 400, (#4) Application request limit reached (code 4, fbtrace_id AbC12)',
      'trying again in 0 s: rate limit: HTTP 429',
      expect.stringMatching(/^trying again in \d+ s: HTTP 500, An unexpected error has occurred/),
      '',
    ]);
  });
});

describe('what the platform reports about a template besides its texts', () => {
  const declared = 'name: note\nlanguage: en\ncategory: utility\nbody: I am note.\n';
  const facts: readonly (readonly [string, object, readonly string[]])[] = [
    [
      'a declining quality',
      { quality_score: { score: 'YELLOW', date: 1_760_000_000 } },
      ['the platform rates its quality YELLOW', 'send it only to people who expect it'],
    ],
    ['a low quality', { quality_score: { score: 'RED' } }, ['RED, the lowest', 'stop campaigns with it']],
    [
      'an announced category',
      { correct_category: 'MARKETING' },
      ['the platform will change its category from utility to marketing', 'request a review in WhatsApp'],
    ],
    [
      'an announced category that is no offer',
      { category: 'MARKETING', correct_category: 'UTILITY' },
      [
        'the platform will change its category from marketing to utility',
        'request a review in WhatsApp Manager if that is wrong',
      ],
    ],
    [
      'a replaced category',
      { category: 'MARKETING', previous_category: 'UTILITY' },
      ['the platform changed its category from utility to marketing', 'accept it with `category: marketing`'],
    ],
    ['a pause', { status: 'PAUSED' }, ['its status is PAUSED', 'sends fail until the pause ends']],
    ['the end', { status: 'DISABLED' }, ['its status is DISABLED', 'appeal, in WhatsApp Manager']],
    [
      'a rejection',
      { status: 'REJECTED', rejected_reason: 'TAG_CONTENT_MISMATCH' },
      ['its status is REJECTED (TAG_CONTENT_MISMATCH)', 'change it and submit it again'],
    ],
    ['a review', { status: 'PENDING', rejected_reason: 'NONE' }, ['its status is PENDING', 'wait for']],
  ];

  it.each(facts)('is printed with what to do: %s', async (_, fields, messages) => {
    const { url } = await startPlatform([entry('note', fields)]);
    const folder = project({ 'templates/note.yaml': declared });
    const { stderr } = await pull(folder, url, '--verify');
    const { stdout } = await pull(folder, url);
    const warning = stdout
      .split('\n')
      .find((line) => line.startsWith('warning    templates/note.yaml (en): '));
    for (const message of messages) {
      expect(stderr).toContain(message);
      if (!('category' in fields)) expect(warning).toContain(message);
    }
  });

  it('is printed once if a template is paused because of its quality', async () => {
    const { url } = await startPlatform([
      entry('note', { status: 'PAUSED', quality_score: { score: 'RED' } }),
    ]);
    const { stdout } = await pull(project({ 'templates/note.yaml': declared }), url, '--update');
    expect(stdout.match(/^warning/gm)).toHaveLength(1);
  });

  it('is silent if all is well, and once the category is accepted', async () => {
    const fields = {
      quality_score: { score: 'GREEN' },
      category: 'MARKETING',
      correct_category: 'MARKETING',
      previous_category: 'UTILITY',
    };
    const { url } = await startPlatform([entry('note', fields)]);
    const folder = project({ 'templates/note.yaml': declared.replace('utility', 'marketing') });
    expect(await pull(folder, url, '--verify')).toMatchObject({ status: 0, stderr: '' });
    expect((await pull(folder, url, '--update')).stdout).toBe(
      '1 template imported (1 unchanged), 0 skipped\n',
    );
  });
});

it('a proxy is used as Node says it', async () => {
  const { url } = await startPlatform([entry('a')]);
  const seen: string[] = [];
  const proxy = await listenAsProxy(url, seen);
  const folder = project();
  const run = await startNode([cli, 'pull', '--url', url, '--token-from', 'WHATSAPP_TOKEN'], folder, {
    WHATSAPP_TOKEN: token,
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: proxy,
    NO_PROXY: '',
  });
  expect(run).toMatchObject({ status: 0, stdout: expect.stringContaining('1 template imported') });
  expect(seen).toHaveLength(1);
});

/** A proxy that passes bytes on to one server, whether it is asked to connect or to forward a request. */
async function listenAsProxy(target: string, seen: string[]): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', (first) => {
      seen.push(first.toString());
      const gateway = connect(Number(new URL(target).port), '127.0.0.1');
      onTestFinished(() => void gateway.destroy());
      if (first.toString().startsWith('CONNECT')) socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      else gateway.write(first);
      socket.pipe(gateway).pipe(socket);
    });
  });
  return `http://${await listen(server)}`;
}

/** What `git diff` shows of the staged changes, without its headers. */
function changedLines(folder: string): readonly string[] {
  const shown = git(folder, 'diff', '--cached', '--unified=0', '--no-color');
  return shown.split('\n').filter((line) => /^[+-]/.test(line) && !/^(\+\+\+|---) /.test(line));
}
