import type { Client, OutgoingTemplate, Receipt, TemplateFile } from '@notifygen/runtime';
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

// Correct calls and types.
expectTypeOf<OrderShippedParameters>().toEqualTypeOf<
  readonly [customerName: string, orderId: string, shipDate: string]
>();
expectTypeOf<OrderShippedMessage['buttons']>().toEqualTypeOf<readonly [trackingCode: string]>();
expectTypeOf<OrderConfirmedMessage['language']>().toEqualTypeOf<'en' | 'es' | 'pt_BR'>();
expectTypeOf(sendOrderShipped(client, { to, parameters, file, buttons })).toEqualTypeOf<Promise<Receipt>>();
expectTypeOf(buildOrderShipped({ to, parameters, file, buttons })).toEqualTypeOf<OutgoingTemplate>();
sendStoreWelcome(client, { to });
sendStoreWelcome(client, { to, parameters: [] });
sendOrderShipped(client, { to, parameters, file, buttons }, { signal: AbortSignal.timeout(1000) });

// Missing or extra parameters.
// @ts-expect-error shipDate is missing
sendOrderShipped(client, { to, file, buttons, parameters: ['Ann', 'A-1001'] });
// @ts-expect-error there is no fourth parameter
sendOrderShipped(client, { to, file, buttons, parameters: ['Ann', 'A-1001', 'Friday', 'noon'] });
// @ts-expect-error parameters is missing
sendOrderShipped(client, { to, file, buttons });
// @ts-expect-error the template has no placeholders
sendStoreWelcome(client, { to, parameters: ['Ann'] });
// @ts-expect-error delivery_slot has five placeholders, not three
sendDeliverySlot(client, { to, parameters });

// Parameters that are not a tuple of strings.
// @ts-expect-error an array may have any length
sendOrderShipped(client, { to, file, buttons, parameters: someStrings });
// @ts-expect-error a parameter is a string
sendOrderShipped(client, { to, file, buttons, parameters: ['Ann', 1001, 'Friday'] });
// @ts-expect-error a parameter is not optional
sendOrderShipped(client, { to, file, buttons, parameters: ['Ann', undefined, 'Friday'] });
// @ts-expect-error a phone number is a string
sendOrderShipped(client, { to: 447700900123, file, buttons, parameters });

// A missing or wrong file, or a file for a template without one.
// @ts-expect-error the document is missing
sendOrderShipped(client, { to, parameters, buttons });
// @ts-expect-error a file is an object, not a URL
sendOrderShipped(client, { to, parameters, buttons, file: 'https://shop.example/a.pdf' });
// @ts-expect-error the template has a document, not a video
sendOrderShipped(client, { to, parameters, buttons, file: { url: 'https://shop.example/a', type: 'video' } });
// @ts-expect-error the type of the file is missing
sendOrderShipped(client, { to, parameters, buttons, file: { url: 'https://shop.example/a' } });
// @ts-expect-error the template has a document, not an image
sendOrderShipped(client, { to, parameters, buttons, file: image });
// @ts-expect-error the template has no file
sendStoreWelcome(client, { to, file });
const withFile = { to, file };
// @ts-expect-error the template has no file, not even through a variable
sendStoreWelcome(client, withFile);
// @ts-expect-error the template has no file, not even through a spread
sendStoreWelcome(client, { ...withFile });

// A wrong number of button suffixes, or buttons for a template without them.
// @ts-expect-error the suffix is missing
sendOrderShipped(client, { to, parameters, file, buttons: [] });
// @ts-expect-error there is only one URL button
sendOrderShipped(client, { to, parameters, file, buttons: ['A-1001', 'A-1002'] });
// @ts-expect-error buttons is missing
sendOrderShipped(client, { to, parameters, file });
// @ts-expect-error the template has no buttons
sendStoreWelcome(client, { to, buttons: ['A-1001'] });
// @ts-expect-error its URL buttons have no suffix
sendLookbook(client, { to, parameters: ['autumn'], file: image, buttons: ['autumn'] });

// A language that is not approved, missing, or not for the caller to choose.
// @ts-expect-error the template is not approved in French
sendOrderConfirmed(client, { to, language: 'fr', parameters: ['Ann', 'A-1001'] });
// @ts-expect-error the caller must choose a language
sendOrderConfirmed(client, { to, parameters: ['Ann', 'A-1001'] });
// @ts-expect-error the caller cannot choose the language
sendStoreWelcome(client, { to, language: 'en' });

// Typos in keys and options.
// @ts-expect-error paramaters is a typo
sendOrderShipped(client, { to, paramaters: parameters, file, buttons });
// @ts-expect-error parmeters is a typo
sendStoreWelcome(client, { to, parmeters: [] });
// @ts-expect-error singal is a typo
sendStoreWelcome(client, { to }, { singal: AbortSignal.timeout(1000) });
