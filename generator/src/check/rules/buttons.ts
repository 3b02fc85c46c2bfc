import {
  declaredPlaceholders,
  hasOneTimePassword,
  passwordPlaceholder,
  type TemplateYaml,
} from '../template-yaml.js';
import { compareIt, type SchemaRule, type TemplateRule, type Violation } from './rule.js';

export const buttonKind: SchemaRule = {
  kind: 'schema',
  name: 'button-kind',
  severity: 'error',
  about: 'buttons',
  keywords: ['oneOf'],
  docs: {
    problem: 'A button has none of `url`, `phone` and `reply`, or more than one.',
    fix: 'Keep exactly one of them.',
  },
  example: 'name: a\nbuttons: [{ text: Hi }]',
  check: ({ error }) => {
    const kinds = ['url', 'phone', 'reply'].filter((key) => Object.hasOwn(Object(error.data), key));
    const message = `a button must have exactly one of url, phone and reply, but this one has ${kinds.join(' and ') || 'none'}`;
    const hint =
      kinds.length === 0
        ? 'add one of them, for example reply: Pick it up'
        : 'keep one of them, or make a separate button for each';
    return [{ message, hint }];
  },
};

export const buttonCount: TemplateRule = {
  kind: 'template',
  name: 'button-count',
  severity: 'warning',
  about: 'buttons',
  docs: {
    problem: 'There are more buttons than WhatsApp allows: 10 in all, 2 URL buttons, 1 phone number button.',
    fix: 'Compare the buttons with the approved ones.',
  },
  example: `name: a\nbuttons:${'\n  - reply: Hi'.repeat(11)}`,
  check: ({ yaml: { buttons = [] } }) => {
    const indexesWith = (key: 'url' | 'phone'): readonly number[] =>
      buttons.flatMap((button, index) => (button[key] === undefined ? [] : index));
    return [
      { what: 'buttons', indexes: [...buttons.keys()], max: 10 },
      { what: 'URL buttons', indexes: indexesWith('url'), max: 2 },
      { what: 'phone number buttons', indexes: indexesWith('phone'), max: 1 },
    ].flatMap(({ what, indexes, max }) => {
      const firstExtra = indexes[max];
      if (firstExtra === undefined) return [];
      return {
        path: ['buttons', firstExtra],
        message: `there are ${indexes.length} ${what}; WhatsApp allows ${max}`,
        hint: compareIt,
      };
    });
  },
};

export const oneTimePassword: TemplateRule = {
  kind: 'template',
  name: 'one-time-password',
  severity: 'warning',
  about: 'buttons',
  docs: {
    problem:
      'A URL is that of a button for a one-time password, but it is not known which placeholder is the code. Its suffix has to repeat the code, so calls have to pass it twice.',
    fix: 'Add `type: code` to the placeholder of the code. The suffix is then filled with its parameter.',
  },
  example:
    'name: a\nbody: Your code is {{1}}, {{2}}.\nbuttons: [{ url: "https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}" }]',
  check: ({ yaml }) => {
    if (passwordPlaceholder(yaml)) return [];
    return (yaml.buttons ?? []).flatMap((button, index) =>
      hasOneTimePassword(button) ? { path: ['buttons', index, 'url'], ...reasonOf(yaml) } : [],
    );
  },
};

function reasonOf(yaml: TemplateYaml): Pick<Violation, 'message' | 'hint'> {
  const what = 'the suffix of this URL has to repeat the one-time password, but';
  const placeholders = declaredPlaceholders(yaml);
  if (placeholders.length === 0) {
    return {
      message: `${what} the texts have no placeholder for it`,
      hint: 'compare the body with the approved one, which contains the code',
    };
  }
  return placeholders.some(({ type }) => type === 'code')
    ? {
        message: `${what} several placeholders are of type code`,
        hint: 'keep `type: code` only at the placeholder of the one-time password',
      }
    : {
        message: `${what} no placeholder is of type code`,
        hint: 'add `type: code` to the placeholder of the one-time password; then calls pass it only once',
      };
}
