import { describe, expect } from 'vitest';
import { hello, it, notify, openSandbox, post, request, shipped, textPath, to } from './support/sandbox.js';

describe('the REST interface', () => {
  it('lists the accepted messages, or those that match the filter', async ({ sandbox }) => {
    await notify(sandbox, shipped);
    await post(sandbox, textPath, hello);
    await post(sandbox, textPath, { to: '1', message: { text: 'Rejected' } });
    const idsOf = async (query: string): Promise<unknown> => {
      const { body } = await request(sandbox, 'GET', `/sandbox/messages${query}`);
      return Array.isArray(body) ? body.map(({ id }) => id.replace('sandbox-', '')).join() : body;
    };
    expect(await idsOf('')).toBe('1,2');
    expect(await idsOf('?outcome=all')).toBe('1,2,3');
    expect(await idsOf('?outcome=rejected')).toBe('3');
    expect(await idsOf('?template=order_shipped')).toBe('1');
    expect(await idsOf('?kind=text')).toBe('2');
    expect(await idsOf('?text=SHIPS ON')).toBe('1');
    for (const text of [to, `+${to}`, '+44 7700 900-123', '900123']) {
      expect(await idsOf(`?text=${encodeURIComponent(text)}`)).toBe('1,2');
    }
    expect(await idsOf(`?to=${to}&after=sandbox-1`)).toBe('2');
    expect(await idsOf('?before=sandbox-2')).toBe('1');
    expect(await idsOf('?last=1')).toBe('2');
    expect(await idsOf('?first=1')).toBe('1');
    expect(await idsOf('?last=')).toMatchObject({ message: expect.stringContaining('not an empty text') });
    expect((await request(sandbox, 'GET', '/sandbox/messages?last=1')).headers.get('x-total-count')).toBe(
      '2',
    );
  });

  it('waits for a message that has not arrived yet', async ({ sandbox }) => {
    const waiting = request(sandbox, 'GET', `/sandbox/wait?to=${to}`);
    await post(sandbox, textPath, hello);
    expect(await waiting).toMatchObject({ status: 200, body: { id: 'sandbox-1', text: 'Hello' } });
  });

  it('counts the unread calls of each recipient', async ({ sandbox }) => {
    for (const number of [to, to, '111111111']) await post(sandbox, textPath, { ...hello, to: number });
    const unread = async (): Promise<unknown> =>
      (await request(sandbox, 'GET', '/sandbox/conversations')).body;
    expect(await unread()).toMatchObject([
      { to: '111111111', unread: 1 },
      { to, unread: 2, count: 2, last: { id: 'sandbox-2', text: 'Hello' } },
    ]);
    await request(sandbox, 'POST', '/sandbox/read', { to });
    await post(sandbox, textPath, hello);
    expect(await unread()).toMatchObject([
      { to, unread: 1, count: 3 },
      { to: '111111111', unread: 1 },
    ]);
  });

  it('streams events to open pages', async ({ sandbox }) => {
    const { body } = await sandbox.fetch('http://sandbox/sandbox/events');
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toMatch(
      /^event: ready\ndata: {"run":"[0-9a-f]{8}"}\nretry: 250\n\n$/,
    );
    await post(sandbox, textPath, hello);
    expect((await reader?.read())?.value).toContain('event: added\ndata: {"id":"sandbox-1"');
    await sandbox.reload();
    expect((await reader?.read())?.value).toBe('event: templates\ndata: {}\n\n');
    sandbox.fault({ fault: 503 });
    expect((await reader?.read())?.value).toBe('event: faults\ndata: {}\n\n');
    await post(sandbox, textPath, hello);
    expect((await reader?.read())?.value).toBe('event: faults\ndata: {}\n\n');
    expect((await reader?.read())?.value).toContain('"outcome":"faulted"');
    sandbox.clear();
    expect((await reader?.read())?.value).toContain('"ids":["sandbox-1","sandbox-2"]');
    await reader?.cancel();
  });

  it('names its run in every response, and rejects changes that are meant for another run', async ({
    sandbox,
  }) => {
    await post(sandbox, textPath, hello);
    const listed = await request(sandbox, 'GET', '/sandbox/messages');
    const run = listed.headers.get('x-sandbox-run') ?? '';
    const next = await openSandbox();
    await post(next, textPath, hello);
    const remove = (): ReturnType<typeof request> =>
      request(next, 'DELETE', '/sandbox/messages/sandbox-1', undefined, { 'x-sandbox-run': run });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('restarted') },
    });
    expect(next.calls()).toHaveLength(1);
    const other = (await remove()).headers.get('x-sandbox-run');
    expect(other).not.toBe(run);
    const unknown = await request(next, 'GET', '/sandbox/message');
    expect(unknown.headers.get('x-sandbox-run')).toBe(other);
    expect(unknown.body).toMatchObject({
      message: expect.stringMatching(/did you mean GET \/sandbox\/messages/),
    });
    const headers = { 'x-sandbox-run': other ?? '' };
    expect(await request(next, 'DELETE', '/sandbox/messages', undefined, headers)).toMatchObject({
      status: 200,
    });
  });

  it('sends a template through the gateway, in its dialect', async () => {
    const sandbox = await openSandbox({ dialect: { parametersField: 'parameter', messageWrapper: false } });
    const { templateName, ...rest } = shipped;
    const response = await request(sandbox, 'POST', `/sandbox/templates/${templateName}/send`, rest);
    expect(response).toMatchObject({ status: 200, body: { messageId: 'sandbox-1' } });
    expect(sandbox.messages('order_shipped')).toHaveLength(1);
    sandbox.fault({ fault: 'cut-after' });
    expect(await request(sandbox, 'POST', `/sandbox/templates/${templateName}/send`, rest)).toMatchObject({
      body: { message: 'there was no response, because of a fault: the inbox shows the call' },
    });
  });
});
