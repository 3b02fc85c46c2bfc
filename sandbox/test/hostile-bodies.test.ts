import { expect } from 'vitest';
import { createMessageStore } from '../src/messages/message-store.js';
import { it, notify, openSandbox, post, request, shipped, textPath, to } from './support/sandbox.js';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

it('rejects and keeps a call with parameters that cannot be converted to text', async ({ sandbox }) => {
  const parameters = [{ toString: 1, valueOf: 1 }, 7, 'Friday'];
  expect(await notify(sandbox, { ...shipped, parameters })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'message.parameters[0]' }, { path: 'message.parameters[1]' }] },
  });
  expect(sandbox.calls()).toMatchObject([
    { outcome: 'rejected', text: 'Hi {"toString":1,"valueOf":1}, your order 7 ships on Friday.' },
  ]);
});

it.each([false, true])(
  'rejects and keeps a call that is nested too deeply, if lenient is %s',
  async (lenient) => {
    const sandbox = await openSandbox({ lenient });
    const bodyWith = (extra: string): string => `{"to":"${to}","message":{"text":"Hello"},"extra":${extra}}`;
    expect((await post(sandbox, textPath, bodyWith(nested(400_000)))).body).toMatchObject({
      message: expect.stringContaining('it is nested more than 100 levels deep'),
    });
    expect((await post(sandbox, textPath, bodyWith(nested(99)))).status).toBe(lenient ? 200 : 422);
    expect(sandbox.calls()).toHaveLength(2);
  },
);

it('responds with 400 to a fault whose property cannot be converted to text, or is nested too deeply', async ({
  sandbox,
}) => {
  const add = (body: string) => request(sandbox, 'POST', '/sandbox/faults', body);
  expect(await add('{"fault":{"toString":1}}')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('not { toString: 1 }') },
  });
  expect(await add(`{"fault":${nested(100_000)}}`)).toMatchObject({
    status: 400,
    body: { message: 'the body must be a JSON object of at most 100 levels' },
  });
});

it('lists at most 100 issues of a call, and how many others there are', async ({ sandbox }) => {
  const parameters = Array.from({ length: 1000 }, () => 1);
  await notify(sandbox, { ...shipped, parameters });
  const [call] = sandbox.calls({ outcome: 'rejected' });
  const issues = call && 'issues' in call ? call.issues : [];
  expect(issues).toHaveLength(101);
  expect(issues.at(-1)).toStrictEqual({ path: '', message: 'and 901 more' });
});

it('removes the oldest calls if bodies have more than 50 MB together', async ({ sandbox }) => {
  await post(sandbox, textPath, { to, message: { text: 'Hello' } });
  const [call] = sandbox.calls();
  if (!call) throw new Error('no call');
  const store = createMessageStore(1000);
  const { id: _, receivedAt: __, ...content } = call;
  const large = { ...content, http: { ...content.http, body: 'x'.repeat(1_000_000) } };
  for (let count = 0; count < 53; count++) store.add(large);
  expect(store.find()).toHaveLength(49);
  expect(store.find().at(-1)?.id).toBe('sandbox-53');
  store.remove({});
  store.add(large);
  store.add(content);
  expect(store.find()).toHaveLength(2);
});

it('searches a long text in a time that is proportional to its length', async ({ sandbox }) => {
  await post(sandbox, textPath, { to, message: { text: 'Hello' } });
  // With a time that grows with the square of the length, this takes minutes.
  const text = `${'1'.repeat(500_000)}x`;
  expect(sandbox.calls({ text })).toStrictEqual([]);
  expect(sandbox.calls({ search: text })).toStrictEqual([]);
  expect(sandbox.calls({ search: '+44 (7700) 900-123' })).toHaveLength(1);
});

it('ends an event stream that is not read, so that its events do not fill the memory', async ({
  sandbox,
}) => {
  const { body } = await sandbox.fetch('http://sandbox/sandbox/events');
  for (let count = 0; count < 1100; count++) sandbox.fault({ fault: 500 });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let events = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) events += part.value;
  expect(events.split('event: faults').length).toBeLessThan(1002);
});
