import type { TemplateYaml } from '../check/template-yaml.js';
import { displayPath } from '../source/paths.js';
import { languageCode } from './convert-to-yaml.js';
import type { PlannedFile } from './plan-update.js';
import type { PlatformTemplate } from './platform-template.js';
import { absentHint, type PlatformWarning, platformWarnings, statusWarnings } from './platform-warnings.js';

/** What a template that is declared has to know about its entries. */
export function declaredWarnings(
  { language = [], category }: TemplateYaml,
  entries: readonly PlatformTemplate[],
  isWanted: (status: string) => boolean,
): readonly PlatformWarning[] {
  const codes = [language].flat();
  const own = entries.filter((entry) => codes.length === 0 || codes.includes(languageCode(entry) ?? ''));
  // A user who asks for a status knows what it means.
  const unwanted = own.filter(({ status = 'APPROVED' }) => !isWanted(status));
  return [...statusWarnings(unwanted), ...platformWarnings(own, category)];
}

/** The warning for a declared template that the platform no longer has. */
export function notOnPlatform(name: string, added: readonly PlannedFile[]): PlatformWarning {
  const message = `the platform has no template named ${name}`;
  const next = added.find((one) => one.name.startsWith(`${name}_`) || name.startsWith(`${one.name}_`));
  const hint =
    next === undefined
      ? absentHint
      : `if ${next.name} replaces it, keep its names and types: write \`name: ${next.name}\` here, delete ${displayPath(next.path)}, and run the command again; otherwise ${absentHint}`;
  return { rule: 'not-on-platform', severity: 'warning', path: ['name'], message, hint, languages: [] };
}
