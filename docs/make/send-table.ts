import { readFileSync } from 'node:fs';
import { code, table } from './markdown.ts';

interface SendBody {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, { readonly type: string; readonly description: string }>>;
}

interface OpenApi {
  readonly paths: {
    readonly '/sandbox/templates/{name}/send': {
      readonly post: {
        readonly requestBody: {
          readonly content: { readonly 'application/json': { readonly schema: SendBody } };
        };
      };
    };
  };
}

/** The body of the REST call that sends a template, from the sandbox's OpenAPI document. */
export function sendTable(): string {
  const url = new URL('../../sandbox/openapi.json', import.meta.url);
  const { paths }: OpenApi = JSON.parse(readFileSync(url, 'utf8'));
  const { requestBody } = paths['/sandbox/templates/{name}/send'].post;
  const { required, properties } = requestBody.content['application/json'].schema;
  const rows = Object.entries(properties).map(([name, { type, description }]) => [
    code(name),
    type,
    required.includes(name) ? 'yes' : '',
    description,
  ]);
  return table(['field', 'type', 'required', 'description'], rows);
}
