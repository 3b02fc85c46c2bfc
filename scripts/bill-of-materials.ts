import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from './npm.ts';
import { root, type Tarball } from './packages.ts';

/**
 * Writes what an installation of the packages contains, as CycloneDX, and returns the name of the file.
 *
 * It installs the tarballs, because `npm sbom` in this workspace leaves out a dependency that is also one of its development.
 */
export function writeBillOfMaterials(
  tarballs: readonly Tarball[],
  version: string,
  folder: string,
): { readonly name: string; readonly count: number } {
  const name = `notifygen-${version}.cdx.json`;
  const project = mkdtempSync(join(tmpdir(), 'notifygen-installed-'));
  try {
    writeFileSync(
      join(project, 'package.json'),
      JSON.stringify({ name: 'installed', version, private: true }),
    );
    const paths = tarballs.map(({ filename }) => join(folder, filename));
    npm(['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', ...paths], project);
    const bill = npm(['sbom', '--sbom-format', 'cyclonedx'], project);
    const { components }: { readonly components: readonly unknown[] } = JSON.parse(bill);
    writeFileSync(join(root, name), bill);
    return { name, count: components.length };
  } finally {
    rmSync(project, { recursive: true });
  }
}
