import { locationOfRange } from '../../source/yaml-source.js';
import type { YamlRule } from './rule.js';

export const conflict: YamlRule = {
  kind: 'yaml',
  name: 'conflict',
  severity: 'error',
  about: 'files',
  docs: {
    problem: 'The file contains the markers of a Git merge conflict. Nothing else in it is checked.',
    fix: 'Keep the lines that you want, and delete the markers.',
  },
  example: '<<<<<<< HEAD\nname: a\n=======\nname: b\n>>>>>>> main',
  check: (source) =>
    source.conflicts.map((start) => ({
      location: locationOfRange(source, start, start + 7),
      message: 'this file contains a Git merge conflict',
      hint: 'keep the lines that you want, and delete the lines that start with <<<<<<<, ======= and >>>>>>>',
    })),
};
