import { fetchTransport, type Interpret, type OutgoingMessage, type Transport } from '@notifygen/runtime';

type Texts = string | Readonly<Record<string, string>>;

/** What the platform needs to know of a template and a request does not contain: a part of `contract.json`. */
export interface ApprovedTemplate {
  readonly name: string;
  readonly header?: Texts;
  readonly buttons?: readonly { readonly kind: string; readonly url?: Texts }[];
}

export interface CloudApiOptions {
  /** `templates` of the file `contract.json`, which `notifygen generate` writes. */
  readonly templates: readonly ApprovedTemplate[];
  /** The language of templates whose YAML names none: the platform requires one. */
  readonly language: string;
}

/**
 * Sends messages to `/{phone-number-id}/messages` of Meta's Cloud API. In the options of the client, `baseUrl` contains the version, as
 * in `https://graph.facebook.com/v23.0`, `appId` is the ID of the phone number, and `apiKey` is the access token.
 */
export function cloudApiTransport({ templates, language }: CloudApiOptions): Transport {
  const known = new Map(templates.map((template) => [template.name, template]));
  const { post, watch } = fetchTransport();
  return {
    ...(watch && { watch }),
    async post(request) {
      const { 'x-app-id': phoneNumberId, 'x-api-key': token, ...headers } = request.headers;
      const message = toCloudApi(request.message, known, language);
      const bytes = new TextEncoder().encode(JSON.stringify({ messaging_product: 'whatsapp', ...message }));
      const response = await post({
        ...request,
        url: request.url.replace(/\/api\/v1\/.*$/, `/${phoneNumberId}/messages`),
        headers: { ...headers, authorization: `Bearer ${token}` },
        contentLength: bytes.byteLength,
        takeBody: () => {
          request.takeBody();
          return bytes;
        },
      });
      const body = await response.read();
      // The platform sends rate limits with several statuses. With a 429, the client and the outbox slow down.
      const status = rateLimits.has(errorCode(parse(body.bytes)) ?? 0) ? 429 : response.status;
      return { ...response, status, read: async () => body };
    },
  };
}

function toCloudApi(
  { kind, request }: OutgoingMessage,
  templates: ReadonlyMap<string, ApprovedTemplate>,
  language: string,
): object {
  const { to } = request;
  if (kind === 'text') return { to, type: 'text', text: { body: request.message.text } };
  if (kind === 'attachment') {
    const { url, mime, filename, caption } = request.attachment;
    const type = mediaType(mime);
    // JSON has no key for what is undefined.
    const named = type === 'document' ? filename : undefined;
    const captioned = type === 'audio' || type === 'sticker' ? undefined : caption;
    return { to, type, [type]: { link: url, filename: named, caption: captioned } };
  }
  const template = templates.get(request.templateName);
  if (!template) throw new Error(`${request.templateName} is not in contract.json`);
  const inHeader = /\{\{/.test(anyOf(template.header)) ? 1 : 0;
  const texts = request.parameters.map((text) => ({ type: 'text', text }));
  const { file, buttons = [] } = request;
  const media = file && {
    type: file.type,
    [file.type]: { link: file.url, filename: file.type === 'document' ? file.name : undefined },
  };
  const dynamic = (template.buttons ?? []).flatMap(({ url }, index) =>
    /\{\{/.test(anyOf(url)) ? [index] : [],
  );
  const components = [
    { type: 'header', parameters: media ? [media] : texts.slice(0, inHeader) },
    { type: 'body', parameters: texts.slice(inHeader) },
    ...buttons.map(({ url }, position) => ({
      type: 'button',
      sub_type: 'url',
      index: String(dynamic[position]),
      parameters: [{ type: 'text', text: url }],
    })),
  ];
  return {
    to,
    type: 'template',
    template: {
      name: request.templateName,
      language: { code: request.language ?? language },
      components: components.filter(({ parameters }) => parameters.length > 0),
    },
  };
}

/** The text in one of its languages: they have the same placeholders. */
function anyOf(texts: Texts = ''): string {
  return typeof texts === 'string' ? texts : Object.values(texts).join();
}

function mediaType(mime: string): string {
  const [kind = ''] = mime.split('/');
  if (mime === 'image/webp') return 'sticker';
  return ['image', 'video', 'audio'].includes(kind) ? kind : 'document';
}

/** Too many calls of the app, of the account, of the number, and to one recipient. */
const rateLimits: ReadonlySet<number> = new Set([4, 80_007, 130_429, 131_056]);

/** Errors of the platform itself, after which a message may have been sent. */
const unclear: ReadonlySet<number> = new Set([1, 2, 131_000, 131_016]);

/** An error of the platform is a refusal, whatever its status is. Without its code, the status decides, as with any proxy. */
export const interpretCloudApi: Interpret = ({ body }) => {
  const code = errorCode(body);
  if (code === undefined) return undefined;
  return unclear.has(code) ? 'unknown' : 'rejected';
};

function errorCode(body: unknown): number | undefined {
  const code = valueAt(valueAt(body, 'error'), 'code');
  return typeof code === 'number' ? code : undefined;
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
