import { namesOf } from '../../text/template-names.js';
import type { TemplateRule } from './rule.js';

export const noFunctionName: TemplateRule = {
  kind: 'template',
  name: 'no-function-name',
  severity: 'error',
  about: 'names',
  docs: {
    problem: 'The name has no letter or digit, so no function name can be derived from it.',
    fix: 'Set the function name with the key `function`.',
  },
  example: 'name: ___',
  check: ({ yaml }) => {
    if (namesOf(yaml)) return [];
    const message = `no function name can be derived from ${yaml.name}`;
    const hint = 'add the key `function`, for example function: sendDivider';
    return [{ path: ['name'], message, hint }];
  },
};
