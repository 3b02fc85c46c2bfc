import { stripVTControlCharacters } from 'node:util';
import { describe, expect } from 'vitest';
import { type SandboxMatchers, sandboxMatchers } from '../src/matchers.js';
import { it, notify, other, shipped, to } from './support/sandbox.js';

declare module 'vitest' {
  interface Matchers extends SandboxMatchers {}
}

expect.extend(sandboxMatchers);

/** The message of a failed assertion, without colors. */
async function failureOf(assertion: () => void): Promise<string> {
  const error = await (async () => assertion())().catch((reason: unknown) => reason);
  return error instanceof Error ? stripVTControlCharacters(error.message) : 'it passed';
}

describe('toHaveSent', () => {
  it('compares the fields that are named, with matchers as values', async ({ sandbox }) => {
    await notify(sandbox, shipped);
    expect(sandbox).toHaveSent('order_shipped');
    expect(sandbox).toHaveSent('order_shipped', { to, parameters: ['Ann', 'A-1001', 'Friday'] });
    expect(sandbox.scope({ to })).toHaveSent('order_shipped', {
      parameters: expect.arrayContaining(['A-1001']),
      file: expect.objectContaining({ type: 'document' }),
    });
    expect(sandbox).not.toHaveSent('order_shipped', { to: other });
    expect(sandbox.scope({ to: other })).not.toHaveSent('order_shipped');
  });

  it('shows the difference to the last message, in the compared fields only', async ({ sandbox }) => {
    await notify(sandbox, { ...shipped, parameters: ['Bob', 'B-1', 'Monday'] });
    await notify(sandbox, shipped);
    const message = await failureOf(() =>
      expect(sandbox).toHaveSent('order_shipped', { parameters: ['Ann', 'A-1002', 'Friday'] }),
    );
    expect(message).toContain(
      'expected a message from order_shipped with other fields than this one, the last of 2:',
    );
    expect(message).toContain('-     "A-1002",\n+     "A-1001",');
    expect(message).not.toContain(to);
  });

  it('says why calls were rejected, or that none arrived', async ({ sandbox }) => {
    const failure = (): Promise<string> => failureOf(() => expect(sandbox).toHaveSent('order_shipped'));
    expect(await failure()).toContain('but none was accepted; the sandbox received no calls');
    await notify(sandbox, { ...shipped, parameters: [] });
    expect(await failure()).toContain('rejected: message.parameters: has 0 items');
    sandbox.clear();
    sandbox.fault({ fault: 500 });
    await notify(sandbox, shipped);
    expect(await failure()).toContain('but none was accepted:\n  fault 500');
  });

  it('shows the message that was not expected', async ({ sandbox }) => {
    await notify(sandbox, shipped);
    const message = await failureOf(() =>
      expect(sandbox).not.toHaveSent('order_shipped', { language: 'en' }),
    );
    expect(message).toContain('expected no message from order_shipped with');
    expect(message).toContain('"language": "en"');
  });

  it('reports a template that does not exist, and a value that is no sandbox', async ({ sandbox }) => {
    expect(() => expect(sandbox).toHaveSent('order_shiped')).toThrow('did you mean order_shipped?');
    expect(() => expect({}).toHaveSent('order_shipped')).toThrow('toHaveSent needs a sandbox');
  });
});
