import type { Client } from '@notifygen/runtime';
import { type Duration, durationFormat, milliseconds } from '../enqueue/duration.js';
import { invalidOptions, OutboxError, refuse } from '../errors.js';
import { type Check, is, isRecord, number, object, oneOf, optional, text } from '../message/check.js';
import { type RecipientForms, recipientForms } from '../message/suppression.js';
import type { TemplateContracts } from '../message/templates.js';
import { timeZoneCheck } from '../rules/quiet-hours.js';
import type { Telemetry } from '../worker/telemetry.js';
import type { Times } from '../worker/upkeep.js';
import type { Sender } from '../worker/workers.js';
import type { OutboxOptions, SenderOptions } from './outbox-options.js';

export interface CheckedOptions extends Times {
  readonly url: string;
  readonly senders: readonly Sender[];
  readonly templates: TemplateContracts | undefined;
  readonly migrate: boolean;
  readonly forms: RecipientForms;
  readonly telemetry: Telemetry | undefined;
}

const limits = object({
  perSecond: optional(number(0.01, 100_000)),
  perRecipient: orFalse({
    seconds: number(0.001, 86_400),
    burst: number(1, 10_000, true),
    burstFor: optional(oneOf('urgent', 'all')),
  }),
  recipientsPerDay: optional(object({ limit: number(1, 1e9), group: optional(text(500)) })),
  rejections: orFalse({ share: number(0.001, 1), of: number(1, 1e6) }),
});

const sender = object({
  client: is(isClient, 'must be a client that createClient returned'),
  limits: optional(limits),
  // One slot is reserved for urgent messages.
  concurrency: optional(number(2, 1_000, true)),
  timeZone: optional(timeZoneCheck),
});

const outbox = object({
  // It may contain a password, so nothing of it is quoted.
  url: is(
    isUrl,
    'must be file:<path> for SQLite, or postgres://<user>:<password>@<host>/<database> for PostgreSQL, with special characters of the password percent-encoded',
  ),
  senders: checkSenders,
  templates: optional(is(areTemplates, 'must be the object templates that the generated index exports')),
  lease: duration('3 seconds', '1 hour'),
  retention: duration('0 days', '36500 days'),
  unknownRetention: duration('0 days', '36500 days'),
  deleteAfter: duration('0 days', '36500 days'),
  templateWait: duration('1 second', '30 days'),
  migrate: optional(oneOf(true, false)),
  telemetry: optional(
    is(isTelemetry, 'must be what openTelemetry() of @notifygen/outbox/opentelemetry returns'),
  ),
  suppressionKey: () => [],
});
/** Without a key, an option that is there is a variable that is not set. */
const secret = is(isSecret, 'must be a random text of at least 32 characters');

/** @throws OutboxError `no-url` or `invalid-options` with every problem. */
export function checkOptions(options: OutboxOptions): CheckedOptions {
  if (!isRecord(options)) throw invalidOptions(['the options must be an object']);
  const { url, senders, templates, migrate = true, telemetry, suppressionKey } = options;
  if (url === undefined || url === null || url === '')
    throw new OutboxError(
      'no-url',
      'url is missing, perhaps because an environment variable is not set. Set it to postgres://… or, on one machine, to file:… such as file:.notifygen/outbox.db. No local file is ever used without being named.',
    );
  const problems = 'suppressionKey' in options ? secret(suppressionKey, 'suppressionKey') : [];
  refuse('createOutbox', [...outbox(options, ''), ...problems]);
  return {
    url,
    senders: Object.entries(senders).map(([name, given]) => senderOf(name, given)),
    templates,
    migrate,
    telemetry,
    forms: recipientForms(suppressionKey),
    lease: timeOf(options.lease ?? '60 seconds'),
    retention: timeOf(options.retention ?? '30 days'),
    unknownRetention: timeOf(options.unknownRetention ?? '90 days'),
    deleteAfter: timeOf(options.deleteAfter ?? '400 days'),
    templateWait: timeOf(options.templateWait ?? '1 hour'),
  };
}

function senderOf(name: string, given: Client | SenderOptions): Sender {
  const {
    client,
    concurrency = 64,
    timeZone,
    limits = {},
  }: SenderOptions = 'client' in given ? given : { client: given };
  const { perSecond = 80, perRecipient: pair = { seconds: 6, burst: 45 }, recipientsPerDay: day } = limits;
  const { rejections = { share: 0.25, of: 50 } } = limits;
  const perRecipient = pair === false ? null : { burstFor: 'urgent' as const, ...pair };
  const recipientsPerDay = day === undefined ? null : { limit: day.limit, group: day.group ?? name };
  const read = { perSecond, perRecipient, recipientsPerDay, rejections: rejections || null };
  return { name, client, concurrency, timeZone, limits: read };
}

function checkSenders(senders: unknown): readonly string[] {
  const entries = isRecord(senders) ? Object.entries(senders) : [];
  if (entries.length === 0)
    return ['senders must be an object with at least one sender, such as { shop: client }'];
  return entries.flatMap(([name, given]) => [
    ...(/^[\w.-]{1,100}$/.test(name)
      ? []
      : [`senders.${name}: the name must be 1 to 100 letters, digits, dots, hyphens or underscores`]),
    ...(isClient(given) ? [] : sender(given, `senders.${name}`)),
  ]);
}

function orFalse(checks: Readonly<Record<string, Check>>): Check {
  return optional((value, path) => (value === false ? [] : object(checks)(value, path)));
}

function duration(least: Duration, most: Duration): Check {
  const isInRange = (value: unknown) => timeOf(value) >= timeOf(least) && timeOf(value) <= timeOf(most);
  return optional(is(isInRange, `must be ${durationFormat}, from ${least} to ${most}`));
}

function timeOf(duration: unknown): number {
  return milliseconds(duration) ?? Number.NaN;
}

function isUrl(url: unknown): boolean {
  if (typeof url !== 'string') return false;
  return /^file:(?!\/\/[^/])[^?#]+$/.test(url) || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url));
}

function isClient(value: unknown): value is Client {
  return isRecord(value) && typeof value.deliver === 'function' && typeof value.baseUrl === 'string';
}

function areTemplates(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.entries(value).every(
      ([name, template]) =>
        isRecord(template) && template.name === name && Array.isArray(template.parameters),
    )
  );
}

function isSecret(value: unknown): boolean {
  return typeof value === 'string' && value.length >= 32;
}

function isTelemetry(value: unknown): boolean {
  return isRecord(value) && typeof value.traceParent === 'function' && typeof value.delivery === 'function';
}
