import { syntaxRule } from './rule.js';

export const conflict = syntaxRule({
  name: 'conflict',
  docs: {
    problem: 'The file contains the markers of a Git merge conflict. Nothing else in it is checked.',
    fix: 'Keep the lines that you want, and delete the markers.',
  },
  example: '<<<<<<< HEAD\nname: a\n=======\nname: b\n>>>>>>> main',
});

export const unquotedText = syntaxRule({
  name: 'unquoted-text',
  docs: {
    problem:
      'A text without quotes starts with a character that means something in YAML, such as `*`, `&`, `!`, `@`, `%`, `{{` or a backtick, or contains a colon and a space. YAML does not read it as text. What follows is not checked.',
    fix: 'Put the text in quotes, as the hint shows.',
  },
  example: 'name: a\nbody: *Sale* today',
});

export const yaml = syntaxRule({
  name: 'yaml',
  docs: {
    problem:
      'The file is not valid YAML, or it contains a YAML feature that templates cannot use. What follows is not checked.',
    fix: 'Do what the hint says. Indent with spaces, align the keys of a map and the dashes of a list, and write one template per file.',
  },
  example: 'name: a\nfile',
});

export const duplicateKey = syntaxRule({
  name: 'duplicate-key',
  docs: {
    problem:
      'A map in a template or in the configuration contains the same key twice. What follows is not checked.',
    fix: 'Delete one of the two.',
  },
  example: 'name: a\nfooter: Hi\nfooter: Bye',
});
