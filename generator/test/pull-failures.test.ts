import { describe, expect, it } from 'vitest';
import { readTree } from '../../test/support/files.ts';
import { type RunningProgram, startProgram } from '../../test/support/program.ts';
import { cli } from '../../test/support/run.ts';
import { serveHttp } from '../../test/support/serve-http.ts';
import { project } from './support/import.ts';
import { graphError, type PlatformServer, startPlatform, token } from './support/platform-server.ts';
import { entry, pull, runPull } from './support/pull.ts';

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
      'check the account, and that the token is allowed to read it',
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
    ['another website', [{ status: 200, body: '<!doctype html>' }], 'is not JSON: check the URL'],
    [
      'a redirect',
      [{ status: 302, headers: { location: 'https://x.example/?t=SECRET' }, body: '' }],
      'it redirects to another address (HTTP 302)',
    ],
    [
      'an error of a partner',
      [{ status: 403, body: { meta: { developer_message: 'Wrong key' } } }],
      'HTTP 403, Wrong key; the token is not allowed to read the templates',
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

  it.each([
    ['with credentials', (url: string) => url.replace('://', `://me:${token}@`)],
    ['of another host', (url: string) => url.replace('127.0.0.1', 'localhost')],
    ['of another protocol', (url: string) => url.replace('http:', 'https:')],
    ['of another port', (url: string) => url.replace(/:\d+\//, ':9/')],
  ])('because the next page has a URL %s requests it not even once', async (_, change) => {
    const requests: string[] = [];
    const origin = await serveHttp((request, response) => {
      requests.push(request.url ?? '');
      const next = change(`${origin}/v1/more`);
      response.end(JSON.stringify({ data: [entry('a')], paging: { next } }));
    });
    const { status, stderr } = await pull(project(), `${origin}/v1/templates`);
    expect({ status, requests }).toStrictEqual({ status: 2, requests: ['/v1/templates'] });
    expect(stderr).toContain('the token is not sent there');
  });

  it('says which page it is', async () => {
    const origin = await serveHttp((request, response) => {
      if (request.url === '/list') {
        response.end(JSON.stringify({ data: [entry('a')], paging: { next: `${origin}/list?after=1` } }));
      } else response.writeHead(403).end();
    });
    const folder = project({ 'templates/a.yaml': 'name: a\nlanguage: en\nbody: Old.\n' });
    const before = readTree(folder);
    expect(await pull(folder, `${origin}/list`, '--update')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(
        `cannot fetch page 2 of ${origin}/list: HTTP 403; the token is not allowed to read the templates`,
      ),
    });
    expect(readTree(folder)).toStrictEqual(before);
  });

  it('redacts no words of its own', async () => {
    const origin = await serveHttp((_, response) => {
      response.writeHead(401).end(JSON.stringify({ message: 'The key ken is wrong' }));
    });
    const args = ['--url', `${origin}/list`, '--header', 'KEY=PARTNER_KEY'];
    expect(await runPull(project(), { PARTNER_KEY: 'ken' }, ...args)).toMatchObject({
      stderr: expect.stringMatching(/The key \[redacted\] is wrong; the token has expired/),
    });
    expect((await runPull(project(), { PARTNER_KEY: '' }, ...args)).stderr).toBe(
      'error: the environment variable PARTNER_KEY is not set: put the value of the header KEY in it\n',
    );
  });

  it('because a list is not complete exits with 1, or with 2 if it compares', async () => {
    const origin = await serveHttp((_, response) => {
      response.end(JSON.stringify({ waba_templates: [entry('a')], total: 2 }));
    });
    const how =
      'the platform has more pages than this export: run npx notifygen pull, which fetches all of them';
    const folder = project();
    expect(await pull(folder, `${origin}/list`)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(`^written .*\nincomplete ${how}`),
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
    let program: RunningProgram | undefined;
    const origin = await serveHttp(() => program?.signal('SIGINT'));
    const folder = project();
    const args = [cli, 'pull', '--url', `${origin}/templates`, '--token-from', 'WHATSAPP_TOKEN'];
    const env = { ...process.env, WHATSAPP_TOKEN: token };
    program = startProgram(process.execPath, args, { cwd: folder, env });
    expect(await program.exited).toBe('error: stopped; no file was changed\n');
    expect(program.process.exitCode).toBe(2);
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
    [['--url', 'https://x.example', '--header', `Key=${token}`], 'the name of an environment variable'],
    [['--url', 'https://x.example'], '--url needs --header or --token-from'],
    [['--account', '102', '--header', 'Key=PARTNER_KEY'], '--header needs --url'],
    [['--update', '--verify'], 'cannot be used with option'],
    [['--verify', 'a'], '--verify compares all templates'],
  ])('because of the arguments %j does not print them', async (args, message) => {
    const run = await runPull(project(), {}, ...args);
    expect(run).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(message) });
    expect(run.stderr).not.toContain('SECRET');
  });
});
