import { readFileSync } from 'node:fs';

/** The keywords that the pages show. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly title?: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly type?: string | readonly string[];
  readonly allOf?: readonly JsonSchema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly format?: string;
  readonly patternErrorMessage?: string;
  readonly minLength?: number;
  readonly minProperties?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly uniqueItems?: boolean;
  readonly examples?: readonly Example[];
  readonly defaultSnippets?: readonly Snippet[];
}

export type Example = string | number | readonly string[];

export interface Snippet {
  readonly label: string;
  readonly description?: string;
  readonly body?: unknown;
}

/** Reads a schema that is published with the package, with every reference replaced by what it refers to. */
export function readSchema(name: 'template' | 'config'): JsonSchema {
  const url = new URL(`../../generator/${name}.schema.json`, import.meta.url);
  const schema: JsonSchema = JSON.parse(readFileSync(url, 'utf8'));
  return resolve(schema, schema.$defs ?? {});
}

/** Keywords beside a reference win over those of the definition. */
function resolve(schema: JsonSchema, defs: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { $ref, allOf = [], ...own } = schema;
  const target = $ref === undefined ? undefined : defs[$ref.replace('#/$defs/', '')];
  const parts = [...(target === undefined ? [] : [target]), ...allOf].map((part) => resolve(part, defs));
  const merged: JsonSchema = Object.assign({}, ...parts, own);
  return {
    ...merged,
    ...(merged.items !== undefined && { items: resolve(merged.items, defs) }),
    ...(merged.properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(merged.properties).map(([key, value]) => [key, resolve(value, defs)]),
      ),
    }),
  };
}
