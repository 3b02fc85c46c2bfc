import { buildText, createClient } from '@notifygen/runtime';
import { expect, it, onTestFinished } from 'vitest';
import { testOutbox } from '../src/testing.js';

it.each([0.5, 2, 7, 30])(
  'a message in line is sent when it was said to be, within a tenth, at %s per second',
  async (perSecond) => {
    const fetch = async () => Response.json({ messageId: 'id' });
    const client = createClient({ baseUrl: 'https://gateway.example', appId: 'app', apiKey: 'key', fetch });
    const limits = { perSecond, perRecipient: false } as const;
    const outbox = testOutbox({ senders: { shop: { client, limits } }, now: '2026-11-23T18:00:00Z' });
    onTestFinished(() => outbox.close());
    await outbox.advance('1 second');
    const begin = outbox.now().getTime();
    const messages = Array.from({ length: 12 * Math.ceil(perSecond) + 20 }, (_, number) => ({
      message: buildText({ to: `4915${1_000 + number}`, text: 'Hello' }),
      priority: (['bulk', 'high', 'normal'] as const)[number % 3] ?? 'bulk',
    }));
    await outbox.enqueueAll(messages);
    const found = await outbox.find({ limit: 1_000 });
    await outbox.advance('3 minutes');
    for (const { id, waits } of found) {
      expect(waits).toMatchObject({ for: 'line', until: expect.any(Date) });
      const sent = (await outbox.get(id))?.finishedAt?.getTime() ?? 0;
      const said = waits?.until?.getTime() ?? 0;
      expect(Math.abs(sent - said)).toBeLessThan(0.1 * (sent - begin) + 500);
    }
  },
);
