// @ts-nocheck
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { diagnosticAtKey, diagnosticAtValue, type YamlSource } from '../../source/yaml-source.js';
import { countPlaceholders } from '../../text/placeholders.js';
import { suggestLanguage } from '../suggest-language.js';
import { languageCodes } from '../template-schema.js';
import type { TemplateYaml } from '../template-yaml.js';

/** The rules on languages, and on bodies that come in several. */
export function languageDiagnostics(source: YamlSource, yaml: TemplateYaml): readonly Diagnostic[] {
  return [
    ...repeatedCodes(source, yaml),
    ...unlistedCodes(source, yaml),
    ...bodyLanguages(source, yaml),
    ...bodyCounts(source, yaml),
  ];
}

function repeatedCodes(source: YamlSource, { language }: TemplateYaml): readonly Diagnostic[] {
  if (language === undefined || typeof language === 'string') return [];
  return language.flatMap((code, index) => {
    if (language.indexOf(code) === index) return [];
    return diagnosticAtValue(source, ['language', index], {
      rule: 'duplicate',
      message: `${code} stands here twice`,
      hint: 'delete one of them',
    });
  });
}

/** Well-formed codes that WhatsApp does not list are warned of only: the list grows. */
function unlistedCodes(source: YamlSource, { language }: TemplateYaml): readonly Diagnostic[] {
  return [language ?? []].flat().flatMap((code, index) => {
    if (languageCodes.includes(code)) return [];
    return diagnosticAtValue(source, typeof language === 'string' ? ['language'] : ['language', index], {
      rule: 'unlisted-language',
      severity: 'warning',
      message: `WhatsApp lists no language ${code}`,
      hint: suggestLanguage(code),
    });
  });
}

function bodyLanguages(source: YamlSource, { body, language }: TemplateYaml): readonly Diagnostic[] {
  if (typeof body !== 'object') return [];
  if (language === undefined) {
    return [
      diagnosticAtKey(source, ['body'], {
        rule: 'body-language',
        message: 'body has a text a language, but the template declares no language',
        hint: `add language: [${Object.keys(body).join(', ')}]`,
      }),
    ];
  }
  const declared = [language].flat();
  const strangers = Object.keys(body).filter((code) => !declared.includes(code));
  const missing = declared.filter((code) => !Object.hasOwn(body, code));
  return [
    ...strangers.map((code) =>
      diagnosticAtKey(source, ['body', code], {
        rule: 'body-language',
        message: `the language ${code} is not declared under language`,
        hint: `language declares ${declared.join(', ')}`,
      }),
    ),
    ...missing.map((code) =>
      diagnosticAtKey(source, ['body'], {
        rule: 'body-language',
        severity: 'warning',
        message: `body has no text in ${code}, so its placeholders cannot be checked`,
        hint: `add the approved text under ${code}`,
      }),
    ),
  ];
}

function bodyCounts(source: YamlSource, { body }: TemplateYaml): readonly Diagnostic[] {
  if (typeof body !== 'object') return [];
  const [first, ...others] = Object.entries(body).map(([code, text]) => ({
    code,
    count: countPlaceholders(text),
  }));
  return others.flatMap(({ code, count }) => {
    if (count === first?.count) return [];
    const message = `the text in ${code} takes ${values(count)}, but the one in ${first?.code} takes ${first?.count}`;
    const hint = 'compare both with the approved template: a caller gives the same values in each language';
    return diagnosticAtValue(source, ['body', code], { rule: 'placeholder-count', message, hint });
  });
}

function values(count: number): string {
  return count === 1 ? '1 value' : `${count} values`;
}
