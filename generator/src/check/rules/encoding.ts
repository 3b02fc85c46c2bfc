import type { FileRule } from './rule.js';

export const encoding: FileRule = {
  kind: 'file',
  name: 'encoding',
  severity: 'error',
  about: 'files',
  docs: {
    problem: 'The file is not valid UTF-8. The diagnostic points at the first invalid byte.',
    fix: 'Save the file as UTF-8.',
  },
  example: { 'a.yaml': Buffer.from('name: caf\xe9', 'latin1') },
  check: ({ kind, location }) =>
    kind === 'not-utf8'
      ? [{ location, message: 'the file is not valid UTF-8', hint: 'save it as UTF-8' }]
      : [],
};
