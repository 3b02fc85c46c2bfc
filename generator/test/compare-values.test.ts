import { describe, expect, it } from 'vitest';
import { compareContracts } from '../src/contract/compare-contracts.js';
import type { ContractTemplate } from '../src/contract/contract.js';
import { changes, shape } from './support/contracts.ts';

const typed = (keys: string, others = ''): string =>
  `name: a\nlanguage: en\nbody: On {{1}}${others && ' {{2}}'}.\nplaceholders: [{ name: x, ${keys} }${others && `, { name: y, ${others} }`}]`;

describe('the comparison of typed placeholders reports', () => {
  it.each<[string, string, string, ...string[]]>([
    ['no change', 'type: money', 'type: money, style: symbol'],
    ['another type', 'type: text', 'type: money', 'breaking parameter-type-changed'],
    ['a type that takes less', 'type: text', 'type: date', 'breaking parameter-type-changed'],
    ['a type that takes the same', 'type: text', 'type: code', 'dangerous parameter-format-changed'],
    ['a type that takes more', 'type: date', 'type: text', 'dangerous parameter-format-changed'],
    [
      'a number that becomes a percentage',
      'type: number',
      'type: number, style: percent',
      'dangerous parameter-format-changed',
    ],
    [
      'a percentage that becomes a number',
      'type: number, style: percent',
      'type: number, style: decimal',
      'dangerous parameter-format-changed',
    ],
    [
      'a number that is rounded',
      'type: number',
      'type: number, decimals: 0',
      'dangerous parameter-format-changed',
    ],
    [
      'another style of the same value',
      'type: date, style: full',
      'type: date, style: short',
      'safe parameter-style-changed',
    ],
    ['other digits', 'type: number', 'type: number, digits: latn', 'safe parameter-style-changed'],
    ['a shorter limit', 'max: 9', 'max: 8', 'dangerous parameter-limit-lowered'],
    ['a new limit', 'type: text', 'max: 8', 'dangerous parameter-limit-lowered'],
    ['a longer limit', 'max: 8', 'max: 9', 'safe parameter-limit-raised'],
    ['no limit', 'max: 8', 'type: text', 'safe parameter-limit-raised'],
    [
      'an error instead of a cut',
      'max: 8, overflow: truncate',
      'max: 8',
      'dangerous parameter-limit-lowered',
    ],
    ['a cut instead of an error', 'max: 8', 'max: 8, overflow: truncate', 'safe parameter-limit-raised'],
    ['no change if a date gets a time zone', 'type: date', 'type: date, timeZone: UTC'],
    [
      'a time zone that is no longer fixed',
      'type: date, timeZone: UTC',
      'type: date',
      'breaking parameter-type-changed',
    ],
    [
      'another time zone',
      'type: time, timeZone: UTC',
      'type: time, timeZone: Asia/Tokyo',
      'dangerous parameter-format-changed',
    ],
    [
      'a time zone that calls must pass',
      'type: datetime, timeZone: UTC',
      'type: datetime',
      'breaking time-zone-choice',
      'dangerous parameter-format-changed',
    ],
    [
      'a time zone that calls can no longer pass',
      'type: datetime',
      'type: datetime, timeZone: UTC',
      'breaking time-zone-choice',
      'dangerous parameter-format-changed',
    ],
  ])('%s', (_, before, after, ...expected) => {
    expect(changes(typed(before), typed(after))).toStrictEqual(expected);
  });

  it.each([
    ['type: text', 'max: 8', 'now has `max` 8, was no limit'],
    ['max: 8', 'max: 1', 'now has `max` 1, was 8'],
    ['max: 8', 'type: text', 'now has `max` no limit, was 8'],
    ['type: date, digits: latn', 'type: date', 'now has `digits` those of the language, was latn'],
    ['type: money', 'type: money, style: name', 'now has `style` name, was symbol'],
  ])('the effect of %j that becomes %j', (before, after, effect) => {
    const found = compareContracts([shape(typed(before))], [shape(typed(after))]);
    expect(found.map(({ message }) => message)).toStrictEqual([`parameter 1 (x) ${effect}`]);
  });

  it('an added time zone of one placeholder if calls still pass the one of another', () => {
    const before = typed('type: datetime', 'type: datetime');
    expect(changes(before, typed('type: datetime, timeZone: UTC', 'type: datetime'))).toStrictEqual([
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
