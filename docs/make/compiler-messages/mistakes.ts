/** One call that does not match its template. */
export interface Mistake {
  readonly what: string;
  /** What the message does not say itself. */
  readonly advice?: string;
  /** Absent if only names can be wrong in this way. */
  readonly tuple?: string;
  /** With named parameters. Default: the same code. `false` if only tuples can be wrong in this way. */
  readonly named?: string | false;
}

/** What the calls use. */
export const declarations = `
import { type Client, sendRequest, type TemplateFile } from '@notifygen/runtime';
import type { DeveloperDayMessage, OrderShippedMessage, ReturnOpenedMessage } from './generated/index.js';

declare const client: Client;
declare const to: string;
declare const { parameters, file, buttons }: OrderShippedMessage;
declare const returned: ReturnOpenedMessage;
declare const developerDay: DeveloperDayMessage;
declare const order: { id: number; note?: string; items: string[]; total: number; day: string; at: Date };
declare const user: { locale: string; isNew: boolean };
const refund = { amount: '89.00', currency: 'EUR' };
`.trim();

const shipped = (property: string): string => `sendOrderShipped(client, { to, file, buttons, ${property} });`;
const returnOpened = (parameters: string): string =>
  `sendReturnOpened(client, { to, parameters: ${parameters} });`;

const parameters: readonly Mistake[] = [
  {
    what: 'A parameter is missing',
    tuple: shipped("parameters: ['Ann', 'A-1001']"),
    named: shipped("parameters: { customerName: 'Ann', orderId: 'A-1001' }"),
  },
  {
    what: 'One parameter too many',
    tuple: shipped("parameters: ['Ann', 'A-1001', 'Friday', '!']"),
    named: shipped("parameters: { ...parameters, note: '!' }"),
  },
  {
    what: 'A misspelt name',
    named: shipped("parameters: { custmerName: 'Ann', orderId: 'A-1001', shipDate: 'Friday' }"),
  },
  {
    what: 'The parameters are missing',
    tuple: 'sendBackInStock(client, { to });',
  },
  {
    what: 'A number instead of a text',
    advice: 'Pass `String(order.id)`.',
    tuple: shipped("parameters: ['Ann', order.id, 'Friday']"),
    named: shipped('parameters: { ...parameters, orderId: order.id }'),
  },
  {
    what: 'A text that may be undefined',
    advice: "Say what is sent then: `order.note ?? 'none'`.",
    tuple: shipped("parameters: ['Ann', 'A-1001', order.note]"),
    named: shipped('parameters: { ...parameters, shipDate: order.note }'),
  },
  {
    what: 'A list of unknown length',
    advice: 'Pass the values one by one.',
    tuple: shipped('parameters: order.items'),
  },
  {
    what: 'One text without a list',
    advice: "Pass `['Oak side table']`; with names, `{ productName: 'Oak side table' }`.",
    tuple: "sendBackInStock(client, { to, parameters: 'Oak side table' });",
  },
  {
    what: 'An object instead of a tuple',
    advice:
      "Pass `['Oak side table']`, or [use named parameters](generated-code.md#named-parameters) in the whole project.",
    tuple: "sendBackInStock(client, { to, parameters: { productName: 'Oak side table' } });",
    named: false,
  },
  {
    what: 'A tuple instead of an object',
    advice: "Pass `{ customerName: 'Ann', orderId: 'A-1001', shipDate: 'Friday' }`.",
    named: shipped("parameters: ['Ann', 'A-1001', 'Friday']"),
  },
  {
    what: 'A parameter, but the template has no placeholders',
    advice: '`never` means that no value is possible. Leave `parameters` out.',
    tuple: "sendStoreWelcome(client, { to, parameters: ['Ann'] });",
    named: "sendStoreWelcome(client, { to, parameters: { customerName: 'Ann' } });",
  },
  {
    what: 'A date and an amount are swapped',
    tuple: returnOpened("['R-12', '2026-07-03', refund]"),
    named: returnOpened("{ returnId: 'R-12', refund: '2026-07-03', refundDay: refund }"),
  },
  {
    what: 'A number instead of money',
    advice: "Money has a currency: `{ amount: order.total, currency: 'EUR' }`.",
    tuple: returnOpened("['R-12', order.total, '2026-07-03']"),
    named: returnOpened("{ returnId: 'R-12', refund: order.total, refundDay: '2026-07-03' }"),
  },
  {
    what: 'A string that is not known to be a date',
    advice: '`plainDate` of `@notifygen/runtime/format` checks it: `plainDate(order.day)`.',
    tuple: returnOpened("['R-12', refund, order.day]"),
    named: returnOpened("{ returnId: 'R-12', refund, refundDay: order.day }"),
  },
  {
    what: 'A Date, but its time zone is not known',
    advice:
      'Which day it is depends on the time zone. Pass a plain date, or [set the time zone](templates.md#typed-values).',
    tuple: returnOpened("['R-12', refund, order.at]"),
    named: returnOpened("{ returnId: 'R-12', refund, refundDay: order.at }"),
  },
];

