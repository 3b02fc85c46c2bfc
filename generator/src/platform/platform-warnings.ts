import type { TemplateYaml } from '../check/template-yaml.js';
import type { Finding } from '../diagnostics/diagnostic.js';
import { displayPath } from '../source/paths.js';
import type { YamlPath } from '../source/yaml-source.js';
import { defined } from '../text/defined.js';
import { languageCode } from './convert-to-yaml.js';
import { isApproved } from './group-languages.js';
import type { PlatformTemplate } from './platform-template.js';

/** What the platform says about a template, beside its texts. */
export interface PlatformWarning extends Finding {
  readonly severity: 'warning';
  /** The key of the YAML that it is about. */
  readonly path: YamlPath;
  /** Those that it applies to. */
  readonly languages: readonly string[];
}

/** What to do about a declared template that the platform does not have. */
export const absentHint = 'delete the file if nothing sends it, or submit the template';

/**
 * The warnings for the entries of one template; those that several languages have are reported once.
 *
 * @param category The category that the YAML declares.
 */
function platformWarnings(
  entries: readonly PlatformTemplate[],
  category: string | undefined,
): readonly PlatformWarning[] {
  const found = entries.flatMap((entry) =>
    [...qualityOf(entry), ...categoryOf(entry, category)].map((warning) => ({
      warning,
      language: languageCode(entry),
    })),
  );
  return [...Map.groupBy(found, ({ warning }) => warning.message).values()].flatMap((group) => {
    const [first] = group;
    return first ? { ...first.warning, languages: group.flatMap(({ language }) => language ?? []) } : [];
  });
}

type Warning = Omit<PlatformWarning, 'languages'>;

/** By the quality that the platform reports. */
const ratings: ReadonlyMap<string | undefined, Pick<Finding, 'message' | 'hint'>> = new Map([
  [
    'YELLOW',
    {
      message: 'the platform rates its quality YELLOW: people block it, report it or do not read it',
      hint: 'send it only to people who expect it, or change its text: the platform pauses a template whose quality is RED',
    },
  ],
  [
    'RED',
    {
      message:
        'the platform rates its quality RED, the lowest: it pauses the template, and disables it the third time',
      hint: 'stop campaigns with it, and change its text or who receives it',
    },
  ],
]);

function qualityOf({ quality, status = '' }: PlatformTemplate): readonly Warning[] {
  const rating = ratings.get(quality);
  // It is the reason for these statuses, which have a warning of their own.
  if (rating === undefined || status === 'PAUSED' || status === 'DISABLED') return [];
  return [{ rule: 'quality', severity: 'warning', path: ['name'], ...rating }];
}

function categoryOf(
  { category, previousCategory, correctCategory }: PlatformTemplate,
  declared: string | undefined,
): readonly Warning[] {
  if (category === undefined) return [];
  const common = { severity: 'warning', path: ['category'] } as const;
  const warnings: Warning[] = [];
  const [is, was, willBe] = [category, previousCategory, correctCategory].map((one) => one?.toLowerCase());
  if (willBe !== undefined && willBe !== is) {
    warnings.push({
      ...common,
      rule: 'category-announced',
      message: `the platform will change its category from ${is} to ${willBe}, and with it the price of a message`,
      hint:
        willBe === 'marketing'
          ? 'change its text, or request a review in WhatsApp Manager'
          : 'request a review in WhatsApp Manager if that is wrong',
    });
  }
  if (was !== undefined && was !== is && declared !== is) {
    warnings.push({
      ...common,
      rule: 'category-replaced',
      message: `the platform changed its category from ${was} to ${is}, and with it the price of a message`,
      hint: `request a review in WhatsApp Manager, or accept it with \`category: ${is}\``,
    });
  }
  return warnings;
}

/** The warning for declared languages that are not approved. */
function statusWarnings(entries: readonly PlatformTemplate[]): readonly PlatformWarning[] {
  const closed = entries.filter((entry) => !isApproved(entry));
  return [...Map.groupBy(closed, ({ status }) => status).values()].map((group) => ({
    rule: 'not-approved',
    severity: 'warning',
    path: ['language'],
    message: statusesOf(group),
    ...defined({ hint: statusAdvice(group) }),
    languages: group.flatMap((entry) => languageCode(entry) ?? []),
  }));
}

/** The statuses of entries that are not approved, with the reason for a rejection. */
function statusesOf(entries: readonly PlatformTemplate[]): string {
  const statuses = entries.map(({ status = 'APPROVED', rejectedReason }) =>
    rejectedReason === undefined || rejectedReason === 'NONE' ? status : `${status} (${rejectedReason})`,
  );
  return `its status is ${[...new Set(statuses)].join(', ')}`;
}

/** What to do about entries that are not approved; `undefined` for a status that is not known. */
function statusAdvice(entries: readonly PlatformTemplate[]): string | undefined {
  const { status = '' } = entries.find((entry) => !isApproved(entry)) ?? {};
  return Object.hasOwn(advice, status) ? advice[status] : undefined;
}

const review = 'wait for the review, which takes up to a day; until then, it cannot be sent';

const advice: Readonly<Record<string, string>> = {
  PAUSED:
    'stop campaigns with it: sends fail until the pause ends, after 3 hours the first time and 6 the second; change its text or who receives it',
  DISABLED: 'it can no longer be sent: change its text and submit it again, or appeal, in WhatsApp Manager',
  REJECTED: 'change it and submit it again, or appeal, in WhatsApp Manager',
  PENDING: review,
  IN_APPEAL: review,
  LIMIT_EXCEEDED: 'the account has too many templates: delete some that are not used',
  PENDING_DELETION: 'it is being deleted: use another template',
  DELETED: 'it was deleted: use another template',
};

/** What a template that is declared has to know about its entries. */
export function declaredWarnings(
  { language = [], category }: TemplateYaml,
  entries: readonly PlatformTemplate[],
  isWanted: (status: string) => boolean,
): readonly PlatformWarning[] {
  const codes = [language].flat();
  const own = entries.filter((entry) => codes.length === 0 || codes.includes(languageCode(entry) ?? ''));
  const isApprovedIn = (code: string | undefined): boolean =>
    own.some((entry) => isApproved(entry) && (codes.length === 0 || languageCode(entry) === code));
  // A user who asks for a status knows what it means.
  const unwanted = own.filter(
    (entry) => !isWanted(entry.status ?? 'APPROVED') && !isApprovedIn(languageCode(entry)),
  );
  return [...statusWarnings(unwanted), ...platformWarnings(own, category)];
}

/** The warning for a declared template that the platform no longer has. */
export function notOnPlatform(
  name: string,
  added: readonly { readonly name: string; readonly path: string }[],
): PlatformWarning {
  const message = `the platform has no template named ${name}`;
  const next = added.find((one) => one.name.startsWith(`${name}_`) || name.startsWith(`${one.name}_`));
  const hint =
    next === undefined
      ? absentHint
      : `if ${next.name} replaces it, keep its names and types: write \`name: ${next.name}\` here, delete ${displayPath(next.path)}, and run the command again; otherwise ${absentHint}`;
  return { rule: 'not-on-platform', severity: 'warning', path: ['name'], message, hint, languages: [] };
}
