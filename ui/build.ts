/** Bundles the pages of a package into files that a browser can keep: their names contain a digest of their content. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundle as bundleStyles } from 'lightningcss';
import { build, type OutputChunk } from 'rolldown';

/** The sources of a page. */
export interface PageSource {
  readonly script: string;
  /** A style sheet that imports all others. */
  readonly style: string;
}

/** The names of the files of a page. */
export interface PageFiles {
  readonly script: string;
  /** Scripts that several pages share. */
  readonly shared: readonly string[];
  readonly style: string;
}

/** Which files a page loads, by page; and the name of each copied file, by its own. */
export interface PageManifest {
  readonly pages: Readonly<Record<string, PageFiles>>;
  readonly copies: Readonly<Record<string, string>>;
}

/**
 * Writes the files of all pages, the licences of the libraries in them, and `manifest.json`, into a folder that contains
 * nothing else.
 */
export async function buildPages(
  pages: Readonly<Record<string, PageSource>>,
  copies: readonly string[],
  folder: string,
): Promise<void> {
  const entries = Object.entries(pages);
  const { output } = await build({
    input: Object.fromEntries(entries.map(([name, { script }]) => [name, script])),
    platform: 'browser',
    tsconfig: false,
    resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
    transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    write: false,
    logLevel: 'warn',
    output: {
      minify: true,
      comments: false,
      entryFileNames: '[name]-[hash].js',
      chunkFileNames: 'shared-[hash].js',
    },
  });
  const chunks = output.filter((file) => file.type === 'chunk');
  const files = new Map(chunks.map(({ fileName, code }) => [fileName, code]));
  const add = (path: string, content: string): string => {
    const digest = createHash('sha256').update(content).digest('base64url').slice(0, 8);
    const name = basename(path).replace('.', `-${digest}.`);
    files.set(name, content);
    return name;
  };
  const manifest: PageManifest = {
    pages: Object.fromEntries(
      entries.map(([name, { style }]) => {
        const { code } = bundleStyles({ filename: style, minify: true });
        const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === name);
        if (!entry) throw new Error(`no script was made for the page ${name}`);
        const css = add(style, Buffer.from(code).toString());
        return [name, { script: entry.fileName, shared: entry.imports, style: css }];
      }),
    ),
    copies: Object.fromEntries(copies.map((path) => [basename(path), add(path, readFileSync(path, 'utf8'))])),
  };
  files.set('licences.txt', licencesOf(chunks));
  files.set('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  writeChanged(folder, files);
}

/** Other processes may be serving the folder, so a file that stays the same is not written again. */
function writeChanged(folder: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files) {
    const path = join(folder, name);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeFileSync(path, content);
  }
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name));
}

/** The licence of each library whose code is in the scripts. */
function licencesOf(chunks: readonly OutputChunk[]): string {
  const folders = new Set(
    chunks.flatMap(({ moduleIds }) =>
      moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
    ),
  );
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} has no file with its licence`);
    return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
