import { textVariants } from '../../text/localized-text.js';
import { isDynamicUrl } from '../../text/placeholders.js';
import { type ButtonYaml, hasOneTimePassword, passwordPlaceholder } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const headerKind: TemplateRule = {
  kind: 'template',
  name: 'header-kind',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem: 'The template has both `header` and `file`. On WhatsApp, a header is either a text or a file.',
    fix: 'Keep the one that was approved.',
  },
  example: 'name: a\nheader: Hi\nfile: image',
  check: ({ yaml: { header, file } }) => {
    if (header === undefined || file === undefined) return [];
    const message = `on WhatsApp, a header is either a text or a file, but \`file\` is ${file}`;
    return [{ path: ['header'], message, hint: 'keep the one that was approved' }];
  },
};

export const misplacedKey: TemplateRule = {
  kind: 'template',
  name: 'misplaced-key',
  severity: 'error',
  about: 'keys and values',
  docs: {
    problem:
      'A key has no effect: `fileExample` without `file`, or in a button, `name` or `example` without a dynamic URL or at the URL of a one-time password, or `text` beside `reply`.',
    fix: 'Delete the key.',
  },
  example: 'name: a\nbuttons: [{ reply: Hi, name: x }]',
  check: ({ yaml }) => {
    const password = passwordPlaceholder(yaml)?.name;
    const inButtons = (yaml.buttons ?? []).flatMap((button, index) =>
      misplacedKeys(button, password).map(({ key, ...reason }) => ({
        path: ['buttons', index, key],
        isKey: true,
        ...reason,
      })),
    );
    if (yaml.fileExample === undefined || yaml.file !== undefined) return inButtons;
    const message = '`fileExample` shows the file of the header, but this template has no `file`';
    const hint = 'delete `fileExample`, or add `file` if the approved header has one';
    return [{ path: ['fileExample'], isKey: true, message, hint }, ...inButtons];
  },
};

function misplacedKeys(button: ButtonYaml, password: string | undefined) {
  const { url, reply, text } = button;
  const isDynamic = textVariants(url).some((variant) => isDynamicUrl(variant.text));
  const isRepeated = password !== undefined && hasOneTimePassword(button);
  const ofSuffix = (['name', 'example'] as const)
    .filter((key) => button[key] !== undefined && (isRepeated || !isDynamic))
    .map((key) => {
      const subject = `\`${key}\` ${key === 'name' ? 'labels' : 'shows'}`;
      return isRepeated
        ? {
            key,
            message: `${subject} a suffix that calls pass, but this one repeats the parameter ${password}`,
            hint: `delete \`${key}\`: the placeholder ${password} has one of its own`,
          }
        : {
            key,
            message: `${subject} the suffix of a URL, but this button has no URL that ends with {{1}}`,
            hint: `delete \`${key}\`${url === undefined ? '' : ', or end the URL with {{1}}'}`,
          };
    });
  if (text === undefined || reply === undefined) return ofSuffix;
  const message = 'a quick reply has no `text`: its text is in `reply`';
  return [...ofSuffix, { key: 'text', message, hint: 'delete `text`' }];
}
