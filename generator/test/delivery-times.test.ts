import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { scratchFolder } from '../../test/support/files.ts';
import { loadTemplates } from '../src/load-templates.js';
import { milliseconds } from '../src/text/delivery-times.js';

it.each([
  ['1 second', 1000],
  ['1 seconds', 1000],
  ['90 seconds', 90_000],
  ['10 minutes', 600_000],
  ['1 hour', 3_600_000],
  ['365 days', 31_536_000_000],
  ['2 weeks', Number.NaN],
  ['1 s', Number.NaN],
  ['', Number.NaN],
])('a duration of %j has %d milliseconds', (duration, expected) => {
  expect(milliseconds(duration)).toBe(expected);
});

describe('quiet hours', () => {
  it.each(['1.1', '1.2'] as const)(
    'need no quotes in YAML %s, although it may read a time as a number',
    (version) => {
      expect(parse('quietHours: 21:00-08:00', { version })).toStrictEqual({ quietHours: '21:00-08:00' });
    },
  );

  it.each(['', '%YAML 1.2\n---\n'])('are converted in a file that starts with %j', async (first) => {
    const yaml = `${first}name: a\ndelivery:\n  quietHours: 20:30-06:15\n`;
    const { templates, diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': yaml }));
    expect(diagnostics).toStrictEqual([]);
    expect(templates[0]?.delivery).toStrictEqual({ quietHours: { start: '20:30', end: '06:15' } });
  });
});
