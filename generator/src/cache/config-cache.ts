import type { Config } from '../config/config.js';
import type { ConfigReader } from '../config/settings.js';
import { readText } from '../source/read-text.js';
import { digestOf, readCacheFile, writeCacheFile } from './cache-file.js';
import type { CacheContext } from './replay-cache.js';

/** Skips the validation of a configuration that has not changed since it was found valid. */
export function cachedConfigReader(context: CacheContext | undefined, read: ConfigReader): ConfigReader {
  return async (sources) => {
    const [source] = sources;
    if (context === undefined || source === undefined) return read(sources);
    const path = `${context.folder}/${digestOf(source.path)}.config.json`;
    const key = JSON.stringify([context.key, sources, readText(source.path, '')]);
    const cached = readCacheFile<{ readonly key: string; readonly config: Config }>(path);
    if (cached?.key === key) return { config: cached.config, diagnostics: [] };
    const checked = await read(sources);
    if (checked.diagnostics.length === 0) writeCacheFile(path, { key, config: checked.config });
    return checked;
  };
}
