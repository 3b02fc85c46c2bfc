/** One call that does not match its template. */
export interface Mistake {
  readonly title: string;
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
    title: 'A parameter is missing',
    tuple: shipped("parameters: ['Ann', 'A-1001']"),
    named: shipped("parameters: { customerName: 'Ann', orderId: 'A-1001' }"),
  },
  {
    title: 'One parameter too many',
    tuple: shipped("parameters: ['Ann', 'A-1001', 'Friday', '!']"),
    named: shipped("parameters: { ...parameters, note: '!' }"),
  },
  {
    title: 'A misspelt name',
    named: shipped("parameters: { custmerName: 'Ann', orderId: 'A-1001', shipDate: 'Friday' }"),
  },
  {
    title: 'The parameters are missing',
    tuple: 'sendBackInStock(client, { to });',
  },
  {
    title: 'A number instead of a text',
    advice: 'Pass `String(order.id)`.',
    tuple: shipped("parameters: ['Ann', order.id, 'Friday']"),
    named: shipped('parameters: { ...parameters, orderId: order.id }'),
  },
  {
    title: 'A text that may be undefined',
    advice: "Say what is sent then: `order.note ?? 'none'`.",
    tuple: shipped("parameters: ['Ann', 'A-1001', order.note]"),
    named: shipped('parameters: { ...parameters, shipDate: order.note }'),
  },
  {
    title: 'A list of unknown length',
    advice: 'Pass the values one by one.',
    tuple: shipped('parameters: order.items'),
  },
  {
    title: 'One text without a list',
    advice: "Pass `['Oak side table']`; with names, `{ productName: 'Oak side table' }`.",
    tuple: "sendBackInStock(client, { to, parameters: 'Oak side table' });",
  },
  {
    title: 'An object instead of a tuple',
    advice:
      "Pass `['Oak side table']`, or [use named parameters](../generated-code.md#named-parameters) in the whole project.",
    tuple: "sendBackInStock(client, { to, parameters: { productName: 'Oak side table' } });",
    named: false,
  },
  {
    title: 'A tuple instead of an object',
    advice: "Pass `{ customerName: 'Ann', orderId: 'A-1001', shipDate: 'Friday' }`.",
    named: shipped("parameters: ['Ann', 'A-1001', 'Friday']"),
  },
  {
    title: 'A parameter, but the template has no placeholders',
    advice: '`never` means that no value is possible. Leave `parameters` out.',
    tuple: "sendStoreWelcome(client, { to, parameters: ['Ann'] });",
    named: "sendStoreWelcome(client, { to, parameters: { customerName: 'Ann' } });",
  },
  {
    title: 'A date and an amount are swapped',
    advice: 'Pass them in the order of the placeholders: `returnId`, `refund`, `refundDay`.',
    tuple: returnOpened("['R-12', '2026-07-03', refund]"),
    named: returnOpened("{ returnId: 'R-12', refund: '2026-07-03', refundDay: refund }"),
  },
  {
    title: 'A number instead of money',
    advice: "Money has a currency: `{ amount: order.total, currency: 'EUR' }`.",
    tuple: returnOpened("['R-12', order.total, '2026-07-03']"),
    named: returnOpened("{ returnId: 'R-12', refund: order.total, refundDay: '2026-07-03' }"),
  },
  {
    title: 'A string that is not known to be a date',
    advice: '`plainDate` of `@notifygen/runtime/format` checks it: `plainDate(order.day)`.',
    tuple: returnOpened("['R-12', refund, order.day]"),
    named: returnOpened("{ returnId: 'R-12', refund, refundDay: order.day }"),
  },
  {
    title: 'A Date, but its time zone is not known',
    advice:
      'Which day it is depends on the time zone. Pass a plain date, or [set the time zone](../templates.md#typed-values).',
    tuple: returnOpened("['R-12', refund, order.at]"),
    named: returnOpened("{ returnId: 'R-12', refund, refundDay: order.at }"),
  },
];

