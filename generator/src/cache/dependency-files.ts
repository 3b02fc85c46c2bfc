import { createRequire } from 'node:module';

/** Where the packages begin that decide on what is generated: an update of one replaces its file and may change the output. */
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
