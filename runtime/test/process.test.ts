import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { credentials, to } from './support/account.js';

/** Runs a module with `create` and `send` in a new Node process, on the built package. */
function run(fetch: string, code: string): { status: number | null; stdout: string; stderr: string } {
  const module = `
    import { createClient, sendText } from '@notifygen/runtime';
    const credentials = ${JSON.stringify(credentials)};
    const create = (options) => createClient({ baseUrl: 'https://gateway.example', ...credentials, fetch: ${fetch}, ...options });
    const send = (client, options) => sendText(client, { to: '${to}', text: 'Hello' }, options);
    ${code}`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', module], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    // Far less than the time limits of the sends, so that a process kept alive by a timer fails the test.
    timeout: 60_000,
  });
}

const acceptingFetch = `async () => Response.json({ id: 7 })`;
/** A gateway that returns everything it received. */
const rejectingFetch = `async (request) => Response.json(
  { message: 'no', headers: Object.fromEntries(request.headers), got: await request.json() }, { status: 400 })`;
/** An HTTP client whose error contains the whole request, in every way that errors contain data. */
const failingFetch = `async (request) => {
  await request.text();
  const inner = Object.assign(new Error('${credentials.apiKey}'), { request, credentials, [Symbol('to')]: '${to}' });
  const error = new AggregateError([inner], 'no response for ${to}', { cause: inner });
  throw Object.defineProperty(error, 'config', { value: credentials, enumerable: false });
}`;

it.each([
  ['the gateway returned everything', rejectingFetch, "code: 'rejected'", "delivery: 'rejected'"],
  [
    'the error of the HTTP client contained everything',
    failingFetch,
    "code: 'connection-lost'",
    "delivery: 'unknown'",
  ],
])(
  'an unhandled SendError is printed without credentials, recipient and cause even if %s',
  (_, fetch, code, delivery) => {
    const { status, stdout, stderr } = run(fetch, `send(create());`);
    expect({ status, stdout }).toStrictEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('SendError: session text');
    expect(stderr).toContain(code);
    expect(stderr).toContain(delivery);
    for (const secret of [to, credentials.appId, credentials.apiKey, '[cause]', '[errors]', 'Symbol(']) {
      expect(stderr).not.toContain(secret);
    }
  },
);

describe('a polluted Object.prototype', () => {
  /** What this package reads from messages, options and responses, without what ky and the runtime read as well. */
  const polluted = `
    caption filename language file buttons parameters name text kind timeout retry limit maxTotal fetch
    interpret onAttempt templatePath parametersField messageWrapper checkParameterText checkLengths
    limits allowInsecureHttp dialect success ok status error errors code messageId id data messages
    detail retryAfter`
    .trim()
    .split(/\s+/);

  it('changes neither what is sent nor what a response means', () => {
    const code = `
      import { deliverTemplate } from '@notifygen/runtime/codegen';
      import { sendAttachment } from '@notifygen/runtime';
      const posted = [];
      const answers = ['{}', '{"success":false}', '{"messageId":"m"}', '', '{"error":"no"}', '[]'];
      const fetch = async (request) => {
        posted.push([request.url, Object.fromEntries(request.headers), await request.json()]);
        // Without a status of its own, the Response of Node 22 takes that of Object.prototype.
        return new Response(answers[posted.length % answers.length], { status: 200 });
      };
      const run = async () => {
        posted.length = 0;
        const client = create({ fetch });
        const outcomes = [];
        for (let count = 0; count < 2; count++) {
          for (const sending of [
            () => send(client),
            () => sendAttachment(client, { to: '${to}', url: 'https://shop.example/a', mime: 'a/b' }),
            () => deliverTemplate(client, { name: 'order', parameters: [] }, { to: '${to}' }),
          ]) {
            outcomes.push(await sending().then((receipt) => receipt, (error) => [error.code, error.message, error.issues]));
          }
        }
        return JSON.stringify([posted, outcomes]);
      };
      const clean = await run();
      for (const name of ${JSON.stringify(polluted)}) {
        for (const value of ['polluted', false, 5, { polluted: true }]) {
          Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
          const dirty = await run();
          delete Object.prototype[name];
          if (dirty !== clean) console.log(name, value, dirty);
        }
      }
      console.log('done', clean.length > 1000);`;
    const { stdout, stderr } = run(`async () => Response.json({})`, code);
    expect(`${stderr}${stdout}`).toBe('done true\n');
  });
});

describe('a process that sends', () => {
  it('continues if the promise of an observer rejects', () => {
    const observer = `async () => { throw new Error('the disk is full'); }`;
    const result = run(
      acceptingFetch,
      `console.log((await send(create({ onAttempt: ${observer} }))).status);
      await new Promise((resolve) => setTimeout(resolve, 20));
      console.log('still here');`,
    );
    expect(result).toMatchObject({ status: 0, stdout: '200\nstill here\n', stderr: '' });
  });

  it('prints no warning if many sends share one signal', () => {
    const result = run(
      acceptingFetch,
      `const [client, { signal }] = [create(), new AbortController()];
      const receipts = await Promise.all(Array.from({ length: 100 }, () => send(client, { signal })));
      console.log(receipts.length);`,
    );
    expect(result).toMatchObject({ status: 0, stdout: '100\n', stderr: '' });
  });

  it('exits by itself, since no timer is left', () => {
    const result = run(
      acceptingFetch,
      `await send(create({ timeout: 300_000 }));
      await send(create({ timeout: 300_000 }), { signal: {} }).catch((error) => console.log(error.code));`,
    );
    expect(result).toMatchObject({ status: 0, stdout: 'invalid-message\n', stderr: '' });
  });
});
