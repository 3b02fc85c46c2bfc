import { distance } from 'fastest-levenshtein';
import type { YamlPath } from '../source/yaml-source.js';
import { suggestDuration, suggestQuietHours } from '../text/delivery-times.js';
import { replacePlaceholders } from '../text/placeholders.js';
import { capitalize } from '../text/template-names.js';
import { codeOfLanguage, languageCodes } from './schema.js';

/** Common codes for which WhatsApp uses another code. */
const otherCodes: Readonly<Record<string, string>> = {
  en_UK: 'en_GB',
  no: 'nb',
  iw: 'he',
  in: 'id',
  zh: 'zh_CN',
};

/** The code that was meant: `pt-BR` is `pt_BR`, `French` is `fr`, and `en, es` is the list `[en, es]`. */
export function suggestLanguageCode(written: string): string | undefined {
  const one = wellFormed(written);
  const parts = written.split(/[\s,;]+/).map(wellFormed);
  if (one !== undefined || parts.length < 2 || parts.includes(undefined)) return one;
  return `[${parts.join(', ')}]`;
}

/** The most common codes of a language by its English name: `English` may be `en`, `en_US` or `en_GB`. */
export function variantsOfLanguage(name: string): readonly string[] {
  const code = codeOfLanguage(name);
  if (code === undefined || code.includes('_')) return [];
  const regional = ['US', 'GB', 'ES', 'MX'].map((region) => `${code}_${region}`);
  return [code, ...regional.filter((variant) => languageCodes.includes(variant))];
}

function wellFormed(written: string): string | undefined {
  const [language = '', region] = written.split(/[-_]/);
  const code = language.toLowerCase() + (region === undefined ? '' : `_${region.toUpperCase()}`);
  return languageCodes.includes(code) ? code : codeOfLanguage(written);
}

/** How to fix a well-formed code that WhatsApp does not list. */
export function hintForUnknownLanguage(code: string): string {
  const other = Object.hasOwn(otherCodes, code) ? otherCodes[code] : undefined;
  if (other !== undefined) return didYouMean(other);
  const [language = code] = code.split('_');
  const relatives = languageCodes.filter(
    (listed) => listed === language || listed.startsWith(`${language}_`),
  );
  if (relatives.length > 0) return didYouMean(`one of ${relatives.join(', ')}`);
  // Any code of two letters is similar to any other.
  const closest = code.length > 3 ? closestOf(code, languageCodes) : undefined;
  return closest === undefined ? 'ignore this if WhatsApp added it recently' : didYouMean(closest);
}

/** The value in the format of its key: `Order-Shipped` as a template's name is `order_shipped`. */
export function suggestValue(path: YamlPath, written: string, pattern: string): string | undefined {
  const suggestion = formatOf(path)?.(written);
  return suggestion !== undefined && new RegExp(pattern, 'u').test(suggestion) ? suggestion : undefined;
}

function formatOf(path: YamlPath): ((written: string) => string | undefined) | undefined {
  const [topKey] = path;
  if (path.length === 1 && (topKey === 'name' || topKey === 'status')) return snakeCase;
  if (topKey === 'delivery') return path.at(-1) === 'expires' ? suggestDuration : suggestQuietHours;
  if (path.includes('url')) return wholeUrl;
  if (topKey === 'header' && path.length === 2)
    return (written) => (written.startsWith('/') ? undefined : `// ${written}`);
  if (path.at(-1) === 'name' || topKey === 'placeholders') return camelCase;
  if (topKey !== 'function') return undefined;
  return (written) => `send${capitalize(camelCase(written.replace(/^send/i, '')))}`;
}

function wordsOf(written: string): readonly string[] {
  return written.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').match(/[A-Za-z0-9]+/g) ?? [];
}

function snakeCase(written: string): string {
  return wordsOf(written).join('_').toLowerCase();
}

function camelCase(written: string): string {
  const [first = '', ...others] = wordsOf(written);
  return first.charAt(0).toLowerCase() + first.slice(1) + others.map(capitalize).join('');
}

function wholeUrl(written: string): string {
  const url = replacePlaceholders(written, ({ text, token }) => (token === '1' ? '{{1}}' : text));
  return /^https?:/.test(url) ? url : `https://${url}`;
}

export function didYouMean(meant: string): string {
  return `did you mean ${meant}?`;
}

/** Names that the gateway, the platform and other tools use for a key of a template or of the configuration. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  name: ['templateName', 'template_name', 'template', 'elementName', 'id', 'key', 'label'],
  language: ['lang', 'locale', 'languages', 'languageCode', 'language_code'],
  placeholders: ['parameters', 'parameter', 'params', 'variables', 'vars', 'values', 'arguments', 'args'],
  header: ['title', 'heading', 'subject', 'banner', 'license', 'licence'],
  body: ['text', 'message', 'content', 'msg'],
  file: ['media', 'attachment', 'image', 'video', 'document'],
  buttons: ['actions', 'cta', 'callToAction', 'quickReplies', 'quick_replies'],
  function: ['functionName', 'fn', 'method'],
  description: ['desc', 'summary', 'comment', 'note', 'notes'],
  url: ['link', 'href', 'suffix', 'website'],
  phone: ['phone_number', 'phoneNumber', 'number', 'tel', 'call'],
  reply: ['quickReply', 'quick_reply', 'answer', 'payload'],
  text: ['title', 'label', 'caption'],
  example: ['sample', 'samples', 'examples'],
  max: ['maxLength', 'max_length', 'maximum', 'limit', 'length'],
  style: ['format'],
  type: ['kind', 'dataType'],
  timeZone: ['tz', 'zone'],
  expires: ['ttl', 'expiry', 'expiresAfter', 'timeout'],
  out: ['output', 'outDir', 'outputDir', 'dist', 'target'],
  templates: ['input', 'source', 'src', 'templatesDir', 'folder', 'dir'],
  importExtension: ['extension', 'ext'],
  runtimeModule: ['runtime', 'module', 'import'],
};

/** The known key that was meant: a similar one, or one that another tool calls like this. */
export function meantKey(written: string, known: readonly string[]): string | undefined {
  const synonym = known.find((key) => otherNames[key]?.includes(written));
  return synonym ?? closestOf(written, known);
}

/** The candidate that is most similar to what was written, if it is similar enough to be a typo of it. */
export function closestOf(written: string, candidates: readonly string[]): string | undefined {
  const lower = written.toLowerCase();
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: distance(lower, candidate.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  return best !== undefined && best.edits <= maxEdits(lower, best.candidate) ? best.candidate : undefined;
}

/** In a short word, two edits make a different word, unless they swap two letters: `nmae` means `name`, `base` does not. */
function maxEdits(written: string, candidate: string): number {
  if (written.length > 4) return Math.max(2, Math.floor(written.length * 0.4));
  return written.length > 2 && lettersOf(written) === lettersOf(candidate) ? 2 : 1;
}

function lettersOf(word: string): string {
  return [...word.toLowerCase()].sort().join('');
}
