import type { JsonSchema } from './json-schema.ts';
import { formOf, typeOf } from './key-facts.ts';
import { code, table } from './markdown.ts';

/** The keys of the configuration file. */
export function configurationKeys({ properties = {} }: JsonSchema): string {
  return table(
    ['key', 'type', 'meaning', 'format', 'example'],
    Object.entries(properties).map(([key, schema]) => [
      code(key),
      typeOf(schema),
      // The name of a package starts with @, which would mention a user on some sites.
      (schema.description ?? '').replace(/Default: (?!none)(\S+)\.$/, 'Default: `$1`.'),
      formOf(schema),
      [...(schema.examples ?? schema.enum ?? [])]
        .slice(0, 1)
        .map((example) => code(JSON.stringify(example)))
        .join(),
    ]),
  );
}
