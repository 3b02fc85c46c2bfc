import { expect, it } from 'vitest';
import { openSandbox, post, request, sendTexts, shipped, templatePath } from './support/sandbox.js';

it.each([
  ['friday ANN', ['sandbox-1', 'sandbox-2']],
  ['ann friday 1001', ['sandbox-1']],
  ['ships hello', []],
  ['template:order', ['sandbox-1', 'sandbox-2']],
  ['template:ORDER_ships', []],
  ['template:order is:rejected', ['sandbox-2']],
  ['is:acc template:order', ['sandbox-1']],
  ['is:text', ['sandbox-3']],
  ['is:unknown', []],
  ['+44 7700 900 123', ['sandbox-1', 'sandbox-2']],
  ['+351 hello', ['sandbox-3']],
  ['is: template: ', ['sandbox-1', 'sandbox-2', 'sandbox-3']],
])('the search %j finds %j', async (search, ids) => {
  const sandbox = await openSandbox();
  await post(sandbox, templatePath, { message: shipped });
  await post(sandbox, templatePath, {
    message: { ...shipped, parameters: ['Ann', 'A-1002', 'Friday'], buttons: [] },
  });
  await sendTexts(sandbox, ['Hello'], '351912345678');
  expect(sandbox.calls({ search }).map(({ id }) => id)).toStrictEqual(ids);
  const path = `/sandbox/messages?${new URLSearchParams({ search, outcome: 'all' })}`;
  expect(await request(sandbox, 'GET', path)).toMatchObject({ body: ids.map((id) => ({ id })) });
});
