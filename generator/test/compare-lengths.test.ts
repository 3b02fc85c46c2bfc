import { describe, expect, it } from 'vitest';
import { compareContracts } from '../src/contract/compare-contracts.js';
import { shape } from './support/contracts.ts';

describe('the comparison of what texts leave for their values reports', () => {
  const inHeader = (text: string, keys = '') =>
    `name: a\nlanguage: [en, de]\nheader: ${text}\nplaceholders: [{ name: x${keys} }]`;

  const details = (was: string, is: string): readonly string[] =>
    compareContracts([shape(was)], [shape(is)])
      .filter(({ message }) => message.includes('characters for its values'))
      .map(({ level, message, path }) => `${level} ${path.join('.')}: ${message.replace(/^.*; /, '')}`);

  it.each<[string, string, string, ...string[]]>([
    [
      'less as dangerous',
      inHeader('Hi {{1}}!'),
      inHeader('Hi {{1}}!!'),
      'dangerous header: it leaves 55 characters for its values, not 56: longer ones are no longer sent',
    ],
    [
      'less in one language',
      inHeader('{ en: "Hi {{1}}!", de: "Ihr {{1}}!" }'),
      inHeader('{ en: "Hi {{1}}!", de: "An Sie, {{1}}!" }'),
      'dangerous header.de: it leaves 51 characters for its values, not 55: longer ones are no longer sent',
    ],
    ['nothing if it is as much', inHeader('Hi {{1}}!'), inHeader('Hi {{1}}.')],
    ['nothing if it is more', inHeader('Hi {{1}}!!'), inHeader('Hi {{1}}!')],
    ['nothing if `max` is less', inHeader('Hi {{1}}!', ', max: 50'), inHeader('Hi {{1}}!!', ', max: 50')],
    ['nothing if `max` is as much', inHeader('Hi {{1}}!', ', max: 55'), inHeader('Hi {{1}}!!', ', max: 55')],
    ['nothing if a body leaves enough', 'name: a\nbody: Hi {{1}}!', 'name: a\nbody: Hi there, {{1}}!'],
    ['nothing if a text has no values', 'name: a\nheader: Hi!', 'name: a\nheader: Hi there!'],
  ])('%s', (_, was, is, ...expected) => {
    expect(details(was, is)).toStrictEqual(expected);
  });
});
