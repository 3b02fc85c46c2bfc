import { createRequire } from 'node:module';

/** The entry files of the packages that affect the output: an update of one replaces its file. */
export function dependencyFiles(): readonly string[] {
  const own = createRequire(import.meta.url);
  const tsMorph = own.resolve('ts-morph');
  const ofTsMorph = createRequire(tsMorph);
  return [
    own.resolve('yaml'),
    own.resolve('ajv'),
    tsMorph,
    ofTsMorph.resolve('@ts-morph/common'),
    ofTsMorph.resolve('code-block-writer'),
  ];
}
