import { languageCodes } from '../../../validators.js';
import { count, quote } from '../../diagnostics/format.js';
import { countPlaceholders, isDynamicUrl } from '../../text/placeholders.js';
import { didYouMean } from '../suggestions.js';
import { meantBy, synonyms } from '../synonyms.js';
import { translatedTexts } from '../template-yaml.js';
import type { Rule } from './rule.js';

export const languageRules: readonly Rule[] = [
  {
    name: 'language-code',
    keywords: ['propertyNames', 'pattern'],
    problem: 'A value under `language`, or a key in a map of texts, is not a language code.',
    fix: 'write a code such as en or en_GB',
    example: 'name: a\nlanguage: english',
    checkSchema: ({ path, error: { keyword, schemaPath, params, data } }) => {
      if (keyword === 'propertyNames') {
        const key = String(params.propertyName);
        return [{ path: [...path, key], isKey: true, ...explainKey(key, Object(data)) }];
      }
      if (!schemaPath.includes('languageCode')) return [];
      const code = String(data);
      return [{ message: `${quote(code)} is not a language code`, hint: hintFor(code) }];
    },
    checkTemplate: ({ yaml: { language } }) =>
      [language ?? []].flat().flatMap((code, index) => {
        const meant = meantBy(code, synonyms.countries, languageCodes);
        const message = `${code} is not the code of a language`;
        return meant === undefined ? [] : { path: ['language', index], message, hint: didYouMean(meant) };
      }),
  },
  {
    name: 'unknown-language',
    severity: 'warning',
    problem: 'WhatsApp does not list the language code.',
    fix: 'ignore this if WhatsApp added it recently',
    example: 'name: a\nlanguage: en_UK',
    checkTemplate: ({ yaml: { language } }) =>
      [language ?? []].flat().flatMap((code, index) => {
        if (languageCodes.includes(code) || meantBy(code, synonyms.countries, languageCodes)) return [];
        const message = `WhatsApp does not list the language ${code}`;
        return { path: ['language', index], message, hint: hintFor(code) };
      }),
  },
  {
    name: 'undeclared-language',
    problem: 'A text or status is given in a language that `language` does not declare.',
    fix: 'add the language to `language`, or delete it',
    example: 'name: a\nlanguage: en\nbody: { en: Hi, es: Hola }',
    checkTemplate: ({ yaml }) => {
      const declared = new Set([yaml.language ?? []].flat());
      const list = [...declared].slice(0, 20).join(', ');
      const statuses = (['status', 'statusReason'] as const).flatMap((part) => {
        const texts = yaml[part];
        return typeof texts === 'object' ? [{ part, path: [part], texts }] : [];
      });
      return [...translatedTexts(yaml), ...statuses].flatMap(({ part, path, texts }) => {
        if (declared.size === 0) {
          const message = `\`${part}\` differs by language, but the template declares no language`;
          const hint = `add \`language: [${Object.keys(texts).join(', ')}]\``;
          return { path, isKey: true, message, hint };
        }
        return Object.keys(texts)
          .filter((code) => !declared.has(code))
          .map((code) => ({
            path: [...path, code],
            isKey: true,
            message: `\`language\` does not declare ${code}`,
            hint: `add ${code} to \`language\` (now ${list}), or delete it`,
          }));
      });
    },
  },
  {
    name: 'missing-translation',
    severity: 'warning',
    problem:
      'A text is not given in a language that `language` declares, so it cannot be checked in that language. A footer, or a header without a placeholder, may be approved in some languages only.',
    fix: 'add the approved text in that language',
    example: 'name: a\nlanguage: [en, es]\nbody: { en: Hi }',
    checkTemplate: ({ yaml }) =>
      translatedTexts(yaml).flatMap(({ part, path, texts }) => {
        if (part === 'footer' || (part === 'header' && !Object.values(texts).some(countPlaceholders)))
          return [];
        return [yaml.language ?? []]
          .flat()
          .filter((code) => !Object.hasOwn(texts, code))
          .map((code) => ({
            path,
            isKey: true,
            message: `\`${part}\` has no text in ${code}, so it cannot be checked in that language`,
          }));
      }),
  },
  {
    name: 'placeholder-mismatch',
    problem:
      'The header or body has more placeholders in one language than in another, or the URL of a button ends with `{{1}}` only in some languages.',
    fix: 'compare both with the approved template: the caller passes the same parameters in each language',
    example: 'name: a\nlanguage: [en, es]\nbody: { en: "Hi {{1}}!", es: Hola }',
    checkTemplate: ({ yaml }) =>
      translatedTexts(yaml).flatMap(({ part, path, texts }) => {
        const isUrl = part === 'url';
        if (!isUrl && part !== 'header' && part !== 'body') return [];
        const countIn = (text: string): number =>
          isUrl ? Number(isDynamicUrl(text)) : countPlaceholders(text);
        const [first, ...others] = Object.entries(texts).map(([language, text]) => {
          return { language, found: countIn(text) };
        });
        return others
          .filter(({ found }) => found !== first?.found)
          .map(({ language, found }) => ({
            path: [...path, language],
            message: `the ${isUrl ? 'URL' : part} has ${count(found, 'placeholder')} in ${language}, but ${first?.found} in ${first?.language}`,
          }));
      }),
  },
];

/** A key in a map of texts may also be a text that contains a colon. */
function explainKey(key: string, texts: Readonly<Record<string, unknown>>) {
  const [, code = '', text] = /^(\w+)\s+(.*)$/.exec(key) ?? [];
  if (texts[key] === null && languageCodes.includes(code))
    return {
      message: `no colon follows the language ${code}`,
      hint: `add a colon and a space: ${code}: ${text}`,
    };
  if (!/[\s{]/.test(key)) return { message: `${quote(key)} is not a language code`, hint: hintFor(key) };
  const rest = typeof texts[key] === 'object' ? '…' : (texts[key] ?? '');
  return {
    message: 'YAML reads the text before a colon and a space as a key',
    hint: `put the text in quotes: ${quote(`${key}: ${rest}`.trim())}`,
  };
}

/** `pt-BR` is `pt_BR`, and `en_UK` is one of those of `en`. */
function hintFor(written: string): string | undefined {
  if (/^-|\s-/.test(written)) return 'start each language with a dash and a space, and align the dashes';
  const codes = written.split(/[\s,;[\]]+/).filter((part) => part !== '');
  if (codes.length > 1 && codes.every((part) => languageCodes.includes(part)))
    return `write a list: [${codes.join(', ')}]`;
  const [language = '', region] = written.toLowerCase().split(/[-_]/);
  const code = language + (region === undefined ? '' : `_${region.toUpperCase()}`);
  if (languageCodes.includes(code)) return didYouMean(code);
  const meant = meantBy(code, synonyms.languages, languageCodes);
  if (meant !== undefined) return didYouMean(meant);
  const relatives = languageCodes.filter((listed) => listed.split('_')[0] === language);
  return relatives.length === 0 ? undefined : didYouMean(`one of ${relatives.join(', ')}`);
}
