import { textVariants } from '../../text/localized-text.js';
import { isDynamicUrl } from '../../text/placeholders.js';
import { type ButtonYaml, hasOneTimePassword, passwordPlaceholder } from '../template-yaml.js';
import type { Rule } from './rule.js';

export const keyConflictRules: readonly Rule[] = [
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
    fix: 'delete the key',
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
