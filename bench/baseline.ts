/**
 * What a careful person would write by hand in an hour: the same YAML parsed, the same files written from template
 * strings, with nothing checked.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const [templates = '', out = ''] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const exports: string[] = [];

for (const name of readdirSync(templates).sort()) {
  const yaml = parse(readFileSync(join(templates, name), 'utf8'));
  const type = yaml.name
    .split('_')
    .map((word: string) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  const labels: string[] = yaml.placeholders ?? [];
  const suffixes: string[] = (yaml.buttons ?? []).map((button: { name: string }) => button.name);
  const tuple = (names: string[]): string =>
    `readonly [${names.map((label) => `${label}: string`).join(', ')}]`;
  const module = yaml.name.replaceAll('_', '-');
  writeFileSync(
    join(out, `${module}.ts`),
    `// Generated from ${name}.
import { type BuildOptions, type Client, deliverTemplate, fillTemplate, type Receipt, type SendOptions, type TemplateContract, ${yaml.file ? 'type TemplateFile, ' : ''}type TemplateNotification } from "@notifygen/runtime/codegen";

const template: TemplateContract = ${JSON.stringify({ name: yaml.name, language: yaml.language, parameters: labels, file: yaml.file, buttons: yaml.buttons && suffixes })};

/** The values of \`${yaml.name}\`, one a placeholder. */
export type ${type}Parameters = ${labels.length > 0 ? `${type}Message["parameters"]` : 'readonly []'};

/** A message from the template \`${yaml.name}\`. */
export interface ${type}Message {
  /** The recipient: 7 to 15 digits with the country code, without \`+\`. */
  readonly to: string;
  /** Always sent as \`${yaml.language}\`: not for the caller to give. */
  readonly language?: never;
  /**
   * One value a placeholder, in order.
   *
${labels.map((label, index) => `   * ${index + 1}. \`${label}\``).join('\n')}
   */
  readonly parameters${labels.length > 0 ? '' : '?'}: ${tuple(labels)};
  /** ${yaml.file ? `The ${yaml.file} that the message carries.` : 'The template has no file.'} */
  readonly file${yaml.file ? ': TemplateFile' : '?: never'};
  /** The buttons. */
  readonly buttons${suffixes.length > 0 ? `: ${tuple(suffixes)}` : '?: never'};
}

/** Builds the request of \`${yaml.name}\` without sending it: plain JSON, to queue, log or compare. */
export function build${type}(message: ${type}Message, options?: BuildOptions): TemplateNotification {
  return fillTemplate(template, message, options);
}

/**
 * Sends \`${yaml.name}\` in \`${yaml.language}\`.
 *
 * ${yaml.description}
 *
 * > ${yaml.body}
 *
 * From ${name}.
 */
export function send${type}(client: Client, message: ${type}Message, options?: SendOptions): Promise<Receipt> {
  return deliverTemplate(client, template, message, options);
}
`,
  );
  exports.push(
    `export { type ${type}Message, type ${type}Parameters, build${type}, send${type} } from "./${module}.js";`,
  );
}
writeFileSync(join(out, 'index.ts'), `${exports.join('\n')}\n`);
