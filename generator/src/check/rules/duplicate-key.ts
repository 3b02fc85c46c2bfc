import { syntaxRule } from './rule.js';

export const duplicateKey = syntaxRule({
  name: 'duplicate-key',
  docs: {
    problem:
      'A map in a template or in the configuration contains the same key twice. What follows is not checked.',
    fix: 'Delete one of the two.',
  },
  example: 'name: a\nfooter: Hi\nfooter: Bye',
});
