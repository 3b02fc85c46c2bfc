import { namesOf, tupleLabel, uniqueNames } from '../../text/template-names.js';
import { declaredPlaceholders } from '../template-yaml.js';
import type { CheckedTemplate, NameRule, TemplateRule } from './rule.js';

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

export const duplicate: TemplateRule = {
  kind: 'template',
  name: 'duplicate',
  severity: 'error',
  about: 'keys and values',
  docs: {
    problem: 'A template declares a language, a placeholder name or a button name twice.',
    fix: 'Delete or rename one of the two.',
  },
  example: 'name: a\nplaceholders: [x, x]',
  check: ({ yaml }) => {
    const { language, buttons = [] } = yaml;
    const rename = 'rename one of the two: each name becomes a label in the generated code';
    return [
      ...findDuplicates([language ?? []].flat(), (code) => code).map(({ item, index }) => ({
        path: ['language', index],
        message: `duplicate language ${item}`,
        hint: 'delete one of the two',
      })),
      ...findDuplicates(declaredPlaceholders(yaml), ({ name }) => tupleLabel(name)).map(
        ({ item, index, first }) => ({
          path: ['placeholders', index],
          message: sharedName('placeholder', item.name, first.name),
          hint: rename,
        }),
      ),
      ...findDuplicates(buttons, ({ name }) => name && tupleLabel(name)).map(({ item, index, first }) => ({
        path: ['buttons', index, 'name'],
        message: sharedName('button', item.name, first.name),
        hint: rename,
      })),
    ].map(({ path, ...violation }) => ({ ...violation, path }));
  },
};

function sharedName(what: string, name = '', first = ''): string {
  return name === first
    ? `duplicate ${what} name ${name}`
    : `the ${what} names ${first} and ${name} both become the label ${tupleLabel(name)}, because ${name.length < first.length ? name : first} is a reserved word`;
}
