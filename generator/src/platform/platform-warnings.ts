import type { TemplateYaml } from '../check/template-yaml.js';
import type { Finding } from '../diagnostics/diagnostic.js';
import { adviceFor, statusOfWord } from '../keys/statuses.js';
import type { YamlPath } from '../source/yaml-source.js';
import { defined } from '../text/defined.js';
import { textIn } from '../text/localized-text.js';
import { isApproved } from './group-languages.js';
import { entriesIn, type PlatformTemplate } from './platform-template.js';

/** What the platform says about a template, beside its texts. */
export interface PlatformWarning extends Finding {
  readonly severity: 'warning';
  /** The key of the YAML that it is about. */
  readonly path: YamlPath;
  /** Those that it applies to. */
  readonly languages: readonly string[];
}

type Warning = Pick<PlatformWarning, 'rule' | 'path' | 'message' | 'hint'>;

/**
 * What a template that is declared has to know about its entries; what several languages share is reported once.
 *
 * @param known What the file says of its status: nobody has to be warned of that again.
 */
export function declaredWarnings(
  { language = [], category }: TemplateYaml,
  entries: readonly PlatformTemplate[],
  known: TemplateYaml['status'],
): readonly PlatformWarning[] {
  const codes = [language].flat();
  const own = entriesIn(entries, codes);
  const isApprovedToo = (entry: PlatformTemplate): boolean =>
    own.some((other) => isApproved(other) && (codes.length === 0 || other.language === entry.language));
  const found = own.flatMap((entry) => {
    const isKnown = statusOfWord(entry.status ?? 'approved') === textIn(known, entry.language);
    const isClosed = !isKnown && !isApproved(entry) && !isApprovedToo(entry);
    return [...(isClosed ? [statusOf(entry)] : []), ...qualityOf(entry), ...categoryOf(entry, category)].map(
      (warning) => ({ severity: 'warning', ...warning, language: entry.language }) as const,
    );
  });
  return [...Map.groupBy(found, ({ message }) => message).values()].flatMap((group) => {
    const languages = group.flatMap(({ language }) => language ?? []);
    return group.slice(0, 1).map(({ language: _, ...warning }) => ({ ...warning, languages }));
  });
}

function statusOf({ status = '', rejectedReason }: PlatformTemplate): Warning {
  const reason = rejectedReason === undefined ? '' : ` (${rejectedReason})`;
  return {
    rule: 'not-approved',
    path: ['language'],
    message: `its status is ${status}${reason}`,
    ...defined({ hint: adviceFor(statusOfWord(status)) }),
  };
}

/** By the quality that the platform reports. */
const ratings: Readonly<Record<string, Pick<Finding, 'message' | 'hint'>>> = {
  YELLOW: {
    message: 'the platform rates its quality YELLOW: people block it, report it or do not read it',
    hint: 'send it only to people who expect it, or change its text: the platform pauses a template whose quality is RED',
  },
  RED: {
    message:
      'the platform rates its quality RED, the lowest: it pauses the template, and disables it the third time',
    hint: 'stop campaigns with it, and change its text or who receives it',
  },
};

function qualityOf({ quality = '', status = '' }: PlatformTemplate): readonly Warning[] {
  // It is the reason for these statuses, which have a warning of their own.
  if (!Object.hasOwn(ratings, quality) || /^(PAUSED|DISABLED)$/.test(status)) return [];
  return [{ rule: 'quality', path: ['name'], message: '', ...ratings[quality] }];
}

function categoryOf(
  { category, previousCategory, correctCategory }: PlatformTemplate,
  declared: string | undefined,
): readonly Warning[] {
  const [is, was = is, willBe = is] = [category, previousCategory, correctCategory].map((one) =>
    one?.toLowerCase(),
  );
  if (is === undefined) return [];
  const price = 'and with it the price of a message';
  const announced: Warning = {
    rule: 'category-announced',
    path: ['category'],
    message: `the platform will change its category from ${is} to ${willBe}, ${price}`,
    hint: 'change its text, or request a review in WhatsApp Manager if that is wrong',
  };
  const replaced: Warning = {
    rule: 'category-replaced',
    path: ['category'],
    message: `the platform changed its category from ${was} to ${is}, ${price}`,
    hint: `request a review in WhatsApp Manager, or accept it with \`category: ${is}\``,
  };
  return [...(willBe === is ? [] : [announced]), ...(was === is || declared === is ? [] : [replaced])];
}

/** The warning for a declared template that the platform does not have. */
export function notOnPlatform(name: string): PlatformWarning {
  return {
    rule: 'not-on-platform',
    severity: 'warning',
    path: ['name'],
    message: `the platform has no template named ${name}`,
    hint: 'write the name that it has now, submit the template, or delete the file if nothing sends it',
    languages: [],
  };
}
