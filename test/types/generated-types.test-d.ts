import type { Client, Receipt, TemplateFile, TemplateNotification } from '@notifygen/runtime';
import { expectTypeOf } from 'vitest';
import {
  buildOrderShipped,
  type OrderConfirmedMessage,
  type OrderShippedMessage,
  type OrderShippedParameters,
  sendDeliverySlot,
  sendLookbook,
  sendOrderConfirmed,
  sendOrderShipped,
  sendStoreWelcome,
} from '../../generated/index.ts';

declare const client: Client;
declare const someStrings: string[];
declare const file: TemplateFile<'document'>;
declare const image: TemplateFile<'image'>;

const to = '447700900123';
const parameters = ['Ann', 'A-1001', 'Friday'] as const;
const buttons = ['A-1001'] as const;

// What must hold.
expectTypeOf<OrderShippedParameters>().toEqualTypeOf<
  readonly [customerName: string, orderId: string, shipDate: string]
>();
expectTypeOf<OrderShippedMessage['buttons']>().toEqualTypeOf<readonly [trackingCode: string]>();
expectTypeOf<OrderConfirmedMessage['language']>().toEqualTypeOf<'en' | 'es' | 'pt_BR'>();
expectTypeOf(sendOrderShipped(client, { to, parameters, file, buttons })).toEqualTypeOf<Promise<Receipt>>();
expectTypeOf(buildOrderShipped({ to, parameters, file, buttons })).toEqualTypeOf<TemplateNotification>();
sendStoreWelcome(client, { to });
sendStoreWelcome(client, { to, parameters: [] });
sendOrderShipped(client, { to, parameters, file, buttons }, { signal: AbortSignal.timeout(1000) });

// A parameter too few or too many.
// @ts-expect-error
sendOrderShipped(client, { to, file, buttons, parameters: ['Ann', 'A-1001'] });
// @ts-expect-error
sendOrderShipped(client, { to, file, buttons, parameters: ['Ann', 'A-1001', 'Friday', 'noon'] });
// @ts-expect-error
sendOrderShipped(client, { to, file, buttons });
// @ts-expect-error
sendStoreWelcome(client, { to, parameters: ['Ann'] });
// @ts-expect-error
sendDeliverySlot(client, { to, parameters });

// Values that are no tuple of strings.
// @ts-expect-error
sendOrderShipped(client, { to, file, buttons, parameters: someStrings });
// @ts-expect-error
sendOrderShipped(client, { to, file, buttons, parameters: ['Ann', 1001, 'Friday'] });
// @ts-expect-error
sendOrderShipped(client, { to, file, buttons, parameters: ['Ann', undefined, 'Friday'] });
// @ts-expect-error
sendOrderShipped(client, { to: 447700900123, file, buttons, parameters });

// A file missing, or where none belongs: also through a variable or a spread.
// @ts-expect-error
sendOrderShipped(client, { to, parameters, buttons });
// @ts-expect-error
sendOrderShipped(client, { to, parameters, buttons, file: 'https://shop.example/a.pdf' });
// @ts-expect-error
sendOrderShipped(client, { to, parameters, buttons, file: { url: 'https://shop.example/a', type: 'video' } });
// @ts-expect-error
sendOrderShipped(client, { to, parameters, buttons, file: { url: 'https://shop.example/a' } });
// @ts-expect-error
sendOrderShipped(client, { to, parameters, buttons, file: image });
// @ts-expect-error
sendStoreWelcome(client, { to, file });
const withFile = { to, file };
// @ts-expect-error
sendStoreWelcome(client, withFile);
// @ts-expect-error
sendStoreWelcome(client, { ...withFile });

// A wrong number of button suffixes, or buttons where none belong.
// @ts-expect-error
sendOrderShipped(client, { to, parameters, file, buttons: [] });
// @ts-expect-error
sendOrderShipped(client, { to, parameters, file, buttons: ['A-1001', 'A-1002'] });
// @ts-expect-error
sendOrderShipped(client, { to, parameters, file });
// @ts-expect-error
sendStoreWelcome(client, { to, buttons: ['A-1001'] });
// @ts-expect-error
sendLookbook(client, { to, parameters: ['autumn'], file: image, buttons: ['autumn'] });

// A language that is not approved, is missing, or is not the caller's to give.
// @ts-expect-error
sendOrderConfirmed(client, { to, language: 'fr', parameters: ['Ann', 'A-1001'] });
// @ts-expect-error
sendOrderConfirmed(client, { to, parameters: ['Ann', 'A-1001'] });
// @ts-expect-error
sendStoreWelcome(client, { to, language: 'en' });

// A misspelt key, and a misspelt option.
// @ts-expect-error
sendOrderShipped(client, { to, paramaters: parameters, file, buttons });
// @ts-expect-error
sendStoreWelcome(client, { to, parmeters: [] });
// @ts-expect-error
sendStoreWelcome(client, { to }, { singal: AbortSignal.timeout(1000) });
