import { describe, expect, it } from 'vitest';
import { WaitTimeoutError } from '../src/index.js';
import {
  hello,
  post,
  sendTexts,
  shipped,
  shop,
  templatePath,
  textPath,
  textsOf,
  to,
} from './support/sandbox.js';

describe('what the sandbox keeps', () => {
  it('is the newest messages', async () => {
    const sandbox = await shop({ maxMessages: 2 });
    await sendTexts(sandbox, ['1', '2', '3']);
    expect(sandbox.messages().map(({ id }) => id)).toStrictEqual(['sandbox-2', 'sandbox-3']);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('is never %d messages', async (maxMessages) => {
    await expect(shop({ maxMessages })).rejects.toThrow('must be a whole number from 1');
  });

  it('cannot be changed by who reads it', async () => {
    const sandbox = await shop();
    await post(sandbox, templatePath, { message: shipped });
    const [message] = sandbox.messages('order_shipped');
    expect(() => Object.assign(message?.request ?? {}, { to: '1' })).toThrow(TypeError);
    expect(() => Object.assign(message?.request.parameters ?? {}, { 0: 'Eve' })).toThrow(TypeError);
    expect(() => Object.assign(sandbox.calls()[0]?.http.headers ?? {}, { x: 'y' })).toThrow(TypeError);
    expect(sandbox.messages()).toMatchObject([{ request: shipped }]);
  });

  it('strikes out keys that may be real ones, and shows its own', async () => {
    const sandbox = await shop();
    await post(sandbox, textPath, hello, { 'x-api-key': 'live-key', authorization: 'Bearer secret' });
    expect(sandbox.calls()[0]?.http.headers).toMatchObject({
      'x-app-id': 'sandbox-app',
      'x-api-key': '•••••• (struck out)',
      authorization: '•••••• (struck out)',
    });
    expect(JSON.stringify(sandbox.calls())).not.toMatch(/live-key|secret/);
  });
});

describe('the bubble of a message', () => {
  it('has header, body and buttons filled in, each value with its name', async () => {
    const sandbox = await shop();
    const parameters = ['Ann', 'A-1001', 'Friday 3 July', '14:00', '15:00'];
    await post(sandbox, templatePath, {
      message: { to, templateName: 'delivery_slot', language: 'en', parameters },
    });
    await post(sandbox, templatePath, { message: shipped });
    const [slot, order] = sandbox.messages();
    expect(slot?.bubble.header).toStrictEqual([{ text: 'Your delivery' }]);
    expect(slot?.bubble.body.slice(0, 4)).toStrictEqual([
      { text: 'Hi ' },
      { text: 'Ann', parameter: 'customerName' },
      { text: ', order ' },
      { text: 'A-1001', parameter: 'orderId' },
    ]);
    expect(order?.bubble).toMatchObject({
      file: { kind: 'document', url: 'https://shop.example/a.pdf', name: 'Invoice' },
      buttons: [{ kind: 'url', text: 'shop.example', opens: 'https://shop.example/track/A-1001' }],
    });
  });

  it('is in the language of the message', async () => {
    const sandbox = await shop();
    const message = { to, templateName: 'order_confirmed', language: 'es', parameters: ['Ana', 'A-1'] };
    await post(sandbox, templatePath, { message });
    expect(textsOf(sandbox)).toStrictEqual(['¡Gracias, Ana! Tenemos su pedido A-1.']);
  });

  it('shows of a refused call what there is, and what is missing', async () => {
    const sandbox = await shop();
    await post(sandbox, templatePath, { message: { ...shipped, parameters: ['Ann'] } });
    expect(sandbox.calls()[0]?.bubble.body).toContainEqual({
      text: '{{2}}',
      parameter: 'orderId',
      missing: true,
    });
  });
});

describe('waitFor', () => {
  it('resolves with a message that is there, or yet to come', async () => {
    const sandbox = await shop();
    await sendTexts(sandbox, ['first']);
    expect(await sandbox.waitFor({ to })).toMatchObject({ text: 'first' });
    const waiting = sandbox.waitFor('order_shipped', { timeout: 1000 });
    await sendTexts(sandbox, ['second']);
    await post(sandbox, templatePath, { message: shipped });
    expect(await waiting).toMatchObject({ id: 'sandbox-3', request: { parameters: shipped.parameters } });
    expect(await sandbox.waitFor({ kind: 'text', after: 'sandbox-1' })).toMatchObject({ text: 'second' });
  });

  it('says what did come when its time is over', async () => {
    const sandbox = await shop({ faults: [{ fault: 500, to: '111111111' }] });
    await sendTexts(sandbox, ['Hello']);
    await post(sandbox, templatePath, { message: { ...shipped, parameters: ['Ann'] } });
    await post(sandbox, textPath, { ...hello, to: '111111111' });
    const error = await sandbox
      .waitFor({ to, template: 'order_shipped' }, { timeout: 10 })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WaitTimeoutError);
    expect(String(error)).toBe(
      [
        `WaitTimeoutError: no message with to ${to}, template order_shipped, outcome accepted came within 10 ms. What did come:`,
        `  sandbox-1 a session text to ${to}`,
        `  sandbox-2 order_shipped to ${to}: refused, message.parameters: has 1, but the template has 3 placeholders (customerName, orderId, shipDate) (templates/order_shipped.yaml:5)`,
        '  sandbox-3 a session text to 111111111: met the fault 500',
      ].join('\n'),
    );
  });

  it('says so where nothing came', async () => {
    await expect((await shop()).waitFor({}, { timeout: 5 })).rejects.toThrow('nothing else came either');
  });

  it('refuses at once to wait for a template that there is not', async () => {
    const sandbox = await shop();
    await expect(sandbox.waitFor('order_shiped')).rejects.toThrow('did you mean order_shipped?');
    expect(() => sandbox.messages('order_shiped')).toThrow('did you mean order_shipped?');
  });

  it('ends with its signal', async () => {
    const sandbox = await shop();
    await expect(sandbox.waitFor({}, { signal: AbortSignal.timeout(5) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});
