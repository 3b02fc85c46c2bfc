import type { TemplateContract } from '@notifygen/runtime';
import { durationFormat, milliseconds } from '../enqueue/duration.js';
import type { EnqueueItem } from '../enqueue/enqueue-options.js';
import { readQuietHours } from '../enqueue/read-quiet-hours.js';
import { isTime } from '../enqueue/read-start.js';
import { invalidOptions } from '../errors.js';
import { type Check, is, number, object, optional } from '../message/check.js';
import type { NewMessage } from '../message/message.js';
import { digestOf, sendableIn, type TemplateContracts, unapprovedIn } from '../message/templates.js';
import type { Limits } from '../rules/limits.js';
import type { Store } from '../store/operations.js';
import type { CampaignSettings } from './campaign.js';
import type { CampaignOptions } from './campaign-options.js';
import type { CampaignStore } from './store/campaign-store.js';
import type { NewCampaign } from './store/state.js';

export interface Sendable {
  readonly senders: readonly { readonly name: string; readonly limits: Limits }[];
  readonly templates: TemplateContracts | undefined;
}

export interface CampaignContext extends Sendable {
  readonly store: Store;
  readonly campaigns: CampaignStore;
  readonly open: () => Promise<void>;
  readonly now: () => number;
  /** Checks how a message that was just built is sent, as `enqueue` does. Throws OutboxError `invalid-message`. */
  readonly toMessage: (item: EnqueueItem) => NewMessage;
}

/** Of an option that is checked where it is read. */
const free: Check = () => [];
const part = optional(
  is((value) => typeof value === 'number' && value > 0 && value <= 1, 'must be more than 0 and at most 1'),
);
const amount = number(1, 1_000_000, true);
const checks: Readonly<Record<keyof CampaignOptions, Check>> = {
  name: is(
    (value) => typeof value === 'string' && /^[\w.-]{1,80}$/.test(value),
    'must be 1 to 80 letters, digits, dots, hyphens or underscores',
  ),
  ...{
    sender: free,
    template: free,
    columns: free,
    country: free,
    currency: optional(
      is((value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value), 'must be a code such as EUR'),
    ),
    language: free,
    timeZone: free,
    add: free,
  },
  ...{ expires: free, quietHours: free, dryRun: free, unconfirmed: free, signal: free },
  ...{ onProblem: free, onMessage: free, onProgress: free },
  rows: is(
    (value) => typeof value === 'object' && value !== null,
    'must be what readSource returned, or a list of objects',
  ),
  startAt: optional(is(isTime, 'must be a valid Date')),
  share: part,
  canary: optional(
    object({
      messages: amount,
      passAfter: optional(is((value) => milliseconds(value) !== undefined, `must be ${durationFormat}`)),
    }),
  ),
  stopAt: optional(object({ rejected: part, unknown: part, of: optional(amount) })),
};
const checkAll = object(checks);

/** @throws OutboxError `invalid-options` with every problem. */
export function readOptions(options: CampaignOptions, { senders, templates = {} }: Sendable) {
  const { name, template: templateName, share = 1, canary, stopAt, startAt, language } = options;
  const { quietHours, timeZone, expires, country, currency } = options;
  const problems = [...checkAll(options, '')];
  const check = (isRight: boolean, problem: string): void => {
    if (!isRight) problems.push(problem);
  };
  const isOnly = options.sender === undefined && senders.length === 1;
  const sender = senders.find((other) => isOnly || other.name === options.sender);
  check(sender !== undefined, `sender must be one of ${senders.map((other) => other.name).join(', ')}`);
  const template = Object.hasOwn(templates, templateName) ? templates[templateName] : undefined;
  const names = Object.keys(templates).join(', ') || 'it has none';
  check(template !== undefined, `template must be one of the templates of the outbox: ${names}`);
  if (template) problems.push(...problemsOfTemplate(template, language));
  readQuietHours(options, undefined, 'UTC', sender?.name ?? '', (problem) => problems.push(problem));
  if (problems.length > 0 || template === undefined || sender === undefined)
    throw invalidOptions(problems, 'campaigns.create');
  const settings: CampaignSettings = JSON.parse(
    JSON.stringify({
      share,
      stopAt: { rejected: 0.1, unknown: 0.05, of: 50, ...stopAt },
      canary: canary ? { ...canary, passAfter: canary.passAfter && milliseconds(canary.passAfter) } : null,
      version: digestOf(template, undefined),
      ...{ startAt, quietHours, timeZone, expires, language, country, currency },
    }),
  );
  const campaign: NewCampaign = { name, sender: sender.name, template: templateName, settings };
  return { campaign, template };
}

/** Also why no message of it can be sent, if that is so. */
function problemsOfTemplate(template: TemplateContract, chosen: string | undefined): readonly string[] {
  const languages: readonly string[] = Array.isArray(template.language) ? template.language : [];
  const isKnown = chosen === undefined || languages.includes(chosen);
  const codes = languages.length > 0 && chosen === undefined ? languages : [chosen];
  const reasons = codes.flatMap((code) => unapprovedIn(template, code) ?? []);
  const sendable = sendableIn(template).join(', ');
  const others = sendable === '' ? '' : `; it can be sent in ${sendable}`;
  return [
    ...(isKnown
      ? []
      : [
          languages.length === 0
            ? 'language must be left out: the template has only one'
            : `language must be one of ${languages.join(', ')}`,
        ]),
    ...(reasons.length < codes.length
      ? []
      : [
          `the template ${template.name} cannot be sent: ${reasons.join(', and ')}${others}. When the platform approves it, run notifygen pull --update and notifygen generate, and deploy the result`,
        ]),
  ];
}
