import { uniqueNames } from '../../text/template-names.js';
import type { CheckedTemplate, NameRule } from './rule.js';

export const nameCollision: NameRule = {
  kind: 'names',
  name: 'name-collision',
  severity: 'error',
  about: 'names',
  docs: {
    problem: 'Two templates would generate a function, type or file of the same name.',
    fix: 'Give one of them another name with the key `function`.',
  },
  example: { 'a.yaml': 'name: a', 'b.yaml': 'name: a_' },
  check: (templates) => {
    const owners = new Map<string, CheckedTemplate>();
    return templates.flatMap((template) => {
      const { name, names, location } = template;
      const generated = uniqueNames(names);
      const shared = generated.find((one) => owners.has(one)) ?? '';
      const owner = owners.get(shared);
      for (const one of generated) if (!owners.has(one)) owners.set(one, template);
      // Another rule reports templates of the same name.
      if (owner === undefined || owner.name === name) return [];
      return {
        location,
        message: `${name} and ${owner.name} in ${owner.location.file} both generate ${shared}`,
        hint: `rename one of them with the key \`function\`, for example function: ${names.send}Two`,
      };
    });
  },
};
