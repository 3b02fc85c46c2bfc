import {
  type Client,
  type DateTime,
  type Money,
  type PlainDate,
  pickLanguage,
  type Receipt,
  type TemplateContract,
  type TemplateFile,
  type TemplateForSendRequest,
} from '@notifygen/runtime';
import { plainDate, plainTime } from '@notifygen/runtime/format';
import { expectTypeOf } from 'vitest';
import {
  buildOrderShipped,
  type OrderConfirmedMessage,
  type OrderShippedMessage,
  type OrderShippedParameters,
  type ReturnOpenedMessage,
  send2faCode,
  sendLookbook,
  sendOrderConfirmed,
  sendOrderShipped,
  sendReturnOpened,
  sendStoreWelcome,
  type Templates,
  template2faCode,
  templateInvoiceReady,
  templateOrderConfirmed,
  templates,
} from '../../generated/index.ts';

declare const client: Client;
declare const someStrings: string[];
declare const file: TemplateFile<'document'>;
declare const image: TemplateFile<'image'>;
declare const returnOpened: ReturnOpenedMessage;

const to = '447700900123';
const parameters: OrderShippedParameters = ['Ann', 'A-1001', 'Friday'];
const buttons: OrderShippedMessage['buttons'] = ['A-1001'];

// `test/packages/type-tests.test.ts` runs this file with named parameters too, with an object in place of each tuple.

// Correct calls.
expectTypeOf<OrderShippedParameters>().toEqualTypeOf<
  readonly [customerName: string, orderId: string, shipDate: string]
>();
expectTypeOf<OrderShippedMessage['buttons']>().toEqualTypeOf<readonly [trackingCode: string]>();
expectTypeOf<OrderConfirmedMessage['language']>().toEqualTypeOf<'en' | 'es' | 'pt_BR'>();
expectTypeOf(sendOrderShipped(client, { to, parameters, file, buttons })).toEqualTypeOf<Promise<Receipt>>();
expectTypeOf(buildOrderShipped({ to, parameters, file, buttons })).toEqualTypeOf<TemplateForSendRequest>();
sendStoreWelcome(client, { to });
sendStoreWelcome(client, { to, parameters: [] });
sendOrderShipped(client, { to, parameters, file, buttons }, { signal: AbortSignal.timeout(1000) });

// A one-time password, which the runtime repeats in the URL of the button.
send2faCode(client, { to, parameters: ['448201'] });
// @ts-expect-error: the suffix repeats the parameter and is not passed
send2faCode(client, { to, parameters: ['448201'], buttons: ['448201'] });

// Templates as data.
expectTypeOf<keyof typeof templates>().toEqualTypeOf<keyof Templates>();
expectTypeOf(templates.order_shipped.name).toEqualTypeOf<'order_shipped'>();
expectTypeOf(template2faCode).toEqualTypeOf<TemplateContract<'2fa_code', 'en'>>();
expectTypeOf(templates).toExtend<Readonly<Record<string, TemplateContract>>>();
// @ts-expect-error: no such template
void templates.order_shiped;
// @ts-expect-error: the data is read-only
template2faCode.delivery = {};

// The language of a person.
const language = pickLanguage(templateOrderConfirmed, ['de-AT', undefined, null], { fallback: 'en' });
expectTypeOf(language).toEqualTypeOf<OrderConfirmedMessage['language']>();
sendOrderConfirmed(client, { to, language, parameters: ['Ann', 'A-1001'] });
expectTypeOf(pickLanguage(templates.order_confirmed, someStrings, { fallback: 'pt_BR' })).toEqualTypeOf<
  'en' | 'es' | 'pt_BR'
>();
// @ts-expect-error: the fallback is not a language of the template
pickLanguage(templateOrderConfirmed, someStrings, { fallback: 'fr' });
// @ts-expect-error: the template declares no language
pickLanguage(templateInvoiceReady, someStrings, { fallback: 'en' });
// @ts-expect-error: the fallback is missing
pickLanguage(templateOrderConfirmed, someStrings);
// @ts-expect-error: a language outside a list
pickLanguage(templateOrderConfirmed, 'de-AT', { fallback: 'en' });

// Parameters that are missing, or too many.
// @ts-expect-error: a parameter is missing
sendOrderShipped(client, { to, file, buttons, parameters: ['Ann', 'A-1001'] });
// @ts-expect-error: the parameters are missing
sendOrderShipped(client, { to, file, buttons });
// @ts-expect-error: the template has no placeholders
sendStoreWelcome(client, { to, parameters: ['Ann'] });

// Values that are not a tuple of strings.
// @ts-expect-error: an array of unknown length
sendOrderShipped(client, { to, file, buttons, parameters: someStrings });
// @ts-expect-error: a number is not a string
sendOrderShipped(client, { to, file, buttons, parameters: ['Ann', 1001, 'Friday'] });
// @ts-expect-error: the recipient is a string
sendOrderShipped(client, { to: 447700900123, file, buttons, parameters });

