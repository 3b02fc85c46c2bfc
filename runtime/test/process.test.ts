import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const to = '447700900987';
const keys = { appId: 'app-7f3a91', apiKey: 'key-91c2d4' };

/** Runs a module in a Node of its own, which has `send` and the given `fetch`; it imports the built package. */
function run(fetch: string, code: string): { status: number | null; stdout: string; stderr: string } {
  const module = `
    import { createClient, sendText } from '@notifygen/runtime';
    const keys = ${JSON.stringify(keys)};
    const create = (options) => createClient({ baseUrl: 'https://gateway.example', ...keys, fetch: ${fetch}, ...options });
    const send = (client, options) => sendText(client, { to: '${to}', text: 'Hello' }, options);
    ${code}`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', module], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    timeout: 60_000,
  });
}

const accept = `async () => Response.json({ id: 7 })`;
/** A gateway that gives back all that it got. */
const refuse = `async (request) => Response.json(
  { message: 'no', headers: Object.fromEntries(request.headers), got: await request.json() }, { status: 400 })`;
/** An HTTP client whose error holds all that it was to send, in every way in which errors hold things. */
const fail = `async (request) => {
  const inner = Object.assign(new Error('key-91c2d4'), { request, keys, [Symbol('to')]: '${to}' });
  const error = new AggregateError([inner], 'no answer for ${to}', { cause: inner });
  throw Object.defineProperty(error, 'config', { value: keys, enumerable: false });
}`;

describe('a SendError that nobody handles', () => {
  it.each([
    ['the gateway gave everything back', refuse, "code: 'rejected'", "delivery: 'rejected'"],
    ['the HTTP client’s error held everything', fail, "code: 'connection-lost'", "delivery: 'unknown'"],
  ])('is printed whole, without keys, recipient or cause, where %s', (_, fetch, code, delivery) => {
    const { status, stdout, stderr } = run(fetch, `send(create());`);
    expect({ status, stdout }).toStrictEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('SendError: session text');
    expect(stderr).toContain(code);
    expect(stderr).toContain(delivery);
    for (const secret of [to, keys.appId, keys.apiKey, 'cause', 'errors', 'Symbol(']) {
      expect(stderr).not.toContain(secret);
    }
  });
});

describe('a process that sends', () => {
  it('goes on where an observer’s promise rejects', () => {
    const observer = `async () => { throw new Error('the log is full'); }`;
    const result = run(
      accept,
      `console.log((await send(create({ onAttempt: ${observer} }))).status);
      await new Promise((resolve) => setTimeout(resolve, 20));
      console.log('still here');`,
    );
    expect(result).toMatchObject({ status: 0, stdout: '200\nstill here\n', stderr: '' });
  });

  it('is warned of nothing where many sends share one signal', () => {
    const result = run(
      accept,
      `const [client, { signal }] = [create(), new AbortController()];
      const receipts = await Promise.all(Array.from({ length: 100 }, () => send(client, { signal })));
      console.log(receipts.length);`,
    );
    expect(result).toMatchObject({ status: 0, stdout: '100\n', stderr: '' });
  });

  it('ends by itself, with no timer left that holds it', () => {
    const start = performance.now();
    const result = run(
      accept,
      `await send(create({ timeout: 300_000 }));
      await send(create({ timeout: 300_000 }), { signal: {} }).catch((error) => console.log(error.name));`,
    );
    expect(result).toMatchObject({ status: 0, stdout: 'TypeError\n', stderr: '' });
    expect(performance.now() - start).toBeLessThan(30_000);
  });
});
