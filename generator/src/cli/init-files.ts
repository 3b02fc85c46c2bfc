import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Settings } from '../config/check-config.js';
import { importPath, ownExtension } from '../config/choose-settings.js';
import type { Manifest } from '../config/manifest.js';
import type { Project } from '../config/project.js';
import type { WrittenFile } from '../output/write-files.js';
import { ancestorsOf, slashes } from '../source/paths.js';
import { ownVersion } from './command.js';

const sources = new URL('../../init/', import.meta.url);
const docs = 'https://github.com/notifygen/notifygen/blob/main/docs';

type Values = Readonly<Record<string, string>>;

/** A file of the folder `init`: `%name%` is a value, and what is in «» is for TypeScript. */
function fill(source: string, values: Values, isTypeScript = false): string {
  return readFileSync(new URL(source, sources), 'utf8')
    .replaceAll(/«([^»]*)»/g, isTypeScript ? '$1' : '')
    .replaceAll(/%(\w+)%/g, (_, name: string) => ({ docs, ...values })[name] ?? '');
}

/** What `init --outbox` writes, and the module that commands load. The test sends the example, if the project has it. */
export function outboxFiles(
  project: Project,
  { scripts, dependencies }: Manifest,
  settings: Settings,
  hasExample: boolean,
) {
  const { folder, hasSrc, hasTypeScript, isModule, builder, tsconfig = {}, packageManager } = project;
  const extension = hasTypeScript ? '.ts' : isModule ? '.js' : '.mjs';
  const root = hasSrc ? 'src' : builder?.name === 'Next' ? 'lib' : '.';
  const outbox = resolve(folder, root, `outbox${extension}`);
  const code = (path: string, from: string, values: Values = {}): WrittenFile => {
    const to = (file: string): string =>
      slashes(relative(dirname(join(folder, path)), file)).replace(/^(?!\.)/, './');
    const imports = {
      generated: importPath(project, settings).replace(/^\.\/[^/]*/, to(settings.out)),
      outbox: to(outbox).replace(/\.ts$/, ownExtension(project)),
    };
    return {
      path: join(folder, path + extension),
      text: fill(from, { ...imports, ...values }, hasTypeScript),
    };
  };
  const has = (path: string): boolean => existsSync(join(folder, path));
  const framework = ['next', 'hono', 'fastify'].find((name) => dependencies.has(name)) ?? 'node';
  const route = `${has('src') && !has('app') ? 'src/' : ''}app/admin/outbox/[[...path]]/route`;
  const files = [
    code(join(root, 'outbox'), 'outbox.ts'),
    code(framework === 'next' ? route : join(root, 'outbox-page'), `outbox-page/${framework}.ts`),
  ];
  if (hasExample && settings.parameters !== 'named' && !project.usesJest) {
    const runner = dependencies.has('vitest') ? 'vitest' : 'node:test';
    const values = { runner, templates: slashes(relative(folder, settings.templates)) };
    files.push(code(join(has('test') ? 'test' : root, 'outbox.test'), 'outbox.test.ts', values));
  }
  // What a compiler makes of the module, in `outDir`; otherwise Node runs it as it is.
  const { outDir = root, rootDir = hasSrc ? 'src' : '.' } = tsconfig;
  const compiled = join(outDir, relative(rootDir, root), 'outbox.js');
  const isCompiled = hasTypeScript && settings.target !== 'js';
  const module = slashes(relative(folder, isCompiled ? resolve(folder, compiled) : outbox));
  const { root: context, install, isolated, exec, run } = packageManager;
  const own = slashes(relative(context, folder));
  const build = Object.hasOwn(scripts, 'build') ? `${run} build` : isCompiled && `${exec} tsc`;
  const values = {
    module,
    install,
    build: build ? `RUN ${build}\n` : '',
    workdir: own === '' ? '' : `WORKDIR /app/${own}\n`,
    bin: slashes(join(isolated ? '' : relative(folder, context), 'node_modules/.bin/notifygen-outbox')),
    context: slashes(relative(folder, context)) || '.',
    dockerfile: slashes(join(own, 'Dockerfile')),
  };
  const deployment = ['Dockerfile', 'Dockerfile.dockerignore', 'compose.yaml'];
  files.push(...deployment.map((name) => ({ path: join(folder, name), text: fill(name, values) })));
  return { files, module };
}

/** What `init --ci` writes: workflows of GitHub, which must be in the root of the repository. */
export function ciFiles({ folder, packageManager, hasTypeScript }: Project): readonly WrittenFile[] {
  const { install, exec } = packageManager;
  const root = ancestorsOf(folder).find((ancestor) => existsSync(join(ancestor, '.git'))) ?? folder;
  const own = slashes(relative(root, folder));
  // A repository can have several projects.
  const prefix = own === '' ? '' : `${basename(own)}-`;
  // Only the compiler knows what is called.
  const names = ['templates', ...(hasTypeScript ? ['templates-approved'] : []), 'templates-pull'];
  return names.map((name) => {
    const file = `${prefix}${name}.yml`;
    const of = own && ` of ${own}`;
    const values = { install, exec, file, of, folder: own || '.', version: ownVersion() };
    return { path: join(root, '.github/workflows', file), text: fill(`ci/${name}.yml`, values) };
  });
}