const filesAndButtons: readonly Mistake[] = [
  {
    what: 'The file is missing',
    tuple: "sendLookbook(client, { to, parameters: ['autumn'] });",
    named: "sendLookbook(client, { to, parameters: { season: 'autumn' } });",
  },
  {
    what: 'The wrong kind of file',
    tuple:
      "sendOrderShipped(client, { to, parameters, buttons, file: { type: 'image', url: 'https://shop.example/a.png' } });",
  },
  {
    what: 'Only the URL of a file',
    advice: "Pass `{ type: 'document', url: 'https://shop.example/a.pdf' }`.",
    tuple: "sendOrderShipped(client, { to, parameters, buttons, file: 'https://shop.example/a.pdf' });",
  },
  {
    what: 'A file without its type',
    tuple:
      "sendOrderShipped(client, { to, parameters, buttons, file: { url: 'https://shop.example/a.pdf' } });",
  },
  {
    what: 'A file, but the template has none',
    advice: '`undefined` means that the template has none. Leave `file` out.',
    tuple: 'sendStoreWelcome(client, { to, file });',
  },
  {
    what: 'The buttons are missing',
    tuple: "sendCartReminder(client, { to, parameters: ['Ann', 'Oak side table'] });",
    named:
      "sendCartReminder(client, { to, parameters: { customerName: 'Ann', productName: 'Oak side table' } });",
  },
  {
    what: 'The suffix of a button is missing',
    tuple: 'sendOrderShipped(client, { to, parameters, file, buttons: [] });',
    named: 'sendOrderShipped(client, { to, parameters, file, buttons: {} });',
  },
  {
    what: 'Buttons as the gateway takes them',
    advice: "Pass `['A-1001']`; with names, `{ trackingCode: 'A-1001' }`.",
    tuple: "sendOrderShipped(client, { to, parameters, file, buttons: [{ type: 'url', url: 'A-1001' }] });",
  },
  {
    what: 'A suffix, but the template has only quick replies',
    advice: '`never` means that no value is possible. Leave `buttons` out, or pass `[]`.',
    tuple: "sendReturnOpened(client, { ...returned, buttons: ['Pick it up'] });",
  },
  {
    what: 'A suffix that is the one-time password',
    advice: 'The parameter is repeated in the URL, so leave `buttons` out.',
    tuple: "send2faCode(client, { to, parameters: ['448201'], buttons: ['448201'] });",
    named: "send2faCode(client, { to, parameters: { code: '448201' }, buttons: ['448201'] });",
  },
];

const orderConfirmed = (property: string): readonly [tuple: string, named: string] => [
  `sendOrderConfirmed(client, { to, ${property}parameters: ['Ann', 'A-1001'] });`,
  `sendOrderConfirmed(client, { to, ${property}parameters: { customerName: 'Ann', orderId: 'A-1001' } });`,
];
const [french, frenchNamed] = orderConfirmed("language: 'fr', ");
const [anyLanguage, anyLanguageNamed] = orderConfirmed('language: user.locale, ');
const [noLanguage, noLanguageNamed] = orderConfirmed('');

const languages: readonly Mistake[] = [
  { what: 'A language that is not approved', tuple: french, named: frenchNamed },
  {
    what: 'Any string as the language',
    advice:
      '[`pickLanguage`](generated-code.md#choose-the-language) finds the approved language that suits a person.',
    tuple: anyLanguage,
    named: anyLanguageNamed,
  },
  { what: 'The language is missing', tuple: noLanguage, named: noLanguageNamed },
  {
    what: 'A language, but the template has only one',
    advice: '`undefined` means that there is no choice. Leave `language` out.',
    tuple: "sendStoreWelcome(client, { to, language: 'es' });",
  },
];

const calls: readonly Mistake[] = [
  { what: 'A misspelt function', tuple: "import { sendOrderShiped } from './generated/index.js';" },
  {
    what: 'The client is missing',
    advice: 'The client is the first argument.',
    tuple: 'sendStoreWelcome({ to });',
  },
  {
    what: 'The recipient is a number',
    advice: "Pass the digits as a text: `to: '447700900123'`.",
    tuple: 'sendStoreWelcome(client, { to: 447700900123 });',
  },
  {
    what: 'A misspelt property',
    tuple: 'sendOrderShipped(client, { to, paramaters: parameters, file, buttons });',
  },
  {
    what: 'The name of the template in the message',
    advice: 'The function knows it.',
    tuple: "sendStoreWelcome(client, { to, templateName: 'store_welcome' });",
  },
  { what: 'A misspelt option', tuple: 'sendStoreWelcome(client, { to }, { timout: 5000 });' },
  { what: 'A message of another template', tuple: 'sendBackInStock(client, developerDay);' },
  {
    what: 'One of two functions',
    advice:
      'TypeScript wants a message for both at once, and none is possible, so it rejects the first property. Call each function in a branch of its own.',
    tuple: 'const send = user.isNew ? sendStoreWelcome : sendOrderShipped;\nsend(client, { to });',
  },
  {
    what: 'A built request for a send function',
    advice: '`sendRequest(client, built)` sends it.',
    tuple:
      'const built = buildOrderShipped({ to, parameters, file, buttons });\nsendOrderShipped(client, built);',
  },
  {
    what: 'A message for sendRequest',
    advice: '`sendRequest` takes what a `build…` function returned: here, `buildDeveloperDay(developerDay)`.',
    tuple: 'sendRequest(client, developerDay);',
  },
];

/** The mistakes that people are most likely to make, by what they concern. */
export const mistakes: Readonly<Record<string, readonly Mistake[]>> = {
  Parameters: parameters,
  'Files and buttons': filesAndButtons,
  Languages: languages,
  Calls: calls,
};
