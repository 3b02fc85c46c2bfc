import { join } from 'node:path';
import { ancestorsOf } from './paths.js';
import { readText } from './read-text.js';

/** Every package.json that may decide whether `.js` files in a folder are ES modules, nearest first. */
export function manifestsAbove(folder: string): readonly string[] {
  return ancestorsOf(folder).map((ancestor) => join(ancestor, 'package.json'));
}

/** Whether `.js` files in a folder are ES modules: the nearest package.json says so. Otherwise they are CommonJS. */
export function isModuleFolder(folder: string): boolean {
  for (const manifest of manifestsAbove(folder)) {
    const read = readText(manifest, manifest);
    if ('text' in read) return hasTypeModule(read.text);
  }
  return false;
}

function hasTypeModule(manifest: string): boolean {
  try {
    return Object(JSON.parse(manifest.replace(/^\uFEFF/, ''))).type === 'module';
  } catch {
    // Node refuses to run a package whose package.json is invalid, so it does not matter which it is.
    return false;
  }
}
