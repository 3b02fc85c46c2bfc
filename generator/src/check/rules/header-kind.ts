import type { TemplateRule } from './rule.js';

export const headerKind: TemplateRule = {
  kind: 'template',
  name: 'header-kind',
  severity: 'warning',
  about: 'texts and placeholders',
  docs: {
    problem: 'The template has both `header` and `file`. On WhatsApp, a header is either a text or a file.',
    fix: 'Keep the one that was approved.',
  },
  example: 'name: a\nheader: Hi\nfile: image',
  check: ({ yaml: { header, file } }) => {
    if (header === undefined || file === undefined) return [];
    const message = `on WhatsApp, a header is either a text or a file, but \`file\` is ${file}`;
    return [{ path: ['header'], message, hint: 'keep the one that was approved' }];
  },
};
