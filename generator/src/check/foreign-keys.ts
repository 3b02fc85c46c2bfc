const needless = 'delete it: the gateway needs only the name and the language';
const oneFile = 'declare each template in its own file, which starts with its name';
const converted = 'convert the JSON export of the platform with npx notifygen import FILE';

/** Keys of the platform's exports and requests, and of other tools, that mean no key of a template. */
const hints: Readonly<Record<string, string>> = {
  components: `write header, body, footer and buttons instead; or ${converted}`,
  data: converted,
  waba_templates: converted,
  message_templates: converted,
  paging: 'delete it: only the platform needs it',
  templates: oneFile,
  messages: oneFile,
  to: 'delete it: the caller passes the recipient with each message',
  messaging_product: 'delete it: the generated function builds the request',
  recipient_type: 'delete it: the generated function builds the request',
  namespace: needless,
  content_sid: needless,
  contentSid: needless,
  parameter_format: 'delete it: write {{1}}, and list the names under `placeholders`',
  types: 'move body to the top level of the file, list the buttons under `buttons`, and delete types',
  translations: 'write each text once, and below it one line per language, such as en: Hi',
  localizations: 'write each text once, and below it one line per language, such as en: Hi',
};

const languageOfText = /^(header|body|footer)[._-]([a-z]{2,3}(?:[_-][A-Za-z]{2})?)$/;

/** How to write what a key of another format contains; `undefined` if it is not such a key. */
export function hintForForeignKey(
  key: string,
  template: Readonly<Record<string, unknown>>,
): string | undefined {
  const [, part, language] = languageOfText.exec(key) ?? [];
  if (part !== undefined)
    return `write ${part}: once, and below it one line per language, indented, such as ${language}: with its text`;
  if (Object.hasOwn(hints, key)) return hints[key];
  const value: unknown = template[key];
  if (isNumbered(value))
    return `write placeholders: ${Object.keys(value).length} instead, or list a name for each`;
  if (!contains(value)) return undefined;
  const name = template.name === undefined && /^[a-z0-9_]+$/.test(key) && Object(value).name === undefined;
  return `move its keys to the top level of the file, and ${name ? `write name: ${key} instead` : 'delete it'}`;
}

/** Whether a value is a map from the number of a placeholder to an example. */
function isNumbered(value: unknown): value is object {
  const keys = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
}

/** Whether a value is a map that contains a whole template. */
function contains(value: unknown): boolean {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap && ['name', 'body', 'language', 'header'].some((key) => Object.hasOwn(value, key));
}
