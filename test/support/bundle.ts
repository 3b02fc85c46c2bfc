import { join } from 'node:path';
import { type InputOptions, type OutputChunk, rolldown } from 'rolldown';
import { root } from './run.ts';

export interface BundleOptions {
  readonly platform: 'browser' | 'node';
  readonly conditionNames?: readonly string[];
  readonly minify?: boolean;
}

/** Bundles code as if it were a module in the root folder of this repository. */
export async function bundle(code: string, options: BundleOptions): Promise<string> {
  const chunks = await bundleChunks(code, options);
  return chunks.map((chunk) => chunk.code).join('');
}

/** As `bundle`, with the parts of each chunk. */
export async function bundleChunks(
  code: string,
  { platform, conditionNames, minify = false }: BundleOptions,
): Promise<readonly OutputChunk[]> {
  const entry = join(root, 'entry.ts');
  const input: InputOptions = {
    input: entry,
    platform,
    ...(conditionNames && { resolve: { conditionNames: [...conditionNames] } }),
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    logLevel: 'silent',
  };
  const build = await rolldown(input);
  const { output } = await build.generate({ minify });
  return output.filter((chunk) => chunk.type === 'chunk');
}
