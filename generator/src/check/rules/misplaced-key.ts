import { locationOfKey } from '../../source/yaml-source.js';
import { textVariants } from '../../text/localized-text.js';
import { isDynamicUrl } from '../../text/placeholders.js';
import type { ButtonYaml } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const misplacedKey: TemplateRule = {
  kind: 'template',
  name: 'misplaced-key',
  severity: 'error',
  about: 'buttons',
  docs: {
    problem: 'A key of a button has no effect: `name` without a dynamic URL, or `text` beside `reply`.',
    fix: 'Delete the key.',
  },
  example: 'name: a\nbuttons: [{ reply: Hi, name: x }]',
  check: ({ source, yaml: { buttons = [] } }) =>
    buttons.flatMap((button, index) =>
      misplacedKeys(button).map(({ key, ...violation }) => ({
        ...violation,
        location: locationOfKey(source, ['buttons', index, key]),
      })),
    ),
};

function misplacedKeys({ url, reply, name, text }: ButtonYaml) {
  const isDynamic = textVariants(url).some((variant) => isDynamicUrl(variant.text));
  const message = '`name` labels the suffix of a URL, but this button has no URL that ends with {{1}}';
  const hint = url === undefined ? 'delete `name`' : 'delete `name`, or end the URL with {{1}}';
  return [
    ...(name !== undefined && !isDynamic ? [{ key: 'name', message, hint }] : []),
    ...(text !== undefined && reply !== undefined
      ? [
          {
            key: 'text',
            message: 'a quick reply has no `text`: its text is in `reply`',
            hint: 'delete `text`',
          },
        ]
      : []),
  ];
}
