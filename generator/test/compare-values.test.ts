import { describe, expect, it } from 'vitest';
import { compareContracts } from '../src/contract/compare-contracts.js';
import type { ContractTemplate } from '../src/contract/contract.js';
import { typed } from './support/changed-keys.ts';
import { changes, shape } from './support/contracts.ts';

const withTyped = (keys: string, others?: string): string => `name: a\n${typed(keys, others)}\n`;

describe('the comparison of typed placeholders reports', () => {
  it.each([
    ['type: text', 'max: 8', 'now has `max` 8, was no limit'],
    ['max: 8', 'max: 1', 'now has `max` 1, was 8'],
    ['max: 8', 'type: text', 'now has `max` no limit, was 8'],
    ['type: date, digits: latn', 'type: date', 'now has `digits` those of the language, was latn'],
    ['type: money', 'type: money, style: name', 'now has `style` name, was symbol'],
  ])('the effect of %j that becomes %j', (before, after, effect) => {
    const found = compareContracts([shape(withTyped(before))], [shape(withTyped(after))]);
    expect(found.map(({ message }) => message)).toStrictEqual([`parameter 1 (x) ${effect}`]);
  });

  it('an added time zone of one placeholder if calls still pass the one of another', () => {
    const before = withTyped('type: datetime', 'type: datetime');
    expect(changes(before, withTyped('type: datetime, timeZone: UTC', 'type: datetime'))).toStrictEqual([
      'dangerous parameter-format-changed',
    ]);
  });

  it('a changed type also if the parameter has another name', () => {
    const proto = (type: string): string =>
      `name: a\nlanguage: en\nbody: On {{1}}.\nplaceholders: [{ name: __proto__, type: ${type} }]`;
    const stored: ContractTemplate = JSON.parse(JSON.stringify(shape(proto('money'))));
    expect(compareContracts([stored], [shape(proto('money'))])).toStrictEqual([]);
    expect(compareContracts([stored], [shape(proto('date'))]).map(({ rule }) => rule)).toStrictEqual([
      'parameter-type-changed',
    ]);
  });

  it('swapped placeholders without the claim that calls compile', () => {
    const list = (names: string): string =>
      `name: a\nlanguage: en\nbody: On {{1}}, {{2}}.\nplaceholders: ${names}`;
    const [money, day] = ['{ name: x, type: money }', '{ name: y, type: date }'];
    const found = compareContracts([shape(list(`[${money}, ${day}]`))], [shape(list(`[${day}, ${money}]`))]);
    expect(found.map(({ message }) => message)).toStrictEqual([
      'the order of the parameters is now y, x, not x, y',
      'parameter 1 (y) is now of type date, not money',
      'parameter 2 (x) is now of type money, not date',
    ]);
  });
});
