import type { Rule } from './rule.js';

/** Rules about YAML that cannot be read: what explains the YAML names the rule. */
export const syntaxRules: readonly Rule[] = [
  {
    name: 'conflict',
    problem: 'The file contains the markers of a Git merge conflict. Nothing else in it is checked.',
    fix: 'keep the lines that you want, and delete the lines that start with <<<<<<<, ======= and >>>>>>>',
    example: '<<<<<<< HEAD\nname: a\n=======\nname: b\n>>>>>>> main',
  },
  {
    name: 'unquoted-text',
    problem:
      'A text without quotes starts with a character that means something in YAML, such as `*`, `&`, `!`, `@`, `%`, `{{` or a backtick, or contains a colon and a space. YAML does not read it as text. What follows is not checked.',
    fix: 'put the text in quotes, as the hint shows',
    example: 'name: a\nbody: *Sale* today',
  },
  {
    name: 'yaml',
    problem:
      'The file is not valid YAML, or it contains a YAML feature that templates cannot use. What follows is not checked.',
    fix: 'do what the hint says; indent with spaces, align the keys of a map and the dashes of a list, and write one template per file',
    example: 'name: a\nfile',
  },
  {
    name: 'duplicate-key',
    problem:
      'A map in a template or in the configuration contains the same key twice. What follows is not checked.',
    fix: 'delete one of the two',
    example: 'name: a\nfooter: Hi\nfooter: Bye',
  },
];
