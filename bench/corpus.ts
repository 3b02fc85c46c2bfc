import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CorpusTemplate {
  readonly name: string;
  readonly language: string;
  readonly description: string;
  readonly body: string;
  readonly placeholders: readonly string[];
  readonly footer: string;
  readonly file: 'document' | 'video' | 'image' | undefined;
  readonly buttons: readonly { readonly name: string; readonly url: string }[];
}

const languages = ['en', 'es', 'pt_BR', 'de', 'fr', 'ar'] as const;
const files = [undefined, 'document', 'video', 'image'] as const;
const labels = ['customerName', 'orderId', 'shipDate', 'amount', 'shopName'];

/** A realistic template; the same number always returns the same template. */
export function corpusTemplate(number: number): CorpusTemplate {
  const placeholders = labels.slice(0, number % 6);
  const values = placeholders.map((_, index) => `{{${index + 1}}}`).join(', then ');
  const about = placeholders.length > 0 ? ` about ${values} as you asked` : '';
  return {
    name: `notice_${number}`,
    language: languages[number % languages.length] ?? 'en',
    description: `What customers read in case ${number}.`,
    body: `Hello, this is notice ${number}${about}. Thank you.`,
    placeholders,
    footer: 'Harbour & Home, 12 Quay Street',
    file: files[number % files.length],
    buttons: number % 3 === 0 ? [{ name: 'code', url: `https://shop.example/n/${number}/{{1}}` }] : [],
  };
}

export function templateYaml(template: CorpusTemplate): string {
  const { name, language, description, body, placeholders, footer, file, buttons } = template;
  return [
    `name: ${name}`,
    `language: ${language}`,
    `description: ${description}`,
    `body: ${body}`,
    ...(placeholders.length > 0 ? [`placeholders: [${placeholders.join(', ')}]`] : []),
    `footer: ${footer}`,
    ...(file === undefined ? [] : [`file: ${file}`]),
    ...(buttons.length > 0 ? ['buttons:'] : []),
    ...buttons.map((button) => `  - name: ${button.name}\n    url: ${button.url}`),
    '',
  ].join('\n');
}

/** Writes the first `count` templates into a new folder. */
export function writeCorpus(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < count; number++) {
    const template = corpusTemplate(number);
    writeFileSync(join(folder, `${template.name}.yaml`), templateYaml(template));
  }
}
