import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTemplates } from 'notifygen';
import { code, table } from './markdown.ts';

/** One example of each rule on the page. */
const examples = [
  'name: order_shipped',
  'name: cart__reminder_',
  'name: 2fa_code',
  'name: index',
  'name: order_1\nfunction: sendFirstOrder',
];

/** What the generator really derives from some names. */
export async function nameTable(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'notifygen-docs-'));
  try {
    for (const [index, yaml] of examples.entries()) writeFileSync(join(folder, `${index}.yaml`), yaml);
    const { templates } = await loadTemplates(folder);
    const inOrder = templates.toSorted((a, b) => (a.file < b.file ? -1 : 1));
    return table(
      ['template', 'functions', 'constant', 'types', 'file'],
      inOrder.map(({ names }, index) => [
        (examples[index] ?? '').split('\n').map(code).join(', '),
        [names.send, names.build].map(code).join(', '),
        code(names.template),
        [names.messageType, names.parametersType].map(code).join(', '),
        code(`${names.module}.ts`),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
