import { closestOf } from './did-you-mean.js';
import { languageCodes } from './language-codes.js';
import type { Problem } from './problem.js';
import { problemAtValue, type Source } from './source.js';
import type { TemplateYaml } from './template-yaml.js';

/** Warns of well-formed codes that WhatsApp does not list: the list grows, so they are no errors. */
export function languageWarnings(source: Source, { language }: TemplateYaml): readonly Problem[] {
  return [language ?? []].flat().flatMap((code, index) => {
    if (languageCodes.includes(code)) return [];
    const closest = closestOf(code, languageCodes);
    return problemAtValue(source, typeof language === 'string' ? ['language'] : ['language', index], {
      severity: 'warning',
      message: `WhatsApp lists no language ${code}`,
      ...(closest !== undefined && { hint: `did you mean ${closest}?` }),
    });
  });
}
