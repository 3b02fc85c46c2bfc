import { type PlaceholderType, placeholderTypes } from '../keys/placeholder-types.js';
import { closestOf } from './suggestions.js';

/** Names that the gateway, the platform and other tools use for a key of a template or of the configuration. */
const otherNames: Readonly<Record<string, string>> = {
  name: 'templateName template_name template elementName friendly_name friendlyName id key label',
  language: 'lang locale languages languageCode language_code',
  placeholders: 'parameters parameter params variables vars values arguments args',
  header: 'title heading subject banner license licence',
  body: 'text message content msg',
  file: 'media attachment image video document',
  buttons: 'actions cta callToAction quickReplies quick_replies',
  function: 'functionName fn method',
  description: 'desc summary comment note notes',
  url: 'link href suffix website',
  phone: 'phone_number phoneNumber number tel call',
  reply: 'quickReply quick_reply answer payload',
  text: 'title label caption',
  example: 'sample samples examples',
  max: 'maxLength max_length maximum limit length',
  style: 'format',
  type: 'kind dataType',
  timeZone: 'tz zone',
  expires: 'ttl expiry expiresAfter timeout',
  out: 'output outDir outputDir dist target',
  templates: 'input source src templatesDir folder dir',
  importExtension: 'extension ext',
  runtimeModule: 'runtime module import',
};

/** Words for a value that other tools use, and kinds of files. */
const otherValues: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries<PlaceholderType>(placeholderTypes).map(([type, { otherNames: own = [] }]) => [
      type,
      own.join(' '),
    ]),
  ),
  document: 'pdf doc docx xlsx txt file',
  image: 'photo picture img jpg jpeg png webp',
  video: 'movie mp4 3gp clip',
  marketing: 'promotional promotion promo advertising',
  utility: 'transactional transaction service',
  authentication: 'otp auth login verification',
  ts: 'typescript',
  js: 'javascript',
  tuple: 'list array positional',
  named: 'object names',
  '.js': '.mjs .cjs',
  '.ts': '.mts .cts',
};

/** The known key that another tool calls like this. */
export function exactName(written: string, known: readonly string[]): string | undefined {
  return known.find((key) => otherNames[key]?.split(' ').includes(written));
}

/** The known key that was meant: a similar one, or one that another tool calls like this. */
export function meantKey(written: string, known: readonly string[]): string | undefined {
  return exactName(written, known) ?? closestOf(written, known);
}

/** The allowed value that was meant. The kind of a file may be given by its extension. */
export function meantValue(written: string, allowed: readonly string[]): string | undefined {
  const word = /^https?:.*\.(\w+)$/i.exec(written)?.[1] ?? written;
  const synonym = allowed.find((value) => otherValues[value]?.split(' ').includes(word.toLowerCase()));
  return synonym ?? closestOf(written, allowed);
}

const converted = 'convert the JSON export of the platform with npx notifygen import FILE';

/** What to do with keys that mean none of the known ones, by a key that only the map around them has. */
export const foreignKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  placeholders: {
    '<<': 'write out the keys, or use an alias for each value: merge keys are not part of YAML 1.2',
    components: `write header, body, footer and buttons instead; or ${converted}`,
    data: converted,
    waba_templates: converted,
    message_templates: converted,
    templates: 'declare each template in its own file, which starts with its name',
    to: 'delete it: the caller passes the recipient with each message',
    messaging_product: 'delete it: the generated function builds the request',
    namespace: 'delete it: the gateway needs only the name and the language',
    parameter_format: 'delete it: write {{1}}, and list the names under `placeholders`',
    translations: 'write each text once, and below it one line per language, such as en: Hi',
  },
  approvedAs: { currency: 'write type: money instead; the caller passes the currency with each amount' },
  reply: { type: 'delete it: the key url, phone or reply says which kind of button it is' },
  sandbox: {
    notifygen: 'move its keys to the top level of the file, and delete it',
    ...Object.fromEntries(
      ['port', 'host', 'open', 'faults', 'lenient', 'quiet', 'dialect'].map((key) => [
        key,
        `move it into "sandbox": { "${key}": … }`,
      ]),
    ),
  },
};
