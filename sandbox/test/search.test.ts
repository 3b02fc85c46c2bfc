import { expect, it } from 'vitest';
import { notify, openSandbox, request, sendTexts, shipped } from './support/sandbox.js';

it.each([
  ['friday ANN', ['sandbox-1', 'sandbox-2']],
  ['ann friday 1001', ['sandbox-1']],
  ['ships hello', []],
  ['"order a-1001" friday', ['sandbox-1']],
  ['"friday order"', []],
  ['template:order', ['sandbox-1', 'sandbox-2']],
  ['template:Order_Shipped', ['sandbox-1', 'sandbox-2']],
  ['status:422', ['sandbox-2']],
  ['status:5', ['sandbox-4']],
  ['template:ORDER_ships', []],
  ['template:order is:rejected', ['sandbox-2']],
  ['is:acc template:order', ['sandbox-1']],
  ['is:text', ['sandbox-3', 'sandbox-4', 'sandbox-5']],
  ['is:unknown', []],
  ['+44 7700 900 123', ['sandbox-1', 'sandbox-2']],
  ['+351 hello', ['sandbox-3']],
  ['sandbox-2', ['sandbox-2']],
  ['a.pdf', ['sandbox-1', 'sandbox-2']],
  ['shop.example/track/A-1001', ['sandbox-1']],
  ['message.buttons placeholders', []],
  ['message.buttons dynamic', ['sandbox-2']],
  ['is:faulted', ['sandbox-4', 'sandbox-5']],
  ['cut-after', ['sandbox-5']],
  ['is: template: ', ['sandbox-1', 'sandbox-2', 'sandbox-3', 'sandbox-4', 'sandbox-5']],
])('the search %j finds %j', async (search, ids) => {
  const sandbox = await openSandbox();
  await notify(sandbox, shipped);
  await notify(sandbox, { ...shipped, parameters: ['Ann', 'A-1002', 'Friday'], buttons: [] });
  await sendTexts(sandbox, ['Hello'], '351912345678');
  for (const fault of [500, 'cut-after'] as const) {
    sandbox.fault({ fault });
    await sendTexts(sandbox, ['late'], '351912345679').catch(() => undefined);
  }
  expect(sandbox.calls({ search }).map(({ id }) => id)).toStrictEqual(ids);
  const path = `/sandbox/messages?${new URLSearchParams({ search, outcome: 'all' })}`;
  expect(await request(sandbox, 'GET', path)).toMatchObject({ body: ids.map((id) => ({ id })) });
});

it.each([
  [
    'is:nope',
    'is:nope matches no call; known: accepted, rejected, faulted, template, text, attachment, unknown',
  ],
  ['status:nope', 'status:nope is not a status, such as status:422'],
])('the search %s can find no call: %s', async (search, message) => {
  const sandbox = await openSandbox();
  expect(() => sandbox.calls({ search })).toThrow(message);
});
