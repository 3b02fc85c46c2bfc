/** Publishes the packages; with `--dry-run`, prints what it would do. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { npm, showNpm } from './npm.ts';
import buildPackages, { packPackages, readManifest, root } from './packages.ts';
import { releaseProblems, tagProblems } from './release-problems.ts';

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
const isDryRun = values['dry-run'];
const { version } = readManifest('runtime');

const problems = [...releaseProblems(version), ...(isDryRun ? [] : tagProblems(version))];
for (const problem of problems) console.error(`stop    ${problem}`);
if (problems.length > 0) process.exitCode = 1;
else await release();

async function release(): Promise<void> {
  await buildPackages();
  step(['test'], root);
  step(['run', 'test:packages'], root);
  const folder = mkdtempSync(join(tmpdir(), 'notifygen-release-'));
  try {
    const tarballs = packPackages(folder);
    for (const { name, size, files } of tarballs) {
      console.log(`packed  ${name} ${version}: ${files.length} files, ${Math.ceil(size / 1000)} kB`);
    }
    const bill = writeBillOfMaterials(tarballs, version, folder);
    console.log(`wrote   ${bill.name}: ${bill.count} packages`);
    for (const { name, filename } of tarballs) {
      if (!isDryRun && isPublished(name)) console.log(`skipped ${name} ${version}: already published`);
      else step(['publish', filename, '--access', 'public', '--provenance'], folder);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log(isDryRun ? 'Nothing was published.' : `${version} is published.`);
}

/** Prints an npm command and, unless this is a dry run, runs it. */
function step(command: readonly string[], folder: string): void {
  console.log(`${isDryRun ? 'would  ' : 'running'} npm ${command.join(' ')}`);
  if (!isDryRun) showNpm(command, folder);
}

/** Lets a failed release continue: packages that are already published are skipped. */
function isPublished(name: string): boolean {
  try {
    return npm(['view', `${name}@${version}`, 'version'], root).trim() === version;
  } catch {
    return false;
  }
}
