import { textVariants } from '../../text/localized-text.js';
import { isDynamicUrl } from '../../text/placeholders.js';
import { meantBy, synonyms } from '../synonyms.js';
import { type ButtonYaml, hasOneTimePassword, passwordPlaceholder } from '../template-yaml.js';
import type { Rule } from './rule.js';

const kinds = ['document', 'video', 'image'];

export const keyConflictRules: readonly Rule[] = [
  {
    name: 'file-as-header',
    severity: 'warning',
    problem: 'The text of the header is a kind of file, such as `image`.',
    fix: 'delete `header` and write the kind under the key `file`, unless the approved header is this word',
    example: 'name: a\nheader: image',
    checkTemplate: ({ texts }) =>
      texts('header').flatMap(({ path, text }) => {
        const isWord = text === text.toLowerCase();
        const kind =
          kinds.find((one) => one === text) ?? (isWord ? meantBy(text, synonyms.values, kinds) : undefined);
        const message = `the header is the text "${text}", and not a file`;
        return kind === undefined ? [] : { path, message, hint: `write \`file: ${kind}\` instead` };
      }),
  },
  {
    name: 'header-kind',
    severity: 'warning',
    problem: 'The template has both `header` and `file`. On WhatsApp, a header is either a text or a file.',
    fix: 'keep the one that was approved',
    example: 'name: a\nheader: Hi\nfile: image',
    checkTemplate: ({ yaml: { header, file } }) => {
      if (header === undefined || file === undefined) return [];
      const message = `on WhatsApp, a header is either a text or a file, but \`file\` is ${file}`;
      return [{ path: ['header'], message }];
    },
  },
  {
    name: 'misplaced-key',
    problem:
      'A key has no effect: `fileExample` without `file`, or in a button, `name` or `example` without a dynamic URL or at the URL of a one-time password, or `text` beside `reply`.',
    fix: 'delete the key, or end the URL with {{1}} if it is approved like that',
    example: 'name: a\nbuttons: [{ reply: Hi, name: x }]',
    checkTemplate: ({ yaml }) => {
      const password = passwordPlaceholder(yaml)?.name;
      const inButtons = (yaml.buttons ?? []).flatMap((button, index) =>
        misplacedKeys(button, password).map(({ key, reason }) => ({
          path: ['buttons', index, key],
          isKey: true,
          message: `\`${key}\` has no effect here: ${reason}`,
        })),
      );
      if (yaml.fileExample === undefined || yaml.file !== undefined) return inButtons;
      const message = '`fileExample` has no effect here: the template has no `file`';
      return [{ path: ['fileExample'], isKey: true, message }, ...inButtons];
    },
  },
];

function misplacedKeys(button: ButtonYaml, password: string | undefined) {
  const { url, reply, text } = button;
  const isDynamic = textVariants(url).some((variant) => isDynamicUrl(variant.text));
  const isRepeated = password !== undefined && hasOneTimePassword(button);
  const reason = isRepeated
    ? `the suffix of this URL repeats the parameter ${password}`
    : 'it describes the suffix of a URL, but this button has no URL that ends with {{1}}';
  const ofSuffix = (['name', 'example'] as const)
    .filter((key) => button[key] !== undefined && (isRepeated || !isDynamic))
    .map((key) => ({ key, reason }));
  if (text === undefined || reply === undefined) return ofSuffix;
  return [...ofSuffix, { key: 'text', reason: 'the text of a quick reply is in `reply`' }];
}
