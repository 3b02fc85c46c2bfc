import type { Config } from '../../schemas.js';
import { validateConfig } from '../../validators.js';
import { checkFailure, checkSyntax, limited } from '../check/check-template.js';
import { runLocatedRules } from '../check/rules/index.js';
import { schemaDiagnostics } from '../check/schema-errors.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { parseSource } from '../source/parse-source.js';
import { displayPath } from '../source/paths.js';
import { readText } from '../source/read-text.js';

export type { Config };

/** Options of `notifygen sandbox`. */
export type SandboxConfig = NonNullable<Config['sandbox']>;

/** The configuration with absolute paths, also those of the sandbox. */
export interface Settings extends Config {
  readonly templates: string;
  readonly out: string;
}

export interface ConfigSource {
  readonly path: string;
  /** The keys that lead to the configuration in the file. */
  readonly base: readonly string[];
}

export interface CheckedConfig {
  readonly config: Config;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Checks a configuration against its JSON Schema. JSON is YAML, so its diagnostics have locations too.
 *
 * @param rival Another configuration of the same project. There must not be one.
 */
export function checkConfig({ path, base }: ConfigSource, rival?: ConfigSource): CheckedConfig {
  const file = displayPath(path);
  const read = readText(path, file);
  if ('failure' in read) return { config: {}, diagnostics: checkFailure(read.failure) };
  const source = parseSource(file, read.text);
  const isReadable = !/CONFLICT|DEPTH/.test(source.error?.code ?? '');
  const input = { source, base, ...(rival && { rival: displayPath(rival.path) }) };
  const [broken] = [
    ...(isReadable ? runLocatedRules(({ checkConfig }) => checkConfig?.(input)) : []),
    // The other keys of package.json do not belong to notifygen.
    ...(isReadable && base.length > 0 ? [] : checkSyntax(source)),
  ];
  if (broken) return { config: {}, diagnostics: [broken] };

  const value: unknown = base.reduce((part: unknown, key) => Object(part)[key], JSON.parse(source.text));
  if (!validateConfig<Config>(value))
    return {
      config: {},
      diagnostics: limited(source, schemaDiagnostics(source, validateConfig.errors ?? [], base)),
    };
  const { $schema: _, ...config } = value;
  return { config, diagnostics: [] };
}
