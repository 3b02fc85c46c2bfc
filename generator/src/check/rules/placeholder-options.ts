import { quote } from '../../diagnostics/format.js';
import { formatKeys, typeOf } from '../../keys/placeholder-types.js';
import { declaredPlaceholders, type PlaceholderYaml } from '../template-yaml.js';
import type { Rule, Violation } from './rule.js';

export const placeholderOptionRules: readonly Rule[] = [
  {
    name: 'placeholder-option',
    problem:
      'A key or a `style` of a placeholder has no effect on values of its `type`, or `overflow` has no `max`.',
    fix: 'delete it, or correct `type`',
    example: 'name: a\nbody: Hi {{1}}!\nplaceholders: [{ name: b, digits: latn }]',
    checkTemplate: ({ yaml }) =>
      declaredPlaceholders(yaml).flatMap((placeholder, index) =>
        uselessKeys(placeholder).map(([key, found]) => ({ path: ['placeholders', index, key], ...found })),
      ),
  },
  {
    name: 'placeholder-language',
    problem:
      'A placeholder has a type whose values are formatted, such as `money`, but the template has no `language` to format them in.',
    fix: 'declare the approved `language`, or delete `type` and pass formatted texts',
    example: 'name: a\nbody: You paid {{1}}.\nplaceholders: [{ name: total, type: money }]',
    checkTemplate: ({ yaml }) => {
      if (yaml.language !== undefined) return [];
      return declaredPlaceholders(yaml).flatMap(({ type }, index) => {
        const message = `values of type ${type} are formatted in the language of the message, but this template has none`;
        return typeOf(type).isVerbatim ? [] : { path: ['placeholders', index, 'type'], message };
      });
    },
  },
];

type UselessKey = readonly [key: string, found: Omit<Violation, 'path'>];

function uselessKeys({ type = 'text', ...placeholder }: PlaceholderYaml): readonly UselessKey[] {
  const { style, max, overflow } = placeholder;
  const { keys: allowed, styles } = typeOf(type);
  const found: UselessKey[] = formatKeys
    .filter((key) => placeholder[key] !== undefined && !allowed.includes(key))
    .map((key) => {
      const message = `${quote(key)} has no effect on values of type ${type}`;
      const hint = `delete it, or correct \`type\`; the keys of type ${type} are ${allowed.join(', ')}`;
      return [key, { isKey: true, message, hint }];
    });
  if (style !== undefined && styles !== undefined && !styles.includes(style)) {
    const message = `values of type ${type} have no style ${quote(style)}`;
    found.push(['style', { message, hint: `use ${styles.join(', ')}` }]);
  }
  if (overflow !== undefined && max === undefined && type === 'text') {
    const message = '`overflow` has no effect without `max`';
    found.push(['overflow', { isKey: true, message, hint: 'add `max`, such as `max: 60`, or delete it' }]);
  }
  return found;
}
