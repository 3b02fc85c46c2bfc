import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { makeMessagesPage, makePages } from './pages.ts';

for (const { path, text, fresh } of [...(await makePages()), await makeMessagesPage()]) {
  if (text !== fresh) writeFileSync(path, fresh);
  console.log(`${relative('.', path)}: ${text === fresh ? 'up to date' : 'written'}`);
}
