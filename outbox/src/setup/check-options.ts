import type { Client } from '@notifygen/runtime';
import { durationFormat, milliseconds } from '../enqueue/duration.js';
import { isTimeZone } from '../enqueue/read-quiet-hours.js';
import { OutboxError } from '../errors.js';
import { isText } from '../message/fields.js';
import { type RecipientForms, recipientForms } from '../message/suppression.js';
import type { TemplateContracts } from '../message/templates.js';
import type { Limits } from '../rules/limits.js';
import type { Telemetry } from '../worker/telemetry.js';
import type { Times } from '../worker/upkeep.js';
import type { Sender } from '../worker/workers.js';

const day = 86_400_000;
/** The options that are durations: their defaults and limits. */
const durations: Readonly<
  Record<keyof Times, readonly [byDefault: string, least: number, most: number, range: string]>
> = {
  lease: ['60 seconds', 3_000, 3_600_000, '3 seconds to 1 hour'],
  retention: ['30 days', 0, 36_500 * day, '0 to 100 years'],
  unknownRetention: ['90 days', 0, 36_500 * day, '0 to 100 years'],
  deleteAfter: ['400 days', 0, 36_500 * day, '0 to 100 years'],
  templateWait: ['1 hour', 1_000, 30 * day, '1 second to 30 days'],
};

export interface CheckedOptions extends Times {
  readonly url: string;
  readonly senders: readonly Sender[];
  readonly templates: TemplateContracts | undefined;
  readonly migrate: boolean;
  readonly forms: RecipientForms;
  readonly telemetry: Telemetry | undefined;
}

type Report = (problem: string) => void;

/** @throws OutboxError `no-url` or `invalid-options` with every problem. */
export function checkOptions(options: unknown): CheckedOptions {
  if (!isRecord(options)) throw invalidOptions(['the options must be an object']);
  const { url, templates, migrate = true, telemetry, suppressionKey } = options;
  if (url === undefined || url === null || url === '') {
    throw new OutboxError(
      'no-url',
      'url is missing, perhaps because an environment variable is not set. Set it to postgres://… or, on one machine, to file:… such as file:.notifygen/outbox.db. No local file is ever used without being named.',
    );
  }
  const problems: string[] = [];
  const report: Report = (problem) => problems.push(problem);
  checkKeys(
    options,
    ['url', 'senders', 'templates', ...Object.keys(durations), 'migrate', 'telemetry', 'suppressionKey'],
    '',
    report,
  );
  checkUrl(url, report);
  const senders = readSenders(options.senders, report);
  if (templates !== undefined && !areTemplates(templates))
    report('templates must be the object templates that the generated index exports');
  const readDuration = (name: keyof Times): number => {
    const [byDefault, least, most, range] = durations[name];
    const { [name]: given = byDefault } = options;
    const time = milliseconds(given) ?? Number.NaN;
    if (!(time >= least && time <= most)) report(`${name} must be ${durationFormat}, from ${range}`);
    return time;
  };
  const times = {
    lease: readDuration('lease'),
    retention: readDuration('retention'),
    unknownRetention: readDuration('unknownRetention'),
    deleteAfter: readDuration('deleteAfter'),
    templateWait: readDuration('templateWait'),
  };
  if (typeof migrate !== 'boolean') report('migrate must be true or false');
  if (telemetry !== undefined && !isTelemetry(telemetry))
    report('telemetry must be what openTelemetry() of @notifygen/outbox/opentelemetry returns');
  if ('suppressionKey' in options && !isSecret(suppressionKey))
    report('suppressionKey must be a random text of at least 32 characters');
  if (problems.length > 0) throw invalidOptions(problems);
  return {
    ...times,
    forms: recipientForms(isSecret(suppressionKey) ? suppressionKey : undefined),
    url: String(url),
    senders,
    templates: areTemplates(templates) ? templates : undefined,
    migrate: migrate === true,
    telemetry: isTelemetry(telemetry) ? telemetry : undefined,
  };
}

/** A transaction that is missing by mistake must not mean that the call acts outside of it. */
export function checkTransaction(call: string, options: object): void {
  if (typeof options !== 'object' || options === null)
    throw invalidOptions(['the options must be an object'], call);
  if (!('tx' in options) || (options.tx !== undefined && options.tx !== null)) return;
  throw new OutboxError(
    'wrong-transaction',
    `tx is ${options.tx}. Pass the transaction, or leave tx out to act outside of one.`,
  );
}

/**
 * Checks the names of options, and those of them that many calls have: `by` and `tx`.
 *
 * @throws OutboxError `invalid-options` with every problem, or `wrong-transaction`
 */
export function checkArgument(call: string, given: unknown, known: readonly string[]): void {
  const problems: string[] = [];
  const report: Report = (problem) => problems.push(problem);
  if (isRecord(given)) {
    if (known.includes('tx')) checkTransaction(call, given);
    checkKeys(given, known, '', report);
    if (known.includes('by') && given.by !== undefined && !isText(given.by, 100))
      report('by must be a text of 1 to 100 characters');
  } else report('the options must be an object');
  if (problems.length > 0) throw invalidOptions(problems, call);
}

