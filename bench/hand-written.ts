import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CorpusTemplate, corpusTemplate } from './corpus.ts';

/** Writes the modules that a careful engineer would write for the first `count` templates, with as little code as possible. */
export function writeByHand(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  const exports: string[] = [];
  for (let number = 0; number < count; number++) {
    const template = corpusTemplate(number);
    const [type, module] = [`Notice${number}`, `notice-${number}`];
    writeFileSync(join(folder, `${module}.ts`), moduleText(template, type));
    exports.push(
      `export { build${type}, type ${type}Message, type ${type}Parameters, send${type} } from './${module}.js';\n`,
    );
  }
  writeFileSync(join(folder, 'index.ts'), exports.join(''));
}

function moduleText({ name, language, placeholders, file, buttons }: CorpusTemplate, type: string): string {
  const suffixes = buttons.map((button) => button.name);
  return `import {
  type BuildOptions,
  type Client,
  deliverTemplate,
  fillTemplate,
  type TemplateForSendRequest,
  type Receipt,
  type SendOptions,
  type TemplateContract,
${file ? '  type TemplateFile,\n' : ''}} from '@notifygen/runtime/codegen';

const template: TemplateContract = {
  name: '${name}',
  language: '${language}',
  parameters: ${list(placeholders)},
${file ? `  file: '${file}',\n` : ''}${suffixes.length > 0 ? `  buttons: ${list(suffixes)},\n` : ''}};

export type ${type}Parameters = ${tuple(placeholders)};

export interface ${type}Message {
  readonly to: string;
${placeholders.length > 0 ? `  readonly parameters: ${type}Parameters;\n` : ''}${file ? `  readonly file: TemplateFile<'${file}'>;\n` : ''}${suffixes.length > 0 ? `  readonly buttons: ${tuple(suffixes)};\n` : ''}}

/** Builds the request of ${name} without sending it. */
export function build${type}(message: ${type}Message, options?: BuildOptions): TemplateForSendRequest {
  return fillTemplate(template, message, options);
}

/** Sends ${name}. */
export function send${type}(
  client: Client,
  message: ${type}Message,
  options?: SendOptions,
): Promise<Receipt> {
  return deliverTemplate(client, template, message, options);
}
`;
}

function tuple(labels: readonly string[]): string {
  return `readonly [${labels.map((label) => `${label}: string`).join(', ')}]`;
}

function list(labels: readonly string[]): string {
  return `[${labels.map((label) => `'${label}'`).join(', ')}]`;
}
