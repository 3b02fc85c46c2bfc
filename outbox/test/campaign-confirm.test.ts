import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { confirm } from '../src/command/campaign-confirm.js';

/** Types at the question for the name of a campaign. */
async function type(keys: string) {
  const [input, output] = [new PassThrough(), new PassThrough().resume()];
  const asked = confirm({ name: 'sale' }, input, output);
  input.write(keys);
  return asked;
}

it.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('%s at the question for the name of a campaign ends it', async (_, key) => {
  expect(await type(key)).toBe(false);
});

it('only the name of the campaign confirms it', async () => {
  expect(await type('sale\r')).toBe(true);
  await expect(type('sail\r')).rejects.toMatchObject({ code: 'invalid-options' });
  await expect(type('\r')).rejects.toMatchObject({ message: 'This is not its name. Nothing is sent.' });
});
