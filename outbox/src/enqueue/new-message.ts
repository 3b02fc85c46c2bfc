import {
  checkRequest,
  type DeliveryDefaults,
  isSendError,
  type OutgoingMessage,
  type RequestCheck,
} from '@notifygen/runtime';
import { breaks, commonRules, expiry as expiryRule } from '../message/fields.js';
import type { NewMessage } from '../message/message.js';
import { digestOf, type TemplateContracts, templateOf } from '../message/templates.js';
import { durationFormat, milliseconds } from './duration.js';
import type { EnqueueItem } from './enqueue-options.js';
import { type Report, readQuietHours } from './read-quiet-hours.js';
import { isTime, readStart } from './read-start.js';

/** The settings of a client that also apply when a message is enqueued. */
type Checks = Omit<RequestCheck, 'template'>;

export interface EnqueueContext {
  readonly senders: readonly {
    readonly name: string;
    readonly timeZone: string | undefined;
    readonly client: Checks;
  }[];
  /** Undefined: templates are not known, so only values are checked. */
  readonly templates: TemplateContracts | undefined;
  readonly traceParent: () => string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly enqueuedBy: string;
}

const known = [
  'message',
  'sender',
  'dedupe',
  'priority',
  'notBefore',
  'at',
  'expires',
  'quietHours',
  'timeZone',
  'onUnknown',
  'traceParent',
  'tag',
];

/**
 * Converts one message and its options, and reports everything that is wrong with them.
 *
 * @param isBuilt It was just built from its template, which checked its request.
 */
export function newMessage(
  item: EnqueueItem,
  { senders, templates, traceParent, now, enqueuedBy }: EnqueueContext,
  report: Report,
  isBuilt = false,
): NewMessage {
  for (const key of Object.keys(item)) if (!known.includes(key)) report(unknownOption(key));
  const names = senders.map(({ name }) => name);
  const sender = chooseSender(item.sender, names, report);
  const { timeZone: senderZone, client } = senders[names.indexOf(sender)] ?? {};
  const message = isBuilt ? item.message : checkMessage(item.message, client, templates, report);
  // PostgreSQL stores neither of them.
  if (hasUnstorableText(message)) report('the message must not contain U+0000 or half a surrogate pair');
  const template = templateOf(message, templates ?? {});
  const defaults: DeliveryDefaults = template?.delivery ?? {};
  const { dedupe, tag, priority = defaults.priority, onUnknown = defaults.onUnknown } = item;
  const given: Readonly<Record<string, unknown>> = { ...item };
  for (const rule of commonRules) {
    const value = given[rule.path];
    if (value !== undefined && breaks(value, rule)) report(`${rule.path} ${rule.says}`);
  }
  const notBefore = readStart(item, senderZone, now(), report);
  const expiry = readExpiry(item.expires, defaults.expiresAfter, report);
  // What a `day` that has passed makes useless must not roll back the caller's order: it ends as `expired`.
  if ((expiry.expiresAt ?? Infinity) <= now() && item.at === undefined)
    report('expires is in the past, so the message would never be sent');
  if (notBefore !== undefined && expiry.expiresAt !== undefined && expiry.expiresAt <= notBefore)
    report('expires must be later than notBefore');
  const quietHours = readQuietHours(item, defaults.quietHours, senderZone, sender, report);

  const language = message?.kind === 'template' ? message.request.language : undefined;
  return {
    sender,
    message: message ?? item.message,
    dedupe,
    tag,
    priority,
    notBefore,
    ...expiry,
    quietHours,
    onUnknown,
    traceParent: item.traceParent ?? traceParent(),
    enqueuedBy,
    digest: template && digestOf(template, language),
    category: template?.category,
    retention: defaults.retention,
  };
}

function unknownOption(key: string): string {
  if (key === 'tx') return 'pass tx in the second argument of enqueueAll: it applies to all messages';
  // A key that does not look like an option, or that contains the digits of a number, may be personal data.
  const shown = /^(?!(\D*\d){7})[A-Za-z]\w{0,40}$/.test(key) ? key : '?';
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
  { checkParameterText = true, checkLengths = true, checkAccidents = true }: Checks = {},
  templates: TemplateContracts | undefined,
  report: Report,
): OutgoingMessage | undefined {
  try {
    const template = templateOf(built, templates ?? {});
    const checks = { checkParameterText, checkLengths, checkAccidents };
    const message = checkRequest(built, { ...checks, template });
    if (templates && !template && message.kind === 'template')
      report(`the template ${message.request.templateName} is not among the option templates of the outbox`);
    return message;
  } catch (error) {
    if (!isSendError(error)) throw error;
    for (const { path, label, message } of error.issues)
      report(`${path}${label === undefined ? '' : ` (${label})`} ${message}`);
    return undefined;
  }
}

function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed() || value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnstorableText);
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
  if (breaks(expiresAfter, expiryRule)) report(`expires ${expiryRule.says}`);
  return { expiresAfter: Math.round(expiresAfter) };
}
