/** SDKs of other messaging services, installed in bench/peers by `npm run bench`. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(new URL('../peers/package.json', import.meta.url));

/** What the benchmark uses of each package, so that the types do not need the packages. */
interface Twilio {
  readonly default: (
    account: string,
    token: string,
  ) => {
    readonly api: { baseUrl: string };
    readonly messages: { readonly create: (message: object) => Promise<unknown> };
  };
}

interface WhatsAppApi {
  readonly WhatsAppAPI: new (
    options: object,
  ) => {
    readonly sendMessage: (from: string, to: string, message: object) => Promise<unknown>;
  };
}

interface WhatsAppMessages {
  readonly Text: new (text: string) => object;
}

async function load<Module>(name: string): Promise<Module> {
  return import(pathToFileURL(resolve(name)).href);
}

export async function connectTwilio(url: string, to: string, body: string): Promise<() => Promise<unknown>> {
  const { default: twilio } = await load<Twilio>('twilio');
  const client = twilio(`AC${'0'.repeat(32)}`, 'bench-key');
  client.api.baseUrl = url;
  return () => client.messages.create({ from: 'whatsapp:+15550100', to: `whatsapp:+${to}`, body });
}

export async function connectWhatsAppApi(
  url: string,
  to: string,
  text: string,
): Promise<() => Promise<unknown>> {
  const { WhatsAppAPI } = await load<WhatsAppApi>('whatsapp-api-js');
  const { Text } = await load<WhatsAppMessages>('whatsapp-api-js/messages');
  // The SDK has no option for the address.
  const redirected: typeof fetch = (input, init) => fetch(url + new URL(String(input)).pathname, init);
  const client = new WhatsAppAPI({
    token: 'bench-key',
    v: 'v24.0',
    secure: false,
    ponyfill: { fetch: redirected },
  });
  return () => client.sendMessage('15550100', to, new Text(text));
}
