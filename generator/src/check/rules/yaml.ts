import { syntaxRule } from './rule.js';

export const yaml = syntaxRule({
  name: 'yaml',
  docs: {
    problem:
      'The file is not valid YAML, or it contains a YAML feature that templates cannot use. What follows is not checked.',
    fix: 'Do what the hint says. Indent with spaces, align the keys of a map and the dashes of a list, and write one template per file.',
  },
  example: 'name: a\nfile',
});
