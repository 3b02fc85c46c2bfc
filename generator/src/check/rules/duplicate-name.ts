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

/** Every item whose name an earlier one has, with the first of them; items without a name are ignored. */
export function findDuplicates<Item>(items: readonly Item[], nameOf: (item: Item) => string | undefined) {
  const firsts = new Map<string, Item>();
  return items.flatMap((item, index) => {
    const name = nameOf(item);
    if (name === undefined) return [];
    const first = firsts.get(name);
    if (first !== undefined) return { item, index, first };
    firsts.set(name, item);
    return [];
  });
}
