import { syntaxRule } from './rule.js';

export const conflict = syntaxRule({
  name: 'conflict',
  docs: {
    problem: 'The file contains the markers of a Git merge conflict. Nothing else in it is checked.',
    fix: 'Keep the lines that you want, and delete the markers.',
  },
  example: '<<<<<<< HEAD\nname: a\n=======\nname: b\n>>>>>>> main',
});
