import { findDuplicates } from '../duplicates.js';
import type { NameRule } from './rule.js';

export const duplicateName: NameRule = {
  kind: 'names',
  name: 'duplicate-name',
  severity: 'error',
  about: 'names',
  docs: {
    problem: 'Two files declare a template with the same name.',
    fix: 'Delete one of the two. If they differ only in the language, list both languages under `language`.',
  },
  example: { 'a.yaml': 'name: a', 'b.yaml': 'name: a' },
  check: (templates) =>
    findDuplicates(templates, ({ name }) => name).map(({ item: { name, location }, first }) => ({
      location,
      message: `duplicate template name ${name}: ${first.location.file} declares it too`,
      hint: 'delete one of the two; if they differ only in the language, list both languages under `language`',
    })),
};
