import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const languages = ['en', 'es', 'pt_BR', 'de', 'fr', 'ar'];
const files = [undefined, 'document', 'video', 'image'];

/** A believable template, the same for the same number. */
export function templateYaml(number: number): string {
  const count = number % 6;
  const names = ['customerName', 'orderId', 'shipDate', 'amount', 'shopName'].slice(0, count);
  const values = names.map((_, index) => `{{${index + 1}}}`).join(', then ');
  const file = files[number % files.length];
  return [
    `name: notice_${number}`,
    `language: ${languages[number % languages.length]}`,
    `description: What customers read in case ${number}.`,
    `body: Hello, this is notice ${number}${count > 0 ? ` about ${values} as you asked` : ''}. Thank you.`,
    ...(count > 0 ? [`placeholders: [${names.join(', ')}]`] : []),
    'footer: Harbour & Home, 12 Quay Street',
    ...(file === undefined ? [] : [`file: ${file}`]),
    ...(number % 3 === 0
      ? ['buttons:', '  - name: code', `    url: https://shop.example/n/${number}/{{1}}`]
      : []),
    '',
  ].join('\n');
}

/** Writes the first `count` templates into an emptied folder. */
export function writeCorpus(folder: string, count: number): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < count; number++) {
    writeFileSync(join(folder, `notice_${number}.yaml`), templateYaml(number));
  }
}
