import type { DatabaseSync } from 'node:sqlite';
import type { Outbox } from '@notifygen/outbox';
import * as z from 'zod';
import { build2faCode, buildOrderConfirmed, buildPickupReminder } from './generated/index.js';

/** Digits with the country code. */
const phone = z.string().regex(/^[1-9]\d{6,14}$/);
const day = z.iso.date().pipe(z.templateLiteral([z.number(), '-', z.number(), '-', z.number()]));

export const order = z.object({
  id: z.string().min(1),
  customerName: z.string().min(1),
  phone,
  language: z.enum(['en', 'es']),
  pickup: z.object({ day, timeZone: z.string() }),
});
export const login = z.object({ phone, code: z.string() });
export const reply = z.object({ phone, text: z.string() });

/** What the shop tells its customers, and when. Its tables are in the file of the outbox. */
export function createShop(outbox: Outbox<'main'>, db: DatabaseSync) {
  db.exec('create table if not exists orders (id text primary key, phone text not null)');
  return {
    /** The order, its confirmation and the reminder on the morning of the pickup: all are stored, or nothing. */
    placeOrder: ({ id, customerName, phone: to, language, pickup }: z.infer<typeof order>) => {
      const confirmed = buildOrderConfirmed({ to, language, parameters: [customerName, id] });
      const reminder = buildPickupReminder({ to, language, parameters: [id] });
      return outbox.transaction(db, async (tx) => {
        tx.prepare('insert into orders values (?, ?) on conflict do nothing').run(id, to);
        await outbox.enqueue(reminder, {
          tx,
          dedupe: `reminder-${id}`,
          tag: `reminder-${id}`,
          at: { time: '09:00', ...pickup },
          expires: '10 hours',
        });
        return outbox.enqueue(confirmed, { tx, dedupe: `confirmed-${id}` });
      });
    },
    cancelOrder: (id: string) =>
      outbox.transaction(db, async (tx) => {
        tx.prepare('delete from orders where id = ?').run(id);
        return outbox.cancel({ tag: `reminder-${id}` }, { tx });
      }),
    sendLoginCode: ({ phone: to, code }: z.infer<typeof login>) => {
      const message = build2faCode({ to, parameters: [code] });
      return outbox.transaction(db, (tx) => outbox.enqueue(message, { tx }));
    },
    /** What a customer writes. Returns whether it stops offers that were allowed before. */
    receive: ({ phone: from, text }: z.infer<typeof reply>) => {
      if (!/^\s*(stop|baja)\b/i.test(text)) return false;
      const optOut = { scope: 'marketing', reason: 'replied STOP', by: 'customer' } as const;
      return outbox.transaction(db, (tx) => outbox.suppress(from, { tx, ...optOut }));
    },
  };
}
