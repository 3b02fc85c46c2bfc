import { lengthOf, textLimits } from '../../text/text-limits.js';
import { compareIt, type TemplateRule } from './rule.js';

export const textLength: TemplateRule = {
  kind: 'template',
  name: 'text-length',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem:
      'A text is longer than WhatsApp allows: 60 characters in a header or footer, 1,024 in a body, 25 in the text of a button, 20 in a phone number, 2,000 in a URL.',
    fix: 'Compare the text with the approved one.',
  },
  example: `name: a\nfooter: ${'x'.repeat(61)}`,
  check: ({ texts }) =>
    texts().flatMap(({ part, path, text }) => {
      const { what, max } = limits[part];
      const length = lengthOf(text);
      if (length <= max) return [];
      return {
        path,
        message: `${what} has ${length} characters; WhatsApp allows ${max}`,
        hint: compareIt,
      };
    }),
};

const limits = {
  header: { what: 'the header', max: textLimits.header },
  body: { what: 'the body', max: textLimits.body },
  footer: { what: 'the footer', max: textLimits.footer },
  text: { what: 'the text of the button', max: textLimits.buttonText },
  reply: { what: 'the text of the button', max: textLimits.buttonText },
  url: { what: 'the URL', max: textLimits.url },
  phone: { what: 'the phone number', max: textLimits.phone },
};
