import { describe, expect } from 'vitest';
import type { Sandbox } from '../src/index.js';
import {
  attachmentPath,
  hello,
  it,
  notify,
  post,
  request,
  sendTexts,
  serveUntilEnd,
  shipped,
  textPath,
  to,
} from './support/sandbox.js';

/** The rows of the list of calls, over real HTTP. */
async function rowsOf(sandbox: Sandbox, query = ''): Promise<unknown> {
  const { url } = await serveUntilEnd(sandbox);
  return (await fetch(`${url}/sandbox/calls?outcome=all&${query}`)).json();
}

describe('the list of calls', () => {
  it('says of each call what a list shows', async ({ sandbox }) => {
    await notify(sandbox, shipped);
    const attachment = { url: 'https://files.example/a.ogg', mime: 'audio/ogg; codecs=opus' };
    await post(sandbox, attachmentPath, { to, attachment });
    await post(sandbox, textPath, { to: '+44', message: { text: '' } });
    // Cut between two characters.
    await sendTexts(sandbox, [`${'x'.repeat(159)}😀 and more`]);
    const named = (name: string): object => ({ title: name, template: name });
    expect(await rowsOf(sandbox)).toMatchObject([
      { ...named('order_shipped'), id: 'sandbox-1', to, status: 200, file: 'document' },
      { id: 'sandbox-2', title: 'session audio', kind: 'attachment', text: '', outcome: 'accepted' },
      {
        title: 'session text',
        outcome: 'rejected',
        reason: expect.stringMatching(/^to must be .* \(and 1 more\)$/),
      },
      { text: `${'x'.repeat(159)}😀…` },
    ]);
  });

  it('stays small, however large the calls are', async ({ sandbox }) => {
    const long = '7'.repeat(900_000);
    for (let number = 0; number < 5; number++) {
      await post(sandbox, textPath, { to: `${number}${long}`, message: { text: 'x'.repeat(90_000) } });
      await notify(sandbox, { ...shipped, to: long, templateName: `${number}${long}` });
    }
    const { url } = await serveUntilEnd(sandbox);
    for (const list of ['calls', 'conversations']) {
      const response = await fetch(`${url}/sandbox/${list}?outcome=all`);
      expect((await response.text()).length).toBeLessThan(10_000);
    }
    const { body } = await request(sandbox, 'GET', '/sandbox/messages/sandbox-1');
    expect(body).toMatchObject({ to: `0${'7'.repeat(199)}…` });
    // Its request is as it was received.
    const sent = JSON.stringify({ to: `0${long}`, message: { text: 'x'.repeat(90_000) } });
    expect(sandbox.calls()[0]?.http.body === sent).toBe(true);
  });

  it('returns the calls around one of them', async ({ sandbox }) => {
    await sendTexts(sandbox, ['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    const { url } = await serveUntilEnd(sandbox);
    const around = async (list: string, query: string): Promise<unknown> => {
      const response = await fetch(`${url}/sandbox/${list}?${query}`);
      const rows: unknown = await response.json();
      const { headers } = response;
      const texts = Array.isArray(rows) ? rows.map(({ text }) => text).join('') : rows;
      return [texts, headers.get('x-calls-before'), headers.get('x-total-count')];
    };
    expect(await around('calls', 'around=sandbox-5&last=4')).toStrictEqual(['3456', '2', '9']);
    expect(await around('messages', 'around=sandbox-1&last=4')).toStrictEqual(['1234', '0', '9']);
    expect(await around('calls', 'around=sandbox-9&last=4')).toStrictEqual(['6789', '5', '9']);
    // A call that was removed or does not match the filter has a place too.
    sandbox.clear({ text: '5' });
    expect(await around('calls', 'around=sandbox-5&last=4')).toStrictEqual(['3467', '2', '8']);
    expect(await around('calls', 'last=3')).toStrictEqual(['789', '5', '8']);
    expect(await around('calls', 'first=3')).toStrictEqual(['123', '0', '8']);
    expect(await around('calls', 'around=5')).toMatchObject([
      { message: 'around must be an id such as sandbox-7' },
      null,
      null,
    ]);
  });

  it('names the first attempt of a call that is sent again after a fault', async ({ sandbox }) => {
    sandbox.fault({ fault: 503, times: 2 });
    for (let attempt = 1; attempt <= 3; attempt++) await post(sandbox, textPath, hello);
    await post(sandbox, textPath, hello);
    await post(sandbox, textPath, { ...hello, to: '111111111' });
    expect(sandbox.calls().map(({ id, retryOf }) => [id, retryOf])).toStrictEqual([
      ['sandbox-1', undefined],
      ['sandbox-2', 'sandbox-1'],
      ['sandbox-3', 'sandbox-1'],
      // The third attempt had a response, so this is another message.
      ['sandbox-4', undefined],
      ['sandbox-5', undefined],
    ]);
    expect(await rowsOf(sandbox, 'search=is:accepted')).toMatchObject([{ retryOf: 'sandbox-1' }, {}, {}]);
  });
});