// A file that is missing, of the wrong kind, or not allowed: also in a variable or a spread.
// @ts-expect-error: the file is missing
sendOrderShipped(client, { to, parameters, buttons });
// @ts-expect-error: a URL alone is not a file
sendOrderShipped(client, { to, parameters, buttons, file: 'https://shop.example/a.pdf' });
// @ts-expect-error: a file has a type
sendOrderShipped(client, { to, parameters, buttons, file: { url: 'https://shop.example/a' } });
// @ts-expect-error: an image is not a document
sendOrderShipped(client, { to, parameters, buttons, file: image });
// @ts-expect-error: the template has no file
sendStoreWelcome(client, { to, file });
// `undefined` is not a file, also with `exactOptionalPropertyTypes`.
sendStoreWelcome(client, { to, language: undefined, file: undefined });
const withFile = { to, file };
// @ts-expect-error: no file in a variable either
sendStoreWelcome(client, withFile);

// A wrong number of button suffixes, or buttons that are not allowed.
// @ts-expect-error: the suffix is missing
sendOrderShipped(client, { to, parameters, file, buttons: [] });
// @ts-expect-error: the buttons are missing
sendOrderShipped(client, { to, parameters, file });
// @ts-expect-error: the template has no buttons
sendStoreWelcome(client, { to, buttons: ['A-1001'] });
// The gateway's documentation says `[]` for buttons without a suffix.
sendLookbook(client, { to, parameters: ['autumn'], file: image, buttons: [] });
sendReturnOpened(client, { ...returnOpened, buttons: [] });
// @ts-expect-error: no button takes a suffix
sendLookbook(client, { to, parameters: ['autumn'], file: image, buttons: ['autumn'] });

// A language that is not approved, is missing, or cannot be chosen.
// @ts-expect-error: French is not approved
sendOrderConfirmed(client, { to, language: 'fr', parameters: ['Ann', 'A-1001'] });
// @ts-expect-error: the language is missing
sendOrderConfirmed(client, { to, parameters: ['Ann', 'A-1001'] });
// @ts-expect-error: the language is fixed
sendStoreWelcome(client, { to, language: 'en' });

// Misspelt keys and options.
// @ts-expect-error: a misspelt key
sendOrderShipped(client, { to, paramaters: parameters, file, buttons });
// @ts-expect-error: a misspelt option
sendStoreWelcome(client, { to }, { singal: AbortSignal.timeout(1000) });

// Typed values.
const refund = { amount: '89.00', currency: 'EUR' };
expectTypeOf<ReturnOpenedMessage['parameters']>().toEqualTypeOf<
  readonly [returnId: string, refund: Money, refundDay: PlainDate]
>();
declare const fromDatabase: { readonly day: string; readonly at: Date };
sendReturnOpened(client, { to, parameters: ['R-12', refund, '2026-07-03'] });
sendReturnOpened(client, {
  to,
  parameters: ['R-12', { minor: 8900n, currency: 'EUR' }, plainDate(fromDatabase.day)],
});
// @ts-expect-error: money and date are swapped
sendReturnOpened(client, { to, parameters: ['R-12', '2026-07-03', refund] });
// @ts-expect-error: money has a currency
sendReturnOpened(client, { to, parameters: ['R-12', { amount: 89 }, '2026-07-03'] });
// @ts-expect-error: a number of cents is not a bigint
sendReturnOpened(client, { to, parameters: ['R-12', { minor: 8900, currency: 'EUR' }, '2026-07-03'] });
// @ts-expect-error: either amount or minor
const both: Money = { amount: 89, minor: 8900n, currency: 'EUR' };
sendReturnOpened(client, { to, parameters: ['R-12', both, '2026-07-03'] });
// @ts-expect-error: a text is not a date until it is checked
sendReturnOpened(client, { to, parameters: ['R-12', refund, fromDatabase.day] });
// @ts-expect-error: which day a Date is depends on the time zone, and none is fixed
sendReturnOpened(client, { to, parameters: ['R-12', refund, fromDatabase.at] });
// @ts-expect-error: a time is not a date
sendReturnOpened(client, { to, parameters: ['R-12', refund, plainTime('17:30')] });
// @ts-expect-error: the template has no point in time
sendReturnOpened(client, { to, timeZone: 'UTC', parameters: ['R-12', refund, '2026-07-03'] });

// A point in time is a Date, or a value of Temporal or of a polyfill.
declare const instant: {
  readonly [Symbol.toStringTag]: 'Temporal.Instant';
  readonly epochMilliseconds: number;
};
expectTypeOf(instant).toExtend<DateTime>();
expectTypeOf<Date>().toExtend<DateTime>();
expectTypeOf<PlainDate>().not.toExtend<DateTime>();
