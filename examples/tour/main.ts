import { createClient, type SendError } from '@notifygen/runtime';
import { createSandbox, serveSandbox } from '@notifygen/sandbox';
import { sendEmptyParameter, sendRetiredTemplate } from './failures.ts';
import { deliver } from './outbox.ts';
import { type Send, sessionSends, templateSends } from './sends.ts';

const to = '447700900123';
const print = (line = ''): void => console.log(line);

const sandbox = await createSandbox({ templates: 'templates' });
const server = await serveSandbox(sandbox);
const client = createClient({ baseUrl: server.url, appId: sandbox.appId, apiKey: sandbox.apiKey });

try {
  print(`The sandbox gateway listens on ${server.url}`);
  print();
  print('Templates, sent through their generated functions:');
  for (const send of templateSends) await show(send);
  print();
  print('Session messages:');
  for (const send of sessionSends) await show(send);
  print();
  print('Through the outbox, which stores messages before it sends them:');
  for (const { send, created, message } of await deliver(client, to)) {
    const result = created ? `${message?.status} ${message?.messageId ?? ''}` : 'already stored';
    print(`  ${send.what.padEnd(16)} ${send.shape.padEnd(26)} to ${to}   ${result}`);
  }
  print();
  print('A mistake found before anything was sent:');
  explain(await sendEmptyParameter(client, to));
  print('A message that the gateway rejected:');
  explain(await sendRetiredTemplate(client, to));
  print();
  print(`The sandbox accepted ${sandbox.messages().length} messages.`);
  print();
  print(
    'Next, change a template and let the compiler find its call. In templates/order_shipped.yaml, delete',
  );
  print('" on {{3}}" from the body and shipDate from the placeholders, then run');
  print('  npm run generate && npm run build');
} finally {
  await server.close();
}

async function show({ what, shape, send }: Send): Promise<void> {
  const { status, messageId } = await send(client, to);
  print(`  ${what.padEnd(16)} ${shape.padEnd(26)} to ${to}   ${status} ${messageId ?? ''}`);
}

function explain({ message, code, delivery }: SendError): void {
  print(`  ${message}`);
  print(`  code ${code}, delivery ${delivery}`);
}
