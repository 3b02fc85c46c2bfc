import { expect, it } from 'vitest';
import { makeMessagesPage } from '../../docs/make/pages.ts';

it('the page on compiler messages shows what every supported TypeScript says', async () => {
  const { text, fresh } = await makeMessagesPage();
  expect(text, 'run npm run docs').toBe(fresh);
});
