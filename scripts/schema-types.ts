/** Prints the types of what the schemas describe, so that no code repeats them. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | false;
}

/** @param description A sentence about the type. */
export function declareType(name: string, description: string, schema: Schema): string {
  const text = print(schema, schema.$defs ?? {}, '');
  return `/** ${description} */\nexport interface ${name} ${text}\n`;
}

function print(schema: Schema, definitions: Readonly<Record<string, Schema>>, indent: string): string {
  const { $ref, enum: values, type = [], allOf = [], properties, additionalProperties } = schema;
  if ($ref !== undefined) return print(definitions[$ref.replace('#/$defs/', '')] ?? {}, definitions, indent);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  const inner = (part: Schema = {}): string => print(part, definitions, indent);
  const forms: Readonly<Record<string, () => string>> = {
    integer: () => 'number',
    array: () => `readonly (${inner(schema.items ?? allOf.find(({ items }) => items)?.items)})[]`,
    object: () =>
      properties === undefined
        ? `Readonly<Record<string, ${inner(additionalProperties || {})}>>`
        : `{\n${printProperties(schema, definitions, `${indent}  `)}${indent}}`,
  };
  return [type]
    .flat()
    .map((name) => forms[name]?.() ?? name)
    .join(' | ');
}

function printProperties(
  { properties = {}, required = [] }: Schema,
  definitions: Readonly<Record<string, Schema>>,
  indent: string,
): string {
  const lines = Object.entries(properties).map(([key, schema]) => {
    const mark = required.includes(key) ? '' : '?';
    const type = print(schema, definitions, indent);
    return `${indent}/** ${schema.description} */\n${indent}readonly ${key}${mark}: ${type};\n`;
  });
  return lines.join('');
}
