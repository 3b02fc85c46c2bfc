import {
  checkRequest,
  type DeliveryDefaults,
  isSendError,
  type OutgoingMessage,
  type QuietHours,
  type RequestCheck,
  type TemplateContract,
} from '@notifygen/runtime';
import { type NewMessage, priorities } from '../message/message.js';
import { type TemplateContracts, templateOf } from '../message/templates.js';
import { quietUntil } from '../rules/quiet-hours.js';
import { durationFormat, milliseconds } from './duration.js';
import type { EnqueueItem } from './enqueue-options.js';

/** What a message is checked against. */
export interface EnqueueContext {
  /** The senders of the outbox. */
  readonly senders: Readonly<
    Record<string, { readonly timeZone: string | undefined; readonly checks: RequestCheck }>
  >;
  /** Undefined: templates are not known, so only values are checked. */
  readonly templates: TemplateContracts | undefined;
  readonly traceParent: () => string | undefined;
}

const known = [
  'message',
  'sender',
  'dedupe',
  'priority',
  'notBefore',
  'expires',
  'quietHours',
  'timeZone',
  'onUnknown',
  'traceParent',
];
const [shortestExpiry, longestExpiry] = [1_000, 365 * 86_400_000];

/** Converts one message and its options, and reports everything that is wrong with them. */
export function newMessage(
  item: EnqueueItem,
  { senders, templates, traceParent }: EnqueueContext,
  report: (problem: string) => void,
): NewMessage {
  for (const key of Object.keys(item)) if (!known.includes(key)) report(unknownOption(key));
  const sender = chooseSender(item.sender, Object.keys(senders), report);
  const { timeZone: senderZone, checks = {} } = senders[sender] ?? {};
  const message = checkMessage(item.message, checks, templates, report);
  const defaults: DeliveryDefaults = templateOf(message, templates ?? {})?.delivery ?? {};
  const { dedupe, notBefore } = item;
  const { priority = defaults.priority, onUnknown = defaults.onUnknown } = item;

  if (dedupe !== undefined && !(typeof dedupe === 'string' && /^[^\0\p{Surrogate}]{1,500}$/u.test(dedupe)))
    report('dedupe must be a text of 1 to 500 characters');
  if (priority !== undefined && !priorities.includes(priority))
    report(`priority must be one of ${priorities.join(', ')}`);
  if (onUnknown !== undefined && onUnknown !== 'hold' && onUnknown !== 'resend')
    report('onUnknown must be hold or resend');
  if (notBefore !== undefined && !isTime(notBefore)) report('notBefore must be a valid Date');
  const expiry = readExpiry(item.expires, defaults.expiresAfter, report);
  if (isTime(notBefore) && expiry.expiresAt !== undefined && expiry.expiresAt <= notBefore.getTime())
    report('expires must be later than notBefore');
  const quietHours = readQuietHours(item, defaults.quietHours, senderZone, sender, report);
  const trace = item.traceParent ?? traceParent();
  if (item.traceParent !== undefined && !/^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(`${trace}`))
    report('traceParent must be a W3C traceparent, such as 00-<32 hex digits>-<16 hex digits>-01');

  return {
    sender,
    message: message ?? item.message,
    ...(dedupe === undefined ? {} : { dedupe }),
    ...(priority === undefined ? {} : { priority }),
    ...(isTime(notBefore) ? { notBefore: notBefore.getTime() } : {}),
    ...expiry,
    ...(quietHours === undefined ? {} : { quietHours }),
    ...(onUnknown === undefined ? {} : { onUnknown }),
    ...(trace === undefined ? {} : { traceParent: trace }),
  };
}

type Report = (problem: string) => void;

function unknownOption(key: string): string {
  if (key === 'tx') return 'tx belongs into the second argument of enqueueAll: it applies to all messages';
  // A key that does not look like an option may contain personal data.
  const shown = /^[A-Za-z]\w{0,40}$/.test(key) ? key : '?';
  return `${shown} is not an option; the options are ${known.slice(1).join(', ')}`;
}

function chooseSender(given: unknown, names: readonly string[], report: Report): string {
  const [first = ''] = names;
  if (given === undefined) {
    if (names.length > 1) report(`sender is missing: it must be one of ${names.join(', ')}`);
    return first;
  }
  const name = names.find((name) => name === given);
  if (name === undefined) report(`sender must be ${names.length > 1 ? 'one of ' : ''}${names.join(', ')}`);
  return name ?? first;
}

