import { compareIt, type TemplateRule } from './rule.js';

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
