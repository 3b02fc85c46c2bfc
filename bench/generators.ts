/** Other code generators, installed in bench/peers, with the same messages as our corpus as input for each. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CorpusTemplate, corpusTemplate } from './corpus.ts';
import type { Program } from './measure.ts';
import { peersFolder } from './peers.ts';

/** A generator that reads its input from a folder and writes into a folder of its own inside it. */
interface Generator {
  /** The npm package. */
  readonly name: string;
  /** What it writes, removed before each run. */
  readonly output: string;
  readonly args: readonly string[];
  readonly writeInput: (folder: string, templates: readonly CorpusTemplate[]) => void;
}

const packages = 'node_modules';

export const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    output: 'schema.ts',
    args: [`${packages}/openapi-typescript/bin/cli.js`, 'openapi.json', '--output', 'schema.ts'],
    writeInput: writeOpenApi,
  },
  {
    name: '@hey-api/openapi-ts',
    output: 'client',
    args: [`${packages}/@hey-api/openapi-ts/bin/run.js`, '--input', 'openapi.json', '--output', 'client'],
    writeInput: writeOpenApi,
  },
  {
    name: 'orval',
    output: 'endpoints.ts',
    args: [
      `${packages}/orval/dist/bin/orval.mjs`,
      ...['--input', 'openapi.json', '--output', 'endpoints.ts', '--client', 'fetch'],
    ],
    writeInput: writeOpenApi,
  },
  {
    name: 'typesafe-i18n',
    output: 'i18n/i18n-types.ts',
    args: [`${packages}/typesafe-i18n/cli/typesafe-i18n.mjs`, '--no-watch'],
    writeInput: (folder, templates) => {
      writeJson(folder, '.typesafe-i18n.json', { baseLocale: 'en', outputPath: './i18n' });
      mkdirSync(join(folder, 'i18n/en'), { recursive: true });
      const texts = JSON.stringify(messageTexts(templates), null, 2);
      writeFileSync(join(folder, 'i18n/en/index.ts'), `export default ${texts};\n`);
    },
  },
  {
    name: '@inlang/paraglide-js',
    output: 'paraglide',
    args: [
      `${packages}/@inlang/paraglide-js/bin/run.js`,
      ...['compile', '--project', 'project.inlang', '--outdir', 'paraglide'],
    ],
    writeInput: (folder, templates) => {
      mkdirSync(join(folder, 'project.inlang'));
      mkdirSync(join(folder, 'messages'));
      writeJson(folder, 'messages/en.json', messageTexts(templates));
      writeJson(folder, 'project.inlang/settings.json', {
        baseLocale: 'en',
        locales: ['en'],
        modules: [`./${packages}/@inlang/plugin-message-format/dist/index.js`],
        'plugin.inlang.messageFormat': { pathPattern: './messages/{locale}.json' },
      });
    },
  },
];

/** Writes what a generator reads into a new folder and returns the program that runs it there. */
export function prepareGenerator(generator: Generator, folder: string, templates: number): Program {
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(peersFolder, packages), join(folder, packages), 'dir');
  writeJson(folder, 'package.json', { type: 'module' });
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "module": "nodenext", "strict": true } }\n',
  );
  generator.writeInput(
    folder,
    Array.from({ length: templates }, (_, number) => corpusTemplate(number)),
  );
  return { args: generator.args, cwd: folder };
}

function writeJson(folder: string, path: string, value: object): void {
  writeFileSync(join(folder, path), `${JSON.stringify(value, null, 2)}\n`);
}

/** The body of each template, with its placeholders by name. */
function messageTexts(templates: readonly CorpusTemplate[]): Readonly<Record<string, string>> {
  const textOf = ({ body, placeholders }: CorpusTemplate): string =>
    body.replace(/\{\{(\d+)\}\}/g, (_, number) => `{${placeholders[number - 1]}}`);
  return Object.fromEntries(templates.map((template) => [template.name, textOf(template)]));
}

/** One operation per template, whose request body is the template's message. */
function writeOpenApi(folder: string, templates: readonly CorpusTemplate[]): void {
  const text = { type: 'string' };
  const tuple = (labels: readonly string[]): object => ({
    type: 'array',
    prefixItems: labels.map((title) => ({ ...text, title })),
    minItems: labels.length,
    maxItems: labels.length,
  });
  const message = ({ body, file, placeholders, buttons }: CorpusTemplate): object => ({
    type: 'object',
    description: body,
    required: ['to', 'parameters', ...(file ? ['file'] : []), ...(buttons.length > 0 ? ['buttons'] : [])],
    properties: {
      to: { ...text, description: 'The recipient: 7 to 15 digits with the country code.' },
      parameters: tuple(placeholders),
      ...(file && {
        file: {
          type: 'object',
          required: ['type', 'url'],
          properties: { type: { const: file }, url: text, name: text },
        },
      }),
      ...(buttons.length > 0 && { buttons: tuple(buttons.map(({ name }) => name)) }),
    },
  });
  const operation = (template: CorpusTemplate): object => ({
    post: {
      operationId: `send_${template.name}`,
      description: template.description,
      requestBody: { required: true, content: { 'application/json': { schema: message(template) } } },
      responses: {
        200: { description: 'Sent.', content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  });
  writeJson(folder, 'openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Notices', version: '1' },
    paths: Object.fromEntries(templates.map((template) => [`/${template.name}`, operation(template)])),
  });
}
