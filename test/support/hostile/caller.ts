import type { Contract } from 'notifygen';
import { type DeclaredTemplate, functionStem } from '../declared-template.ts';
import type { Message } from './matching-message.ts';

/** A message for a template, as a caller of its generated functions would write it. */
export interface Call {
  readonly template: DeclaredTemplate;
  readonly message: Message;
}

/**
 * A program that calls the generated functions of every template and prints what they built and posted, and what the index exports of it.
 * Values may have any length: another test checks lengths.
 *
 * @param index The module that it imports them from.
 * @param names The contract of the templates, if parameters are named. Otherwise they are tuples.
 */
export function callerOf(calls: readonly Call[], index: string, names?: Contract): string {
  const lines = calls.map(({ template, message }) => {
    const stem = functionStem(template);
    const name = JSON.stringify(template.name);
    return `await call(notify.templates[${name}], notify.build${stem}, notify.send${stem}, ${messageCode(template.name, message, names)});\n`;
  });
  return `${head(index)}\n${lines.join('')}\nconsole.log(JSON.stringify(results));\n`;
}

function messageCode(name: string, { parameters, buttons, ...rest }: Message, names?: Contract): string {
  const known = names?.templates.find((template) => template.name === name);
  if (known === undefined) return JSON.stringify({ ...rest, parameters, buttons });
  const suffixes = (known.buttons ?? []).flatMap((button) =>
    button.kind === 'url' && button.label !== undefined ? button.label : [],
  );
  const fields = [
    ...Object.entries(rest).map(([key, value]) => `${key}: ${JSON.stringify(value)}`),
    ...(parameters ? [`parameters: ${objectCode(known.parameters, parameters)}`] : []),
    ...(buttons ? [`buttons: ${objectCode(suffixes, buttons)}`] : []),
  ];
  return `{ ${fields.join(', ')} }`;
}

/** With computed names, since the name __proto__ would set the prototype. */
function objectCode(names: readonly string[], values: readonly unknown[]): string {
  const entries = values.map(
    (value, index) => `[${JSON.stringify(names[index] ?? '')}]: ${JSON.stringify(value)}`,
  );
  return `{ ${entries.join(', ')} }`;
}

const head = (index: string): string => `
import { type Client, createClient, type TemplateForSendRequest, type Receipt, type TemplateContract } from '@notifygen/runtime';
import * as notify from '${index}';

const results: object[] = [];
let posted: unknown;
const client = createClient({
  baseUrl: 'https://gateway.example',
  appId: 'app',
  apiKey: 'key',
  checkLengths: false,
  checkAccidents: false,
  fetch: async (input, init) => {
    posted = await new Request(input, init).json();
    return Response.json({});
  },
});

async function call<Message>(
  { name, delivery }: TemplateContract,
  build: (message: Message, options: { checkLengths: boolean }) => TemplateForSendRequest,
  send: (client: Client, message: Message) => Promise<Receipt>,
  message: NoInfer<Message>,
): Promise<void> {
  try {
    const built = build(message, client);
    await send(client, message);
    results.push({ built, posted, known: { name, delivery } });
  } catch (error) {
    results.push({ error: String(error) });
  }
}
`;
