import { count } from '../../diagnostics/format.js';
import { isNumbered } from '../../text/placeholders.js';
import { declaredPlaceholders, mostPlaceholders, placeholdersInTexts } from '../template-yaml.js';
import { compareIt, type TemplateRule } from './rule.js';

export const placeholderCount: TemplateRule = {
  kind: 'template',
  name: 'placeholder-count',
  severity: 'error',
  about: 'texts and placeholders',
  docs: {
    problem:
      '`placeholders` declares more or fewer parameters than the texts have placeholders, or the texts have more than 1,000.',
    fix: 'Declare one parameter for each placeholder of the approved text, those of the header first.',
  },
  example: 'name: a\nbody: Hi {{1}}!\nplaceholders: 2',
  check: ({ yaml, texts }) => {
    const { placeholders, header, body } = yaml;
    const found = placeholdersInTexts(yaml);
    if (found > mostPlaceholders)
      return [
        {
          path: [body === undefined ? 'header' : 'body'],
          isKey: true,
          message: `the texts have ${found} placeholders; at most ${mostPlaceholders} are allowed`,
          hint: compareIt,
        },
      ];
    if (placeholders === undefined || (header === undefined && body === undefined)) return [];
    if (!texts('header', 'body').every(({ text }) => isNumbered(text))) return [];
    const declared = declaredPlaceholders(yaml).length;
    // Without its body, a template may take more parameters than the header shows, but never fewer.
    if (declared === found || (body === undefined && declared > found)) return [];
    const subject =
      header === undefined
        ? 'the body has'
        : body === undefined
          ? 'the header has'
          : 'the header and body have';
    const isOneText = header === undefined || body === undefined;
    const missing = Array.from(
      { length: Math.max(0, found - declared) },
      (_, index) => `{{${declared + index + 1}}}`,
    );
    if (Array.isArray(placeholders) && isOneText && missing.length > 0)
      return [
        {
          path: ['placeholders'],
          message: `\`placeholders\` lists ${count(declared, 'name')}, but ${subject} ${count(found, 'placeholder')}`,
          hint: `add a name for ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ', …' : ''}`,
        },
      ];
    const order = header === undefined ? '' : ', those of the header first';
    return [
      {
        path: ['placeholders'],
        message: `\`placeholders\` declares ${count(declared, 'parameter')}, but ${subject} ${count(found, 'placeholder')}`,
        hint: `declare one parameter for each placeholder of the approved text, in order${order}`,
      },
    ];
  },
};
