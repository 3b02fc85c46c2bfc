import { readFileSync } from 'node:fs';
import { code, table } from './markdown.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly description: string;
}

interface Operation {
  readonly summary: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
}

interface SendBody {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, { readonly type: string; readonly description: string }>>;
}

interface SendOperation extends Operation {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: SendBody } } };
}

interface Path {
  readonly get?: Operation;
  readonly post?: Operation;
  readonly delete?: Operation;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Path>> & {
    readonly '/sandbox/templates/{name}/send': { readonly post: SendOperation };
  };
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

function readOpenApi(): OpenApi {
  return JSON.parse(readFileSync(new URL('../../sandbox/openapi.json', import.meta.url), 'utf8'));
}

/** The requests of the sandbox's REST interface, and the parameters of their queries. */
export function restTable(): string {
  const { paths, components } = readOpenApi();
  const queryOf = (operation: Operation): readonly Parameter[] =>
    (operation.parameters ?? []).flatMap((entry) => {
      const found = '$ref' in entry ? components.parameters[entry.$ref.replace(/^.*\//, '')] : entry;
      return found?.in === 'query' ? [found] : [];
    });
  const operations = Object.entries<Path>(paths).flatMap(([path, { get, post, delete: remove }]) =>
    Object.entries({ GET: get, POST: post, DELETE: remove }).flatMap(([method, operation]) =>
      operation === undefined ? [] : [{ request: `${method} ${path}`, operation, query: queryOf(operation) }],
    ),
  );
  const requests = operations.map(({ request, operation, query }) => [
    code(request),
    `${operation.summary}.`,
    query.map(({ name }) => code(name)).join(', '),
  ]);
  const parameters = new Map(
    operations.flatMap(({ query }) => query.map((each) => [each.name, each.description])),
  );
  return [
    table(['request', 'what it does', 'query'], requests),
    table(
      ['query', 'meaning'],
      [...parameters].map(([name, meaning]) => [code(name), meaning]),
    ),
  ].join('\n\n');
}

/** The body of the REST call that sends a template, from the sandbox's OpenAPI document. */
export function sendTable(): string {
  const { requestBody } = readOpenApi().paths['/sandbox/templates/{name}/send'].post;
  const { required, properties } = requestBody.content['application/json'].schema;
  const rows = Object.entries(properties).map(([name, { type, description }]) => [
    code(name),
    type,
    required.includes(name) ? 'yes' : '',
    description,
  ]);
  return table(['field', 'type', 'required', 'description'], rows);
}
