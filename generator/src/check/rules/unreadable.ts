import type { FileRule } from './rule.js';

export const unreadable: FileRule = {
  kind: 'file',
  name: 'unreadable',
  severity: 'error',
  about: 'files',
  docs: {
    problem:
      'The file cannot be read: a broken link, a missing permission, a pipe instead of a file, or more than 1 MB.',
    fix: 'Fix or delete the link, or make the file readable.',
  },
  example: { 'a.yaml': { linkTo: 'nowhere' } },
  check: ({ kind, location, reason }) => {
    if (kind === 'not-utf8') return [];
    return [{ location, message: `cannot read the file: ${reason}`, hint: hints[kind] }];
  },
};

const hints = {
  'broken-link': 'the target of the link does not exist: delete the link, or restore the target',
  'not-a-file': 'delete or rename it',
  'too-large': 'a template has a few kilobytes: move other files to another folder',
  unreadable: 'make the file readable, or delete it',
};
