import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startGateway } from '../support/gateway.js';
import { testOutbox } from '../support/outbox.js';
import { describePostgres } from '../support/postgres.js';

const to = '491700000001';
const shipped = { to, templateName: 'order_shipped', language: 'de', parameters: ['Ada', 'A-1'] };
const file = { type: 'document', url: 'https://shop.example/a.pdf', name: 'A' };
const hello = { to, message: { text: 'Hello' } };
const attachment = { url: 'https://shop.example/a.pdf', mime: 'application/pdf' };

/** Each of these requests has one mistake. */
const requests: Readonly<Record<'template' | 'text' | 'attachment', readonly unknown[]>> = {
  template: [
    undefined,
    null,
    'text',
    { ...shipped, to: undefined },
    { ...shipped, to: 'US.13491208655302741918' },
    { ...shipped, to: 'us.ENT.1349' },
    { ...shipped, to: '+491700000001' },
    { ...shipped, to: '0049170' },
    { ...shipped, to: 491700000001 },
    { ...shipped, retries: 1 },
    { ...shipped, '491700000001': 1 },
    { ...shipped, templateName: 'Order shipped' },
    { ...shipped, templateName: undefined },
    { ...shipped, language: 'deutsch' },
    { ...shipped, language: null },
    { ...shipped, parameters: undefined },
    { ...shipped, parameters: 'Ada' },
    { ...shipped, parameters: ['Ada', 1] },
    { ...shipped, parameters: ['Ada', null] },
    { ...shipped, parameters: ['', 'A-1'] },
    { ...shipped, parameters: [' ', 'A-1'] },
    { ...shipped, parameters: ['Ada', 'A\nB'] },
    { ...shipped, parameters: ['Ada', 'A\tB'] },
    { ...shipped, parameters: ['Ada', 'A     B'] },
    { ...shipped, file: 'https://shop.example/a.pdf' },
    { ...shipped, file: { ...file, type: 'audio' } },
    { ...shipped, file: { ...file, caption: 'A' } },
    { ...shipped, file: { ...file, url: 'shop.example/a.pdf' } },
    { ...shipped, file: { ...file, url: 'https://shop.example/a b.pdf' } },
    { ...shipped, file: { ...file, url: 'https://ada:pass@shop.example/a.pdf' } },
    { ...shipped, file: { ...file, url: undefined } },
    { ...shipped, file: { ...file, name: '' } },
    { ...shipped, buttons: 'A-1' },
    { ...shipped, buttons: [{ type: 'call', url: 'A-1' }] },
    { ...shipped, buttons: [{ type: 'url' }] },
    { ...shipped, buttons: [{ type: 'url', url: 1 }] },
  ],
  text: [
    { ...hello, to: undefined },
    { ...hello, templateName: 'order_shipped' },
    { ...hello, message: undefined },
    { ...hello, message: 'Hello' },
    { ...hello, message: { text: 'Hello', bold: true } },
    { ...hello, message: { text: 5 } },
    { ...hello, message: { text: '' } },
    { ...hello, message: { text: '👋'.repeat(4097) } },
  ],
  attachment: [
    { to },
    { to, attachment: { ...attachment, url: 'http://shop.example/a.pdf' } },
    { to, attachment: { ...attachment, mime: undefined } },
    { to, attachment: { ...attachment, mime: 'pdf' } },
    { to, attachment: { ...attachment, mime: 'audio/ogg' } },
    { to, attachment: { ...attachment, filename: ' ' } },
    { to, attachment: { ...attachment, caption: 'x'.repeat(1025) } },
    { to, attachment: { ...attachment, kind: 'document' } },
  ],
};
const messages = Object.entries(requests).flatMap(([kind, all]) => all.map((request) => ({ kind, request })));

/** Options of `enqueue` and the same fields of the JSON. */
const quietHours = { start: '21:00', end: '08:00' };
const options = [
  ...['', 'x'.repeat(501), 5].map((dedupe) => ({ dedupe })),
  ...['asap', 1].map((priority) => ({ priority })),
  ...['maybe', true].map((onUnknown) => ({ onUnknown })),
  ...['00-1', 5].map((traceParent) => ({ traceParent })),
  ...[
    'Mars',
    '+01:00',
    '',
    'posix/Europe/London',
    'Right/Europe/London',
    'posixrules',
    'localtime',
    'Factory',
    5,
  ].map((timeZone) => ({ quietHours: { ...quietHours, timeZone } })),
  { quietHours: { ...quietHours, end: '21:00', timeZone: 'Europe/London' } },
];

describePostgres('the SQL function and TypeScript', (server) => {
  /** What each of them says about a message. */
  const problemsOf = async (message: object, given: object): Promise<readonly [string, string]> => {
    const { client } = await startGateway();
    const outbox = testOutbox({ senders: { shop: client() } });
    const wrong: object = { message, ...given };
    const typed = await outbox.enqueueAll([wrong] as never).catch((error: Error) => error.message);
    const other = new pg.Client(server.url);
    await other.connect();
    onTestFinished(() => other.end());
    const json = JSON.stringify({ sender: 'shop', message, ...given });
    const sql = await other
      .query('select notifygen.enqueue($1)', [json])
      .catch((error: Error) => error.message);
    // TypeScript lists all problems, with labels; the path begins at the request.
    const [, first = ''] = /^Not enqueued:\s+\[0\] (.*)/.exec(String(typed)) ?? [];
    const [, said = ''] =
      /^notifygen\.enqueue: messages\[0\]\.(?:message\.(?:request\.)?)?(.*)\.$/.exec(String(sql)) ?? [];
    // Of the suffix of a button, TypeScript names only the button.
    return [first.replace(/ \((placeholder|button)\d+\)/, ''), said.replace(/^(buttons\[\d\])\.url/, '$1')];
  };

  it('say the same about a request', async () => {
    await testOutbox({ url: server.url, senders: { shop: (await startGateway()).client() } }).migrate();
    for (const message of messages) {
      const [typed, sql] = await problemsOf(message, {});
      expect.soft(sql, JSON.stringify(message).slice(0, 200)).toBe(typed);
    }
  });

  it('say the same about options', async () => {
    const message = { kind: 'text', request: hello };
    for (const given of options) {
      const [typed, sql] = await problemsOf(message, given);
      expect.soft(sql, JSON.stringify(given).slice(0, 200)).toBe(typed);
    }
  });
});
