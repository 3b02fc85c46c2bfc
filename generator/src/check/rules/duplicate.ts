import { tupleLabel } from '../../text/template-names.js';
import { declaredPlaceholders } from '../template-yaml.js';
import { findDuplicates } from './duplicate-name.js';
import type { TemplateRule } from './rule.js';

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
          message: duplicateName('placeholder', item.name, first.name),
          hint: rename,
        }),
      ),
      ...findDuplicates(buttons, ({ name }) => name && tupleLabel(name)).map(({ item, index, first }) => ({
        path: ['buttons', index, 'name'],
        message: duplicateName('button', item.name, first.name),
        hint: rename,
      })),
    ].map(({ path, ...violation }) => ({ ...violation, path }));
  },
};

function duplicateName(what: string, name = '', first = ''): string {
  return name === first
    ? `duplicate ${what} name ${name}`
    : `the ${what} names ${first} and ${name} both become the label ${tupleLabel(name)}, because ${name.length < first.length ? name : first} is a reserved word`;
}
