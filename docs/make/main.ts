import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { makeMessagesPage, makePages } from './pages.ts';

for (const { path, text, fresh } of [...(await makePages()), await makeMessagesPage()]) {
  if (text !== fresh) writeFileSync(path, fresh);
  console.log(`docs/${basename(path)}: ${text === fresh ? 'up to date' : 'written'}`);
}
