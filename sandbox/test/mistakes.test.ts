import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { createSandbox, type Sandbox } from '../src/index.js';
import { hello, it, openSandbox, sendTo, textPath, to } from './support/sandbox.js';

/** Calls as JavaScript allows them, where no compiler checks the arguments. */
const uncheckedCall = (use: unknown, ...parameters: readonly unknown[]): unknown => {
  if (typeof use !== 'function') throw new Error('not a function');
  return use(...parameters);
};

describe('a mistake in a call of the sandbox', () => {
  it.each<readonly [keyof Sandbox, readonly unknown[], string]>([
    [
      'waitFor',
      [{ to, where: () => true }],
      'where is not a property of a filter: pass it in the second argument, waitFor(filter, { where })',
    ],
    ['waitFor', [{ count: 2 }], 'pass it in the second argument, waitFor(filter, { count })'],
    ['waitFor', ['order_shipped', 50], 'options must be an object such as { timeout: 50 }, not 50'],
    ['idle', [50], 'options must be an object such as { timeout: 50 }, not 50'],
    ['idle', [null], 'options must be an object such as { timeout: 1000 }, not null'],
    ['idle', [{ quiet: '50' }], 'quiet must be a number from 0 to 2147483647, not 50'],
    [
      'messages',
      [{ outcome: 'rejected' }],
      'messages are accepted calls: use calls({ outcome: "rejected" })',
    ],
    ['fault', [{ fault: 500, delay: 3 }], 'delay applies only to slow and drip, not to 500'],
    ['fault', [{ fault: 'slow', retryAfter: 3 }], 'retryAfter applies only to a status, not to slow'],
    ['fault', ['503'], 'a fault must be an object such as { fault: 503 }, not 503'],
    ['scope', [{ to: '+447700900123' }], 'to must be digits with the country code, without +, such as'],
    ['scope', [], 'a scope needs a recipient: { to }'],
    ['onCall', [{}], 'onCall needs a function'],
  ])('sandbox.%s called with %j is an error that says what to write', async (name, parameters, message) => {
    const sandbox = await openSandbox();
    await expect((async () => uncheckedCall(sandbox[name], ...parameters))()).rejects.toThrow(message);
    expect(sandbox.calls()).toStrictEqual([]);
  });

  it.each<readonly [unknown, string]>([
    [undefined, 'createSandbox needs options such as { templates: "templates" }, not undefined'],
    ['templates', 'createSandbox needs options such as { templates: "templates" }, not templates'],
    [{}, 'templates must be a folder or a list of templates, not undefined'],
    [{ templates: 'no-such-folder' }, 'no-such-folder'],
    [{ templates: 'templates', maxMessages: 0 }, 'maxMessages must be a whole number of at least 1'],
    [{ templates: 'templates', lenient: 'false' }, 'lenient must be true or false, not false'],
    [{ templates: 'templates', checkLengths: 0 }, 'checkLengths must be true or false, not 0'],
    [{ templates: 'templates', appId: 7 }, 'appId must be a text that is not empty, not 7'],
    [{ templates: 'templates', apiKey: '' }, 'apiKey must be a text that is not empty'],
    [{ templates: 'templates', faults: { fault: 503 } }, 'faults must be a list, not { fault: 503 }'],
  ])('createSandbox(%j) says what to pass', async (options, message) => {
    await expect((async () => uncheckedCall(createSandbox, options))()).rejects.toThrow(message);
  });
});

it('a listener of onCall that throws does not fail the send that it watches, and its error is reported as uncaught', async () => {
  const program = `
      import { createSandbox } from '@notifygen/sandbox';
      process.on('uncaughtException', (error) => console.log('uncaught', error.message));
      const sandbox = await createSandbox({ templates: [] });
      sandbox.onCall(() => { throw new Error('a mistake'); });
      sandbox.onCall(({ id }) => console.log('also called with', id));
      const headers = { 'x-app-id': 'sandbox-app', 'x-api-key': 'sandbox-key', 'content-type': 'application/json' };
      const body = ${JSON.stringify(JSON.stringify(hello))};
      const { status } = await sandbox.fetch('http://sandbox${textPath}', { method: 'POST', headers, body });
      console.log(status, sandbox.calls().length);
    `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout.trim().split('\n').sort()).toStrictEqual([
    '200 1',
    'also called with sandbox-1',
    'uncaught a mistake',
  ]);
});

it('idle with a quiet time also waits for a send that follows other work', async ({ sandbox }) => {
  const work = async (): Promise<void> => {
    await sendTo(sandbox, to);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await sendTo(sandbox, to);
  };
  void work();
  await sandbox.idle({ quiet: 200 });
  expect(sandbox.calls()).toHaveLength(2);
});
