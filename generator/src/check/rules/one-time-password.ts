import {
  declaredPlaceholders,
  hasOneTimePassword,
  passwordPlaceholder,
  type TemplateYaml,
} from '../template-yaml.js';
import type { TemplateRule, Violation } from './rule.js';

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
