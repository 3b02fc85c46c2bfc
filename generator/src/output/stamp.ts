import { createHash, hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ancestorsOf } from '../source/paths.js';
import { type FoundFile, findTemplates } from '../source/template-files.js';
import { withoutReturns } from '../text/generated-mark.js';

/** Where a command stores its stamp. */
export interface StampPlace {
  readonly path: string;
  /** What its result depends on besides files: the program, the current folder, the options. */
  readonly key: string;
}

/** Where a run reads its templates and writes its output. */
interface Folders {
  readonly templates: string;
  readonly out: string;
}

/** While the digest of the same files is the same, the command needs neither the YAML parser nor ts-morph. */
interface Stamp<Run> {
  readonly digest: string;
  readonly run: Run;
  /** The other files that it read. Those that did not exist count, too. */
  readonly others: readonly string[];
}

/** In the nearest `node_modules`; `undefined` if there is none. */
export function stampPlace(cwd: string, options: object): StampPlace | undefined {
  const root = ancestorsOf(cwd).find((folder) => existsSync(join(folder, 'node_modules')));
  if (root === undefined) return undefined;
  const run = JSON.stringify([cwd, options]);
  const name = hash('sha256', run).slice(0, 16);
  const path = join(root, 'node_modules/.cache/notifygen', `${name}.json`);
  return { path, key: `${run} ${buildOfGenerator()}` };
}

/** Changes with every version of the generator and of the packages that affect its output, and with every build. */
function buildOfGenerator(): string {
  const require = createRequire(import.meta.url);
  const packages = ['../../package.json', 'yaml/package.json', 'ts-morph/package.json'];
  // Only in this repository: a published package has another version instead.
  const built = ['../../tsconfig.tsbuildinfo', '../../validators.js'].map((name) => {
    const path = fileURLToPath(new URL(name, import.meta.url));
    return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  });
  return JSON.stringify([...packages.map((name) => require(name).version), ...built]);
}

/** What the last run found, if nothing has changed since. A stamp that cannot be read counts as a change. */
export function readStamp<Run extends Folders>({ path, key }: StampPlace): Run | undefined {
  try {
    const { digest, run, others }: Stamp<Run> = JSON.parse(readFileSync(path, 'utf8'));
    const files = textsOf(findTemplates(run.templates));
    const now = digestOf([key, run, readOthers(others)], files, outputOf(run.out, new Map()));
    return now === digest ? run : undefined;
  } catch {
    return undefined;
  }
}

/** What a run read and wrote. None of it is read again, because it may have changed since. */
export interface RunFiles {
  /** From {@link readOthers}, called before the run. */
  readonly others: OtherFiles;
  readonly files: readonly FoundFile[];
  readonly texts: ReadonlyMap<string, string>;
}

/** A stamp that cannot be written only makes the next run slower. */
export function writeStamp<Run extends Folders>(
  { path, key }: StampPlace,
  { others, files, texts }: RunFiles,
  run: Run,
): void {
  try {
    const read = files.map((file) => [file.path, 'text' in file ? file.text : ''] as const);
    const digest = digestOf([key, run, others], read, outputOf(run.out, texts));
    const stamp: Stamp<Run> = { digest, run, others: others.map(([other]) => other) };
    const temporary = `${path}.${process.pid}`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, JSON.stringify(stamp));
    renameSync(temporary, path);
  } catch {}
}

/** The texts of files by path; `null` for those that cannot be read. */
export type OtherFiles = readonly (readonly [path: string, text: string | null])[];

export function readOthers(paths: readonly string[]): OtherFiles {
  return paths.map((path) => {
    try {
      return [path, readFileSync(path, 'utf8')];
    } catch {
      return [path, null];
    }
  });
}

type NamedText = readonly [name: string, text: string];

function* textsOf(paths: readonly string[]): Iterable<NamedText> {
  for (const path of paths) yield [path, readFileSync(path, 'utf8')];
}

/** The names in a folder, and the texts of its files. Those in `known` are not read. */
function* outputOf(folder: string, known: ReadonlyMap<string, string>): Iterable<NamedText> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const { name } = entry;
    const read = (): string => withoutReturns(readFileSync(`${folder}/${name}`, 'utf8'));
    yield [name, entry.isFile() ? (known.get(name) ?? read()) : ''];
  }
}

function digestOf(first: unknown, ...rest: readonly Iterable<NamedText>[]): string {
  const digest = createHash('sha256').update(JSON.stringify(first));
  for (const texts of rest)
    for (const [name, text] of texts) digest.update(`\n${name} ${text.length}\n`).update(text);
  return digest.digest('base64url');
}
