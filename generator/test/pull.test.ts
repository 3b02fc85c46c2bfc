import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type Files, readTree, scratchFolder, writeText } from '../../test/support/files.ts';
import { commitFiles, git, scratchRepository } from '../../test/support/git.ts';
import { cli, type Run, startNode } from '../../test/support/run.ts';
import { platformChanges, tunedAccount, tunedTemplates } from './support/platform-changes.ts';
import { graphError, listen, type PlatformServer, startPlatform, token } from './support/platform-server.ts';

const entry = (name: string, fields: object = {}): object => ({
  name,
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  id: '1',
  components: [{ type: 'BODY', text: `I am ${name}.` }],
  ...fields,
});

const project = (files: Files = {}): string => scratchFolder({ 'notifygen.config.json': '{}', ...files });

/** Runs `notifygen pull`, and checks that no part of the output contains the token. */
async function pull(folder: string, url: string, ...args: readonly string[]): Promise<Run> {
  const run = await startNode(
    [cli, 'pull', '--url', url, '--token-from', 'WHATSAPP_TOKEN', ...args],
    folder,
    { WHATSAPP_TOKEN: token },
  );
  expect(run.stdout + run.stderr).not.toContain('SECRET');
  return run;
}

describe('notifygen pull', () => {
  it('merges twenty changes of the platform one after the other, and nothing else', async () => {
    const account = tunedAccount();
    const { url } = await startPlatform(account, { pageSize: 2 });
    const folder = scratchRepository({ 'notifygen.config.json': '{}', ...tunedTemplates });
    expect((await pull(folder, url, '--update')).stdout).toBe(
      '4 templates imported (4 unchanged), 0 skipped\n',
    );
    expect(platformChanges).toHaveLength(20);
    for (const { what, apply, lines, printed } of platformChanges) {
      apply(account);
      const { stdout, status } = await pull(folder, url, '--update');
      expect({ what, stdout, status }).toStrictEqual({
        what,
        stdout: expect.stringContaining(printed),
        status: 0,
      });
      git(folder, 'add', '--all');
      expect({ what, lines: changedLines(folder) }).toStrictEqual({ what, lines });
      expect(await pull(folder, url, '--verify')).toMatchObject({ status: what === 'a pause' ? 1 : 0 });
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
    expect((await pull(folder, url, 'b')).stdout).toContain('wrote      templates/b.yaml (en)\n1 template');
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
    const args = [cli, 'pull', '--url', url, '--token-from', 'WHATSAPP_TOKEN'];
    const run = await startNode(args, project(), { WHATSAPP_TOKEN: `Bearer ${token}` });
    expect(run).toMatchObject({ status: 0, stderr: '' });
  });

  it('takes the headers of a partner from the environment', async () => {
    const seen: unknown[] = [];
    const origin = await listen((request, response) => {
      seen.push(request.headers['d360-api-key'], request.headers.authorization);
      response.end(JSON.stringify({ waba_templates: [entry('a')], count: 1, error: null }));
    });
    const run = await startNode(
      [cli, 'pull', '--url', `${origin}/v1/configs/templates`, '--header', 'D360-API-KEY=PARTNER_KEY'],
      project(),
      { PARTNER_KEY: token },
    );
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
    [
      'a low quality',
      { quality_score: { score: 'RED' } },
      ['quality RED, the lowest', 'stop campaigns with it'],
    ],
    [
      'an announced category',
      { correct_category: 'MARKETING' },
      [
        'the platform will change its category from utility to marketing',
        'request a review in WhatsApp Manager',
      ],
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
    [
      'the end of a template',
      { status: 'DISABLED' },
      ['its status is DISABLED', 'appeal, in WhatsApp Manager'],
    ],
    [
      'a rejection',
      { status: 'REJECTED', rejected_reason: 'TAG_CONTENT_MISMATCH' },
      ['its status is REJECTED (TAG_CONTENT_MISMATCH)', 'change it and submit it again'],
    ],
    [
      'a review',
      { status: 'PENDING', rejected_reason: 'NONE' },
      ['its status is PENDING', 'wait for the review'],
    ],
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

describe('a pull that fails', () => {
  const usage = JSON.stringify({
    '102': [{ type: 'whatsapp', call_count: 100, estimated_time_to_regain_access: 17 }],
  });

  it.each<[string, PlatformServer['failures'], string]>([
    [
      'an expired token',
      [graphError(190, 'Error validating access token: Session has expired on Friday', 401)],
      'Session has expired on Friday (code 190, fbtrace_id AbC12); the token has expired or is invalid: create another one and put it in the environment variable',
    ],
    [
      'a malformed token, which the platform repeats',
      [graphError(190, `Malformed access token ${token}`)],
      'HTTP 400, Malformed access token [redacted] (code 190',
    ],
    [
      'a missing permission',
      [graphError(200, '(#200) You do not have the necessary permissions', 403)],
      'it needs the permission whatsapp_business_management for this account',
    ],
    [
      'an unknown account',
      [graphError(100, "Unsupported get request. Object with ID '102' does not exist")],
      'check the account, and that the token may read it',
    ],
    [
      'a rate limit that lasts longer than a minute',
      [{ ...graphError(80007, '(#80007) Rate limit hit'), headers: { 'x-business-use-case-usage': usage } }],
      'rate limit: HTTP 400, (#80007) Rate limit hit (code 80007, fbtrace_id AbC12); try again in 17 minutes',
    ],
    [
      'a rate limit that does not end',
      Array.from({ length: 4 }, () => ({ status: 429, headers: { 'retry-after': '0' }, body: '' })),
      'rate limit: HTTP 429; try again later\n',
    ],
    [
      'a page of another website',
      [{ status: 200, body: '<!doctype html>' }],
      'the response is not JSON: check the URL',
    ],
    [
      'a redirect',
      [{ status: 302, headers: { location: 'https://x.example/?t=SECRET' }, body: '' }],
      'it redirects to another address (HTTP 302)',
    ],
    [
      'an error of a partner',
      [{ status: 403, body: { meta: { developer_message: 'Wrong key' } } }],
      'HTTP 403, Wrong key; the token may not',
    ],
    ['something else than a list', [{ status: 200, body: { id: '102' } }], 'is not a template export'],
    ['an empty account', [{ status: 200, body: { data: [], paging: {} } }], 'contains no template'],
  ])('because of %s says what to do, and changes no file', async (_, failures, message) => {
    const platform = await startPlatform([entry('a')]);
    platform.failures.push(...failures);
    const folder = project({ 'templates/a.yaml': 'name: a\n' });
    const before = readTree(folder);
    const { status, stdout, stderr } = await pull(folder, platform.url, '--update');
    expect({ status, stdout }).toStrictEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(platform.requests).toHaveLength(failures.length);
    expect(readTree(folder)).toStrictEqual(before);
  });

  it('because the next page is on another host sends no token there', async () => {
    const other = await startPlatform([entry('b')]);
    const { url } = await startPlatform([entry('a'), entry('b')], {
      pageSize: 1,
      next: `${other.url}?access_token=${token}`,
    });
    const { status, stderr } = await pull(project(), url);
    expect(status).toBe(2);
    expect(stderr).toContain('the token is not sent there');
    expect(other.requests).toStrictEqual([]);
  });

  it.each([
    ['with credentials', (url: string) => url.replace('://', `://me:${token}@`)],
    ['of another protocol', (url: string) => url.replace('http:', 'https:')],
    ['of another port', (url: string) => url.replace(/:\d+\//, ':9/')],
  ])('because the next page has a URL %s requests it not even once', async (_, change) => {
    const requests: string[] = [];
    const origin = await listen((request, response) => {
      requests.push(request.url ?? '');
      const next = change(`${origin}/v1/more`);
      response.end(JSON.stringify({ data: [entry('a')], paging: { next } }));
    });
    const { status, stderr } = await pull(project(), `${origin}/v1/templates`);
    expect({ status, requests }).toStrictEqual({ status: 2, requests: ['/v1/templates'] });
    expect(stderr).toContain('the token is not sent there');
  });

  it('says which page it is', async () => {
    const origin = await listen((request, response) => {
      if (request.url === '/list') {
        response.end(JSON.stringify({ data: [entry('a')], paging: { next: `${origin}/list?after=1` } }));
      } else response.writeHead(403).end();
    });
    const folder = project({ 'templates/a.yaml': 'name: a\nlanguage: en\nbody: Old.\n' });
    const before = readTree(folder);
    expect(await pull(folder, `${origin}/list`, '--update')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(
        `cannot fetch page 2 of ${origin}/list: HTTP 403; the token may not read the templates`,
      ),
    });
    expect(readTree(folder)).toStrictEqual(before);
  });

  it('redacts no words of its own', async () => {
    const origin = await listen((_, response) => {
      response.writeHead(401).end(JSON.stringify({ message: 'The key ken is wrong' }));
    });
    const args = ['pull', '--url', `${origin}/list`, '--header', 'KEY=PARTNER_KEY'];
    expect(await startNode([cli, ...args], project(), { PARTNER_KEY: 'ken' })).toMatchObject({
      stderr: expect.stringMatching(/The key \[redacted\] is wrong; the token has expired/),
    });
    expect((await startNode([cli, ...args], project(), { PARTNER_KEY: '' })).stderr).toBe(
      'error: the environment variable PARTNER_KEY is not set: put the value of the header KEY in it\n',
    );
  });

  it('because a list is not complete exits with 1, or with 2 if it compares', async () => {
    const origin = await listen((_, response) => {
      response.end(JSON.stringify({ waba_templates: [entry('a')], total: 2 }));
    });
    const how =
      'the list does not contain all templates: its total is larger, or it begins in the middle; request all';
    const folder = project();
    expect(await pull(folder, `${origin}/list`)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(`^wrote .*\nincomplete ${how}`),
    });
    expect(await pull(folder, `${origin}/list`, '--verify')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`error: not everything was compared: ${how}`),
    });
  });

  it('because an earlier page follows again ends with an error', async () => {
    const platform = await startPlatform([entry('a'), entry('b')], {
      pageSize: 1,
      next: '/v23.0/102290129340398/message_templates',
    });
    expect(await pull(project(), platform.url)).toMatchObject({
      status: 2,
      stderr: `error: the list at ${platform.url} does not end: after page 1, an earlier page follows\n`,
    });
    expect(platform.requests).toHaveLength(1);
  });

  it('because of a connection that cannot be made says why', async () => {
    const { status, stderr } = await pull(project(), 'http://127.0.0.1:9/templates', '--verify', '--json');
    expect(status).toBe(2);
    expect(stderr).toContain('trying again in');
  });

  it('because of Ctrl-C changes no file', async () => {
    let child: ReturnType<typeof spawn> | undefined;
    const origin = await listen(() => child?.kill('SIGINT'));
    const folder = project();
    child = spawn(
      process.execPath,
      [cli, 'pull', '--url', `${origin}/templates`, '--token-from', 'WHATSAPP_TOKEN'],
      {
        cwd: folder,
        env: { ...process.env, WHATSAPP_TOKEN: token },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const exit = new Promise((resolve) => child?.once('exit', resolve));
    expect(child.stderr && (await text(child.stderr))).toBe('error: stopped; no file was changed\n');
    expect(await exit).toBe(2);
    expect(Object.keys(readTree(folder))).toStrictEqual(['notifygen.config.json']);
  });

  it.each<[readonly string[], string]>([
    [[], 'which account?'],
    [['--account', token], 'the id of a WhatsApp Business account consists of digits'],
    [['--account', '102'], 'the environment variable WHATSAPP_TOKEN is not set: put the access token in it'],
    [['--account', '102', '--token-from', token], 'the name of an environment variable consists of capitals'],
    [['--account', '102', '--graph-version', token], 'a version of the Graph API looks like v23.0'],
    [[`--token=${token}`], "unknown option '--token'"],
    [[token], "a template's name consists of lowercase letters"],
    [['--url', `https://x.example/?access_token=${token}`], 'a URL with credentials is not safe'],
    [['--url', `https://me:${token}@x.example/`], 'a URL with credentials is not safe'],
    [['--url', `http://x.example/${token}`], '--url is a URL that starts with https://'],
    [['--url', 'https://x.example', '--header', `Authorization: ${token}`], '--header has the form'],
    [
      ['--url', 'https://x.example', '--header', `Key=${token}`],
      'the name of an environment variable consists of',
    ],
    [['--url', 'https://x.example'], '--url needs --header or --token-from'],
    [['--account', '102', '--header', 'Key=PARTNER_KEY'], '--header needs --url'],
    [['--json'], '--json needs --verify'],
    [['--verify', 'a'], '--verify compares all templates'],
  ])('because of the arguments %j does not print them', async (args, message) => {
    const run = await startNode([cli, 'pull', ...args], project());
    expect(run).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(message) });
    expect(run.stderr).not.toContain('SECRET');
  });
});

describe('a proxy', () => {
  it('is used as Node says it', async () => {
    const { url } = await startPlatform([entry('a')]);
    const seen: string[] = [];
    const proxy = await listenAsProxy(seen);
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
});

/** A proxy that connects to the target, or forwards the request. */
async function listenAsProxy(seen: string[]): Promise<string> {
  const { createServer, request } = await import('node:http');
  const { onTestFinished } = await import('vitest');
  const server = createServer((incoming, response) => {
    seen.push(incoming.url ?? '');
    const forwarded = request(incoming.url ?? '', { headers: incoming.headers }, (answer) =>
      answer.pipe(response),
    );
    forwarded.end();
  });
  server.on('connect', ({ url = '' }, socket) => {
    seen.push(url);
    const [host = '', port = ''] = url.split(':');
    const target = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    onTestFinished(() => {
      target.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** What `git diff` shows of the staged changes, without its headers. */
function changedLines(folder: string): readonly string[] {
  const shown = git(folder, 'diff', '--cached', '--unified=0', '--no-color');
  return shown.split('\n').filter((line) => /^[+-]/.test(line) && !/^(\+\+\+|---) /.test(line));
}
