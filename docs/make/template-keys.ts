import type { JsonSchema } from './json-schema.ts';
import { examplesOf, formOf, typeOf } from './key-facts.ts';
import { code, fence, prose, table } from './markdown.ts';

/** The keys of a template: first an overview, then one section per key. */
export function templateKeys({ properties = {}, required = [] }: JsonSchema): string {
  const keys = Object.entries(properties);
  const overview = table(
    ['key', 'type', 'meaning'],
    keys.map(([key, schema]) => [
      `[${code(key)}](#${key.toLowerCase()})`,
      typeOf(schema),
      prose(firstSentence(schema)),
    ]),
  );
  const sections = keys.map(([key, schema]) => section(key, schema, required.includes(key)));
  return [overview, ...sections].join('\n\n');
}

function section(key: string, schema: JsonSchema, required: boolean): string {
  const { description = '', markdownDescription = '', items } = schema;
  const type = typeOf(schema);
  return [
    `## \`${key}\``,
    `${type.charAt(0).toUpperCase()}${type.slice(1)}, ${required ? 'required' : 'optional'}. ${prose(formOf(schema))}`.trim(),
    prose(description),
    valueList(schema),
    ...examplesOf(schema).map((example) => fence('yaml', `${key}: ${example}`)),
    markdownDescription.slice(description.length).trim(),
    items?.properties === undefined ? '' : keysOf(`a ${items.title}`, items),
    schema.properties === undefined ? '' : keysOf(code(key), schema),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The values of a key with what they mean, unless there are too many for a list. */
function valueList({ enum: values = [], enumDescriptions = [], defaultSnippets = [] }: JsonSchema): string {
  const suggestions = defaultSnippets.filter(({ label, body }) => body === label);
  const meanings = [
    ...values.map((value, index) => [value, enumDescriptions[index]]),
    ...(suggestions.length <= longestList ? suggestions : []).map(({ label, description }) => [
      label,
      description,
    ]),
  ];
  return meanings.map(([value = '', meaning]) => `- ${code(value)}: ${meaning}`).join('\n');
}

const longestList = 20;

function keysOf(what: string, { properties = {}, required = [] }: JsonSchema): string {
  const lists = Object.entries(properties).flatMap(([key, schema]) => {
    const values = valueList(schema);
    return values === '' ? [] : [`The values of ${code(key)}:`, values];
  });
  return [
    `The keys of ${what}:`,
    table(
      ['key', 'type', 'meaning', 'format', 'example'],
      Object.entries(properties).map(([key, schema]) => [
        required.includes(key) ? `${code(key)}, required` : code(key),
        typeOf(schema),
        prose(schema.description ?? ''),
        prose(formOf(schema)),
        examplesOf(schema).map(code).join(', '),
      ]),
    ),
    ...lists,
  ].join('\n\n');
}

function firstSentence({ description = '' }: JsonSchema): string {
  return /^.*?[.:](?= |$)/.exec(description)?.[0].replace(/:$/, '.') ?? description;
}
