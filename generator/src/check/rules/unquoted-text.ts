import { syntaxRule } from './rule.js';

export const unquotedText = syntaxRule({
  name: 'unquoted-text',
  docs: {
    problem:
      'A text without quotes starts with a character that means something in YAML, such as `*`, `&`, `!`, `@`, `%`, `{{` or a backtick, or contains a colon and a space. YAML does not read it as text. What follows is not checked.',
    fix: 'Put the text in quotes, as the hint shows.',
  },
  example: 'name: a\nbody: *Sale* today',
});
