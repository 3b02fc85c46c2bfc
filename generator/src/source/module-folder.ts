import { join } from 'node:path';
import { manifestFile } from '../text/generated-files.js';
import { hasGeneratedMark } from '../text/generated-mark.js';
import { ancestorsOf } from './paths.js';
import { jsonIn, readText } from './read-text.js';

/** Every package.json that may decide whether `.js` files in a folder are ES modules, nearest first. */
export function manifestsAbove(folder: string): readonly string[] {
  return ancestorsOf(folder).map((ancestor) => join(ancestor, manifestFile));
}

/** Whether `.js` files in a folder are ES modules: the nearest package.json says so. Otherwise they are CommonJS. */
export function isModuleFolder(folder: string): boolean {
  for (const manifest of manifestsAbove(folder)) {
    const text = textOfUser(manifest);
    // Node refuses to run a package whose package.json is invalid, so it does not matter which it is.
    if (text !== undefined) return Object(jsonIn(text)).type === 'module';
  }
  return false;
}

/** Whether a folder has a package.json that notifygen did not generate. */
export function hasManifest(folder: string): boolean {
  return textOfUser(join(folder, manifestFile)) !== undefined;
}

function textOfUser(manifest: string): string | undefined {
  const read = readText(manifest, manifest);
  return 'text' in read && !hasGeneratedMark(manifestFile, read.text) ? read.text : undefined;
}