function checkMessage(
  built: unknown,
  checks: RequestCheck,
  templates: TemplateContracts | undefined,
  report: Report,
): OutgoingMessage | undefined {
  try {
    const expected = expectedTemplate(built, templates ?? {});
    const values = checkRequest(built, { ...checks, template: expected });
    const template = templateOf(values, templates ?? {});
    if (templates && !template && values.kind === 'template')
      report(`the template ${values.request.templateName} is not among the option templates of the outbox`);
    // A getter may have returned another name when it was read again.
    const message =
      template && template !== expected ? checkRequest(values, { ...checks, template }) : values;
    // PostgreSQL stores neither of them.
    if (hasUnstorableText(message)) report('the message must not contain U+0000 or half a surrogate pair');
    return message;
  } catch (error) {
    if (!isSendError(error)) throw error;
    for (const { path, label, message } of error.issues)
      report(`${path}${label === undefined ? '' : ` (${label})`} ${message}`);
    return undefined;
  }
}

/** The template that a message seems to have, so that it is checked only once. */
function expectedTemplate(built: unknown, templates: TemplateContracts): TemplateContract | undefined {
  try {
    const { kind, request } = Object(built);
    const name: unknown = kind === 'template' ? Object(request).templateName : undefined;
    return typeof name === 'string' && Object.hasOwn(templates, name) ? templates[name] : undefined;
  } catch {
    // The check reports what cannot be read.
    return undefined;
  }
}

function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return /[\0\p{Surrogate}]/u.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnstorableText);
}

function isTime(value: unknown): value is Date {
  return value instanceof Date && !Number.isNaN(value.getTime());
}

function readExpiry(
  given: unknown,
  byDefault: number | undefined,
  report: Report,
): Pick<NewMessage, 'expiresAt' | 'expiresAfter'> {
  if (isTime(given)) return { expiresAt: given.getTime() };
  const expiresAfter = given === undefined ? byDefault : milliseconds(given);
  if (given !== undefined && expiresAfter === undefined) report(`expires must be a Date, ${durationFormat}`);
  if (expiresAfter === undefined) return {};
  if (expiresAfter < shortestExpiry || expiresAfter > longestExpiry)
    report('expires must be from 1 second to 365 days');
  return { expiresAfter: Math.round(expiresAfter) };
}

function readQuietHours(
  { quietHours, timeZone }: EnqueueItem,
  byDefault: QuietHours | undefined,
  senderZone: string | undefined,
  sender: string,
  report: Report,
): NewMessage['quietHours'] {
  if (timeZone !== undefined && !isTimeZone(timeZone))
    report('timeZone must be the name of a time zone, such as Europe/London');
  if (quietHours === false) return undefined;
  const given: unknown = quietHours ?? byDefault;
  if (given === undefined) return undefined;
  const hours = splitQuietHours(given);
  if (hours === undefined) {
    report('quietHours must be such as "21:00-08:00", with two different times from 00:00 to 23:59');
    return undefined;
  }
  const zone = hours.timeZone ?? timeZone ?? senderZone;
  if (zone === undefined) {
    report(
      `quietHours need a time zone: set timeZone for the message, or for the sender ${sender} in createOutbox`,
    );
    return undefined;
  }
  if (hours.timeZone !== undefined && !isTimeZone(zone))
    report('quietHours.timeZone must be the name of a time zone, such as Europe/London');
  return { start: hours.start, end: hours.end, timeZone: `${zone}` };
}

function splitQuietHours(
  given: unknown,
): { readonly start: string; readonly end: string; readonly timeZone?: unknown } | undefined {
  const [start, end, ...more] = typeof given === 'string' ? given.split('-') : [];
  const hours: unknown = typeof given === 'string' ? { start, end } : given;
  if (more.length > 0 || typeof hours !== 'object' || hours === null) return undefined;
  if (!('start' in hours && 'end' in hours)) return undefined;
  const { start: from, end: to } = hours;
  if (!isLocalTime(from) || !isLocalTime(to) || from === to) return undefined;
  return { start: from, end: to, ...('timeZone' in hours ? { timeZone: hours.timeZone } : {}) };
}

function isLocalTime(value: unknown): value is string {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

/** Whether the rules can compute with a time zone. */
export function isTimeZone(timeZone: unknown): boolean {
  try {
    quietUntil({ start: '00:00', end: '00:01', timeZone: String(timeZone) }, 0);
    // An offset, such as +01:00, is the same in summer and winter, which no place is meant to be.
    return typeof timeZone === 'string' && /^[A-Z]/i.test(timeZone);
  } catch {
    return false;
  }
}
