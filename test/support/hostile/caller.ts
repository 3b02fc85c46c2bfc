import { type DeclaredTemplate, functionStem } from '../declared-template.ts';
import type { Message } from './matching-message.ts';

/** A message for a template, as a caller of its generated functions would write it. */
export interface Call {
  readonly template: DeclaredTemplate;
  readonly message: Message;
}

/**
 * A program that calls the generated functions of every template and prints what they built and posted.
 *
 * @param index The module that it imports them from.
 */
export function callerOf(calls: readonly Call[], index: string): string {
  const lines = calls.map(({ template, message }) => {
    const stem = functionStem(template);
    return `await call(notify.build${stem}, notify.send${stem}, ${JSON.stringify(message)});\n`;
  });
  return `${head(index)}\n${lines.join('')}\nconsole.log(JSON.stringify(results));\n`;
}

const head = (index: string): string => `
import { type Client, createClient, type Receipt, type OutgoingTemplate } from '@notifygen/runtime';
import * as notify from '${index}';

const results: object[] = [];
let posted: unknown;
const client = createClient({
  baseUrl: 'https://gateway.example',
  appId: 'app',
  apiKey: 'key',
  fetch: async (input, init) => {
    posted = await new Request(input, init).json();
    return Response.json({});
  },
});

async function call<Message>(
  build: (message: Message) => OutgoingTemplate,
  send: (client: Client, message: Message) => Promise<Receipt>,
  message: NoInfer<Message>,
): Promise<void> {
  try {
    const built = build(message);
    await send(client, message);
    results.push({ built, posted });
  } catch (error) {
    results.push({ error: String(error) });
  }
}
`;
