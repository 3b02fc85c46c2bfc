import type { Problem } from './problem.js';
import { problemAtKey, problemAtValue, type Source } from './source.js';
import type { ButtonYaml, TemplateYaml } from './template-yaml.js';
import { findPlaceholders, isDynamicUrl } from './text-placeholders.js';
import { buttonsOf } from './to-template.js';

/** The rules on buttons that a schema cannot say. */
export function buttonProblems(source: Source, { buttons = [] }: TemplateYaml): readonly Problem[] {
  const labels = buttonsOf(buttons).map((button) => (button.kind === 'url' ? button.label : undefined));
  return buttons.flatMap((button, index) => [
    ...(button.url === undefined ? [] : urlProblems(source, button.url, index)),
    ...namingProblems(source, button, index),
    ...(labels[index] !== undefined && labels.indexOf(labels[index]) < index
      ? [
          problemAtValue(source, ['buttons', index], {
            message: `the button name ${labels[index]} stands here twice`,
          }),
        ]
      : []),
  ]);
}

function urlProblems(source: Source, url: string, index: number): readonly Problem[] {
  const placeholders = findPlaceholders(url);
  const path = ['buttons', index, 'url'];
  if (placeholders.length === 0) return [];
  if (placeholders.length > 1 || !isDynamicUrl(url)) {
    return [
      problemAtValue(source, path, {
        message: 'a dynamic URL ends in {{1}} and has no other placeholder',
        hint: 'the gateway takes only the suffix of a URL; move {{1}} to its end',
      }),
    ];
  }
  if (URL.canParse(url.slice(0, -'{{1}}'.length))) return [];
  return [
    problemAtValue(source, path, {
      message: 'a wholly dynamic URL cannot be sent',
      hint: 'the gateway takes only the suffix of a URL; its beginning is approved with the template',
    }),
  ];
}

function namingProblems(
  source: Source,
  { url, name, reply, text }: ButtonYaml,
  index: number,
): readonly Problem[] {
  return [
    ...(url !== undefined && name !== undefined && !isDynamicUrl(url)
      ? [
          problemAtKey(source, ['buttons', index, 'name'], {
            message: 'this URL takes no suffix, so there is nothing to name',
            hint: 'delete name, or end the URL in {{1}}',
          }),
        ]
      : []),
    ...(reply !== undefined && text !== undefined
      ? [
          problemAtKey(source, ['buttons', index, 'text'], {
            message: 'the text of a quick reply stands in reply itself',
          }),
        ]
      : []),
  ];
}
