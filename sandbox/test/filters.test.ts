import { describe, expect, it } from 'vitest';
import type { CallFilter, Sandbox } from '../src/index.js';
import { openSandbox, request, sendTexts } from './support/sandbox.js';

/** As written in JavaScript, where no compiler checks it. */
const unchecked = (filter: object): CallFilter => filter;

const mistakes = [
  [{ recipient: '447700900123' }, 'recipient is not a property of a filter; known: to, template'],
  [{ tmplate: 'order_shipped' }, 'tmplate is not a property of a filter; did you mean template?'],
  [{ template: 'order_shiped' }, 'no approved template is named order_shiped; did you mean order_shipped?'],
  [{ to: 447700900123 }, 'to must be a string, not 447700900123'],
  [{ kind: 'song' }, 'kind must be one of template, text, attachment, unknown, not song'],
  [{ outcome: 'acepted' }, 'outcome must be one of accepted, rejected, faulted, not acepted'],
  [{ after: '7' }, 'after must be an id such as sandbox-7, not 7'],
  [{ to: { toString: 1 } }, 'to must be a string, not { toString: 1 }'],
  [/447700900123/, 'a filter must be the name of a template or an object, not /447700900123/'],
] as const;

describe.each(mistakes)('the filter %j', (filter, message) => {
  it.each<readonly [string, (sandbox: Sandbox) => unknown]>([
    ['messages', ({ messages }) => messages(unchecked(filter))],
    ['calls', ({ calls }) => calls(unchecked(filter))],
    ['clear', ({ clear }) => clear(unchecked(filter))],
    ['waitFor', ({ waitFor }) => waitFor(unchecked(filter))],
  ])('is an error in %s, which changes nothing', async (_, use) => {
    const sandbox = await openSandbox();
    await sendTexts(sandbox, ['one']);
    await expect((async () => use(sandbox))()).rejects.toThrow(message);
    expect(sandbox.calls()).toHaveLength(1);
  });
});

it.each([
  [
    'DELETE',
    '/sandbox/messages?tmplate=order_shipped',
    'tmplate is not a parameter of this request; did you mean template?',
  ],
  ['DELETE', '/sandbox/messages?template=order_shiped', 'did you mean order_shipped?'],
  ['DELETE', '/sandbox/messages?to=1&to=2', 'to is set 2 times'],
  [
    'DELETE',
    '/sandbox/faults?template=order_shipped',
    'template is not a parameter of this request; it has none',
  ],
  ['GET', '/sandbox/messages?limit=5', 'limit is not a parameter of this request; known: to,'],
  ['GET', '/sandbox/conversations?template=order_shiped', 'did you mean order_shipped?'],
  ['GET', '/sandbox/wait?template=order_shiped', 'did you mean order_shipped?'],
  ['GET', '/sandbox/wait?outcome=rejected', 'outcome is not a parameter of this request'],
  ['GET', '/sandbox/wait?timout=5', 'did you mean timeout?'],
])(
  'a request with a mistake in its query %s %s gets 400, and changes nothing',
  async (method, path, message) => {
    const sandbox = await openSandbox({ faults: [{ fault: 500, template: 'order_shipped' }] });
    await sendTexts(sandbox, ['one']);
    const response = await request(sandbox, method, path);
    expect(response).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
    expect(sandbox.calls()).toHaveLength(1);
    expect(sandbox.unusedFaults()).toHaveLength(1);
  },
);

it('an option of waitFor or idle that does not exist is an error', async () => {
  const { waitFor, idle } = await openSandbox();
  // @ts-expect-error the option is timeout
  await expect(waitFor({}, { timout: 5 })).rejects.toThrow(
    'timout is not a known option; did you mean timeout?',
  );
  // @ts-expect-error idle waits for no number of messages
  await expect(idle({ count: 5 })).rejects.toThrow('count is not a known option; known: timeout, signal');
});
