import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { describe, expect } from 'vitest';
import { curlOf } from '../src/code/call-curl.js';
import { literal } from '../src/code/literal.js';
import { shellQuote } from '../src/code/shell-quote.js';
import type { Sandbox } from '../src/index.js';
import { it, notify, openSandbox, post, request, shipped, textPath } from './support/sandbox.js';

const hostile = [
  "'; touch pwned; echo '",
  '$(touch pwned) `touch pwned` $HOME \\ \\\\ \\n !! *',
  'two\nlines\tand a tab',
  '\u001b[201~\u009b31m\u0007\r\u007f\\ ends a paste and moves the cursor',
  "\u001b' touch pwned '",
  '\u202egnp.exe \u2066 \u2028 \u2029 \ufeff',
];

describe.skipIf(process.platform === 'win32')('a command that was copied', () => {
  const base = 'http://127.0.0.1:8025/';

  const curlIn = (sandbox: Sandbox): string =>
    sandbox
      .calls()
      .map((call) => curlOf(call, base))
      .join();

  /** The arguments that curl would get. */
  const argumentsOf = (command: string): readonly string[] =>
    execFileSync('bash', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
      .split('\0')
      .slice(0, -1);

  it.each([...hostile, '@/etc/passwd'])(
    'passes the body %j as it is, and a terminal only sees text',
    async (body) => {
      const sandbox = await openSandbox();
      await post(sandbox, textPath, body);
      const command = curlIn(sandbox);
      expect(command).not.toMatch(/(?![\t\n])[\p{Cc}\p{Bidi_Control}]/u);
      expect(argumentsOf(command).slice(-2)).toStrictEqual(['--data-raw', body]);
    },
  );

  it('has the method and the path of the call, which is no list of URLs, and no body if there was none', async ({
    sandbox,
  }) => {
    await request(sandbox, 'DELETE', '/api/[1-9999]/{a,b}?$(id)');
    expect(argumentsOf(curlIn(sandbox))).toStrictEqual([
      'http://127.0.0.1:8025/api/%5B1-9999%5D/%7Ba,b%7D',
      '-X',
      'DELETE',
    ]);
  });

  it.each(hostile)('quotes %j', (text) => {
    expect(argumentsOf(`curl ${shellQuote(text)}`)).toStrictEqual([text]);
  });
});

describe('code that was copied', () => {
  it.each([...hostile, '\\', "\\'", '\\"', '*/', '</script>', '\ud800'])(
    'contains %j as a literal',
    (text) => {
      const code = literal(text);
      expect(runInNewContext(code)).toBe(text);
      expect(code).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    },
  );

  it('exists for a call whose values cannot be converted to text', async ({ sandbox }) => {
    const object = { toString: 1, valueOf: 1 };
    const message = { ...shipped, to: object, language: object, parameters: [object], file: { url: object } };
    await notify(sandbox, message);
    const { body } = await request(sandbox, 'GET', '/sandbox/messages/sandbox-1?code=true');
    expect(body).toMatchObject({
      code: { call: expect.stringContaining(`parameters: ['{"toString":1,"valueOf":1}'`) },
    });
  });
});
