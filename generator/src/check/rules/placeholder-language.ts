import { typeOf } from '../../keys/placeholder-types.js';
import { declaredPlaceholders } from '../template-yaml.js';
import type { TemplateRule } from './rule.js';

export const placeholderLanguage: TemplateRule = {
  kind: 'template',
  name: 'placeholder-language',
  severity: 'error',
  about: 'texts and placeholders',
  docs: {
    problem:
      'A placeholder has a type whose values are formatted, such as `money`, but the template has no `language` to format them in.',
    fix: 'Declare the approved language, or delete `type` and pass formatted texts.',
  },
  example: 'name: a\nbody: You paid {{1}}.\nplaceholders: [{ name: total, type: money }]',
  check: ({ yaml }) => {
    if (yaml.language !== undefined) return [];
    return declaredPlaceholders(yaml).flatMap(({ type }, index) =>
      typeOf(type).isVerbatim
        ? []
        : {
            path: ['placeholders', index, 'type'],
            message: `values of type ${type} are formatted in the language of the message, but this template has none`,
            hint: 'declare the approved `language`, or delete `type` and pass formatted texts',
          },
    );
  },
};
