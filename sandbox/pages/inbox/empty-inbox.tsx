import type { JSX } from 'preact';
import { CodeBlock } from '../../../ui/code-block.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { shellQuote } from '../../src/code/shell-quote.js';
import { type Info, toaster } from '../shared/sandbox.js';
import { sendTo } from './send-again.js';

const textPath = '/api/v1/whatsapp/sessionMessage/text';

/** A number that Ofcom reserves for examples. */
const exampleNumber = '447700900123';

/** What an inbox without calls shows: three ways to send the first message. */
export function EmptyInbox({ info }: { readonly info: Info }): JSX.Element {
  const send = async (): Promise<void> => {
    const { id } = await sendTo(info, textPath, bodyOf('Hello from the *sandbox* 👋'));
    if (id === undefined)
      toaster.show({
        text: 'The test message was not accepted: the sandbox has stopped, or a fault is planned.',
      });
  };
  return (
    <EmptyState title="Waiting for the first message">
      <p>Messages appear here as soon as they are sent. Nothing leaves your machine.</p>
      <CodeBlock title="From your application" text={variablesOf(info)} />
      <CodeBlock title="From a terminal" text={curlOf(info)} />
      <p class="actions">
        <button type="button" class="primary" onClick={send}>
          Send a test message
        </button>
        <a class="button" href="/templates">
          Send one of your templates
        </a>
      </p>
    </EmptyState>
  );
}

function bodyOf(text: string): string {
  return JSON.stringify({ to: exampleNumber, message: { text } });
}

function curlOf({ appId, apiKey }: Info): string {
  return [
    `curl ${location.origin}${textPath}`,
    `-H ${shellQuote(`x-app-id: ${appId}`)} -H ${shellQuote(`x-api-key: ${apiKey}`)}`,
    `-H 'content-type: application/json'`,
    `-d ${shellQuote(bodyOf('Hello from curl'))}`,
  ].join(' \\\n  ');
}

function variablesOf({ appId, apiKey }: Info): string {
  return [
    `export NOTIFYGEN_BASE_URL=${location.origin}`,
    `export NOTIFYGEN_APP_ID=${shellWord(appId)}`,
    `export NOTIFYGEN_API_KEY=${shellWord(apiKey)}`,
  ].join('\n');
}

/** The default credentials need no quotes. */
function shellWord(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : shellQuote(text);
}
