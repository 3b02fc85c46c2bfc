import * as z from 'zod';

const order = {
  orderId: z.string().min(1),
  customerName: z.string().min(1),
  /** Digits with the country code. */
  phone: z.string().regex(/^[1-9]\d{6,14}$/),
};

/** What the event bus posts. */
export const orderEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('confirmed'), ...order, language: z.enum(['en', 'es']) }),
  z.object({
    type: z.literal('shipped'),
    ...order,
    day: z.string().min(1),
    invoiceUrl: z.url(),
    trackingCode: z.string().min(1),
  }),
]);

export type OrderEvent = z.infer<typeof orderEvent>;
