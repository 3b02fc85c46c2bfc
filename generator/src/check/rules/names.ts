import { namesOf, tupleLabel, uniqueNames } from '../../text/template-names.js';
import { declaredPlaceholders } from '../template-yaml.js';
import type { CheckedTemplate, Rule } from './rule.js';

export const duplicateRule: Rule = {
  name: 'duplicate',
  problem: 'A template declares a language, a placeholder name or a button name twice.',
  fix: 'delete or rename one of the two',
  example: 'name: a\nplaceholders: [x, x]',
  checkTemplate: ({ yaml }) => {
    const languages = [yaml.language ?? []].flat();
    const buttons = (yaml.buttons ?? []).map(({ name }) => name);
    return [
      { what: 'language', names: languages, pathOf: (index: number) => ['language', index] },
      {
        what: 'placeholder name',
        names: declaredPlaceholders(yaml).map(({ name }) => name),
        pathOf: (index: number) => ['placeholders', index],
      },
      { what: 'button name', names: buttons, pathOf: (index: number) => ['buttons', index, 'name'] },
    ].flatMap(({ what, names, pathOf }) =>
      findDuplicates(names, (name) => name && tupleLabel(name)).map(({ item = '', index, first = '' }) => {
        const reason = item === first ? '' : `: with ${first}, it becomes the label ${tupleLabel(item)}`;
        return { path: pathOf(index), message: `duplicate ${what} ${item}${reason}` };
      }),
    );
  },
};

export const nameRules: readonly Rule[] = [
  {
    name: 'no-function-name',
    problem: 'The name has no letter or digit, so no function name can be derived from it.',
    fix: 'add the key `function`, for example function: sendDivider',
    example: 'name: ___',
    checkTemplate: ({ yaml }) =>
      namesOf(yaml) ? [] : [{ path: ['name'], message: `no function name can be derived from ${yaml.name}` }],
  },
  {
    name: 'duplicate-name',
    problem: 'Two files declare a template with the same name.',
    fix: 'delete one of the two; if they differ only in the language, list both languages under `language`',
    example: { 'a.yaml': 'name: a', 'b.yaml': 'name: a' },
    checkNames: (templates) =>
      findDuplicates(templates, ({ name }) => name).map(({ item: { name, location }, first }) => ({
        location,
        message: `duplicate template name ${name}: ${first.location.file} declares it too`,
      })),
  },
  {
    name: 'name-collision',
    problem: 'Two templates would generate a function, type or file of the same name.',
    fix: 'give one of them another name with the key `function`',
    example: { 'a.yaml': 'name: a', 'b.yaml': 'name: a_' },
    checkNames: (templates) => {
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
  },
];

/** Every item whose name an earlier one has, with the first of them; items without a name are ignored. */
function findDuplicates<Item>(items: readonly Item[], nameOf: (item: Item) => string | undefined) {
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
