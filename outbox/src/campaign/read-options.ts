import type { TemplateContract } from '@notifygen/runtime';
import { durationFormat, milliseconds } from '../enqueue/duration.js';
import { readQuietHours } from '../enqueue/read-quiet-hours.js';
import { invalidOptions } from '../errors.js';
import { digestOf, sendableIn, type TemplateContracts, unapprovedIn } from '../message/templates.js';
import type { Limits } from '../rules/limits.js';
import type { CampaignSettings } from './campaign.js';
import type { CampaignOptions } from './campaign-options.js';
import type { NewCampaign } from './store/state.js';

/** What an outbox can send. */
export interface Sendable {
  readonly senders: readonly { readonly name: string; readonly limits: Limits }[];
  readonly templates: TemplateContracts | undefined;
}

/** Options that were checked. */
export interface CheckedOptions {
  readonly campaign: NewCampaign;
  readonly template: TemplateContract;
}

const known: readonly (keyof CampaignOptions)[] = [
  ...(['name', 'sender', 'template', 'rows', 'columns', 'country', 'language', 'timeZone'] as const),
  ...(['add', 'startAt', 'expires', 'quietHours', 'share', 'canary', 'stopAt', 'dryRun'] as const),
  ...(['unconfirmed', 'signal', 'onProblem', 'onMessage', 'onProgress'] as const),
];

/** @throws OutboxError `invalid-options` with every problem. */
export function readOptions(options: CampaignOptions, { senders, templates = {} }: Sendable): CheckedOptions {
  const { name, template: templateName, share = 1, canary, stopAt = {}, startAt, language, rows } = options;
  const { quietHours, timeZone, expires, country } = options;
  const { rejected = 0.1, unknown = 0.05, of = 50 } = stopAt;
  const continueAfter = canary?.continueAfter === undefined ? undefined : milliseconds(canary.continueAfter);
  const problems = Object.keys(options).flatMap((key) =>
    known.some((name) => name === key) ? [] : `${key} is not an option; the options are ${known.join(', ')}`,
  );
  const check = (isRight: boolean, problem: string): void => {
    if (!isRight) problems.push(problem);
  };
  const isPart = (value: number): boolean => value > 0 && value <= 1;
  const isCount = (value: number): boolean => Number.isInteger(value) && value > 0;

  check(
    typeof name === 'string' && /^[\w.-]{1,80}$/.test(name),
    'name must be 1 to 80 letters, digits, dots, hyphens or underscores',
  );
  const isOnly = options.sender === undefined && senders.length === 1;
  const sender = senders.find((other) => isOnly || other.name === options.sender);
  check(sender !== undefined, `sender must be one of ${senders.map((other) => other.name).join(', ')}`);
  const template = Object.hasOwn(templates, templateName) ? templates[templateName] : undefined;
  const names = Object.keys(templates).join(', ') || 'it has none';
  check(template !== undefined, `template must be one of the templates of the outbox: ${names}`);
  if (template) problems.push(...problemsOfTemplate(template, language));
  readQuietHours(options, undefined, 'UTC', sender?.name ?? '', (problem) => problems.push(problem));
  check(isPart(share), 'share must be more than 0 and at most 1');
  check(
    startAt === undefined || (startAt instanceof Date && startAt.getTime() > 0),
    'startAt must be a valid Date',
  );
  check(
    typeof rows === 'object' && rows !== null,
    'rows must be what readSource returned, or a list of objects',
  );
  check(isPart(rejected), 'stopAt.rejected must be more than 0 and at most 1');
  check(isPart(unknown), 'stopAt.unknown must be more than 0 and at most 1');
  check(isCount(of), 'stopAt.of must be a whole number of 1 or more');
  check(
    canary === undefined || isCount(canary.messages),
    'canary.messages must be a whole number of 1 or more',
  );
  check(
    (canary?.continueAfter === undefined) === (continueAfter === undefined),
    `canary.continueAfter must be ${durationFormat}`,
  );
  if (problems.length > 0 || template === undefined || sender === undefined)
    throw invalidOptions(problems, 'createCampaign');
  const settings: CampaignSettings = JSON.parse(
    JSON.stringify({
      share,
      stopAt: { rejected, unknown, of },
      canary: canary === undefined ? null : { messages: canary.messages, continueAfter },
      version: digestOf(template, undefined),
      ...{ startAt, quietHours, timeZone, expires, language, country },
    }),
  );
  const campaign = { name, sender: sender.name, template: templateName, settings };
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