export function invalidOptions(problems: readonly string[], name: string = 'createOutbox'): OutboxError {
  const lines =
    problems.length === 1 ? ` ${problems[0]}` : problems.map((problem) => `\n  ${problem}`).join('');
  return new OutboxError('invalid-options', `${name}:${lines}`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkKeys(value: object, known: readonly string[], path: string, report: Report): void {
  for (const key of Object.keys(value))
    if (!known.includes(key)) report(`${path}${key} is not an option; the options are ${known.join(', ')}`);
}

/** The URL may contain a password, so nothing of it is quoted. */
function checkUrl(url: unknown, report: Report): void {
  if (typeof url === 'string' && /^file:(?!\/\/[^/])[^?#]+$/.test(url)) return;
  if (typeof url === 'string' && /^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return;
  report(
    'url must be file:<path> for SQLite, or postgres://<user>:<password>@<host>/<database> for PostgreSQL',
  );
}

function readSenders(given: unknown, report: Report): readonly Sender[] {
  const entries = isRecord(given) ? Object.entries(given) : [];
  if (entries.length === 0)
    report('senders must be an object with at least one sender, such as { shop: client }');
  return entries.flatMap(([name, value]) => readSender(name, value, report) ?? []);
}

function readSender(name: string, value: unknown, report: Report): Sender | undefined {
  const path = `senders.${name}`;
  if (!/^[\w.-]{1,100}$/.test(name))
    report(`${path}: the name must be 1 to 100 letters, digits, dots, hyphens or underscores`);
  const given = isClient(value) ? { client: value } : value;
  if (!isRecord(given) || !isClient(given.client)) {
    report(
      `${path} must be a client that createClient returned, or { client, limits, concurrency, timeZone }`,
    );
    return undefined;
  }
  checkKeys(given, ['client', 'limits', 'concurrency', 'timeZone'], `${path}.`, report);
  const { client, concurrency = 64, timeZone } = given;
  // One slot is reserved for urgent messages.
  if (!isNumber(concurrency, 2, 1_000) || !Number.isInteger(concurrency))
    report(`${path}.concurrency must be an integer from 2 to 1,000`);
  if (timeZone !== undefined && !isTimeZone(timeZone))
    report(`${path}.timeZone must be the name of a time zone, such as Europe/London`);
  return {
    name,
    client,
    limits: readLimits(given.limits === undefined ? {} : given.limits, name, report),
    concurrency: Number(concurrency),
    timeZone: timeZone === undefined ? undefined : String(timeZone),
  };
}

function readLimits(given: unknown, sender: string, report: Report): Limits {
  const path = `senders.${sender}.limits`;
  if (!isRecord(given)) report(`${path} must be an object`);
  const limits = isRecord(given) ? given : {};
  checkKeys(limits, ['perSecond', 'perRecipient', 'recipientsPerDay', 'rejections'], `${path}.`, report);
  const { perSecond = 80, perRecipient: pair = { seconds: 6, burst: 45 }, recipientsPerDay: day } = limits;
  if (!isNumber(perSecond, 0.01, 100_000)) report(`${path}.perSecond must be a number from 0.01 to 100,000`);
  if (isRecord(pair)) checkKeys(pair, ['seconds', 'burst', 'burstFor'], `${path}.perRecipient.`, report);
  if (isRecord(day)) checkKeys(day, ['limit', 'group'], `${path}.recipientsPerDay.`, report);
  const { seconds, burst, burstFor = 'urgent' } = isRecord(pair) ? pair : {};
  const perRecipient: Limits['perRecipient'] =
    isNumber(seconds, 0.001, 86_400) &&
    isNumber(burst, 1, 10_000) &&
    (burstFor === 'urgent' || burstFor === 'all')
      ? { seconds, burst: Math.floor(burst), burstFor }
      : null;
  if (perRecipient === null && pair !== false)
    report(
      `${path}.perRecipient must be { seconds, burst, burstFor? }, such as { seconds: 6, burst: 45 }, or false`,
    );
  const { limit, group = sender } = isRecord(day) ? day : {};
  const recipientsPerDay = isNumber(limit, 1, 1e9) && typeof group === 'string' ? { limit, group } : null;
  if (day !== undefined && recipientsPerDay === null)
    report(`${path}.recipientsPerDay must be { limit, group? }, such as { limit: 100_000 }`);
  const { rejections: bound = { share: 0.25, of: 50 } } = limits;
  if (isRecord(bound)) checkKeys(bound, ['share', 'of'], `${path}.rejections.`, report);
  const rejections =
    isRecord(bound) && isNumber(bound.share, 0.001, 1) && isNumber(bound.of, 1, 1e6)
      ? { share: bound.share, of: bound.of }
      : null;
  if (rejections === null && bound !== false)
    report(`${path}.rejections must be { share, of }, such as { share: 0.25, of: 50 }, or false`);
  return { perSecond: Number(perSecond), perRecipient, recipientsPerDay, rejections };
}

function isNumber(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

function isClient(value: unknown): value is Client {
  return isRecord(value) && typeof value.deliver === 'function' && typeof value.baseUrl === 'string';
}

function areTemplates(value: unknown): value is TemplateContracts {
  return (
    isRecord(value) &&
    Object.entries(value).every(
      ([name, template]) =>
        isRecord(template) && template.name === name && Array.isArray(template.parameters),
    )
  );
}

function isSecret(value: unknown): value is string {
  return typeof value === 'string' && value.length >= 32;
}

function isTelemetry(value: unknown): value is Telemetry {
  return isRecord(value) && typeof value.traceParent === 'function' && typeof value.delivery === 'function';
}