const filesAndButtons: readonly Mistake[] = [
  {
    title: 'The file is missing',
    tuple: "sendLookbook(client, { to, parameters: ['autumn'] });",
    named: "sendLookbook(client, { to, parameters: { season: 'autumn' } });",
  },
  {
    title: 'The wrong kind of file',
    advice: 'The template was approved with a document, so each message needs one.',
    tuple:
      "sendOrderShipped(client, { to, parameters, buttons, file: { type: 'image', url: 'https://shop.example/a.png' } });",
  },
  {
    title: 'Only the URL of a file',
    advice: "Pass `{ type: 'document', url: 'https://shop.example/a.pdf' }`.",
    tuple: "sendOrderShipped(client, { to, parameters, buttons, file: 'https://shop.example/a.pdf' });",
  },
  {
    title: 'A file without its type',
    tuple:
      "sendOrderShipped(client, { to, parameters, buttons, file: { url: 'https://shop.example/a.pdf' } });",
  },
  {
    title: 'A file, but the template has none',
    advice: '`undefined` means that the template has none. Leave `file` out.',
    tuple: 'sendStoreWelcome(client, { to, file });',
  },
  {
    title: 'The buttons are missing',
    tuple: "sendCartReminder(client, { to, parameters: ['Ann', 'Oak side table'] });",
    named:
      "sendCartReminder(client, { to, parameters: { customerName: 'Ann', productName: 'Oak side table' } });",
  },
  {
    title: 'The suffix of a button is missing',
    advice: "Pass the end of the button's URL: `['A-1001']`; with names, `{ trackingCode: 'A-1001' }`.",
    tuple: 'sendOrderShipped(client, { to, parameters, file, buttons: [] });',
    named: 'sendOrderShipped(client, { to, parameters, file, buttons: {} });',
  },
  {
    title: 'Buttons as the gateway takes them',
    advice: "Pass `['A-1001']`; with names, `{ trackingCode: 'A-1001' }`.",
    tuple: "sendOrderShipped(client, { to, parameters, file, buttons: [{ type: 'url', url: 'A-1001' }] });",
  },
  {
    title: 'A suffix, but the template has only quick replies',
    advice: '`never` means that no value is possible. Leave `buttons` out, or pass `[]`.',
    tuple: "sendReturnOpened(client, { ...returned, buttons: ['Pick it up'] });",
  },
  {
    title: 'A suffix that is the one-time password',
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
  { title: 'A language that is not approved', tuple: french, named: frenchNamed },
  {
    title: 'Any string as the language',
    advice:
      '[`pickLanguage`](../generated-code.md#choose-the-language) finds the approved language that suits a person.',
    tuple: anyLanguage,
    named: anyLanguageNamed,
  },
  { title: 'The language is missing', tuple: noLanguage, named: noLanguageNamed },
  {
    title: 'A language, but the template has only one',
    advice: '`undefined` means that there is no choice. Leave `language` out.',
    tuple: "sendStoreWelcome(client, { to, language: 'es' });",
  },
];

const calls: readonly Mistake[] = [
  { title: 'A misspelt function', tuple: "import { sendOrderShiped } from './generated/index.js';" },
  {
    title: 'The client is missing',
    advice: 'The client is the first argument.',
    tuple: 'sendStoreWelcome({ to });',
  },
  {
    title: 'The recipient is a number',
    advice: "Pass the digits as a text: `to: '447700900123'`.",
    tuple: 'sendStoreWelcome(client, { to: 447700900123 });',
  },
  {
    title: 'A misspelt property',
    tuple: 'sendOrderShipped(client, { to, paramaters: parameters, file, buttons });',
  },
  {
    title: 'The name of the template in the message',
    advice: 'The function knows it.',
    tuple: "sendStoreWelcome(client, { to, templateName: 'store_welcome' });",
  },
  { title: 'A misspelt option', tuple: 'sendStoreWelcome(client, { to }, { timout: 5000 });' },
  { title: 'A message of another template', tuple: 'sendBackInStock(client, developerDay);' },
  {
    title: 'One of two functions',
    advice:
      'TypeScript wants a message for both at once, and none is possible, so it rejects the first property. Call each function in a branch of its own.',
    tuple: 'const send = user.isNew ? sendStoreWelcome : sendOrderShipped;\nsend(client, { to });',
  },
  {
    title: 'A built request for a send function',
    advice: '`sendRequest(client, built)` sends it.',
    tuple:
      'const built = buildOrderShipped({ to, parameters, file, buttons });\nsendOrderShipped(client, built);',
  },
  {
    title: 'A message for sendRequest',
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
