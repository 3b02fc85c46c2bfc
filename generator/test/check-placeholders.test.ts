import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/support/files.ts';
import { loadTemplates } from '../src/index.js';

/** Location, rule, message and hint of each diagnostic of a template with one placeholder. */
async function outline(keys: string, language = 'language: en'): Promise<readonly string[]> {
  const yaml = `name: a\n${language}\nbody: On {{1}}.\nplaceholders: [{ name: x, ${keys} }]\n`;
  const { diagnostics } = await loadTemplates(scratchFolder({ 'a.yaml': yaml }));
  return diagnostics.map(
    ({ line, column, rule, message, hint }) => `${line}:${column} ${rule}: ${message} (${hint})`,
  );
}

describe('a typed placeholder', () => {
  it.each([
    'type: text, max: 60, overflow: truncate',
    'max: 60',
    'type: code, max: 8',
    'type: number, style: percent, decimals: 1, digits: latn',
    'type: money, style: narrow, digits: latn',
    'type: date, style: full, weekday: short, digits: latn, calendar: gregory, timeZone: Europe/Berlin',
    'type: datetime, style: short, weekday: long, digits: latn, calendar: gregory, timeZone: UTC',
    'type: time, digits: latn, timeZone: America/Argentina/Buenos_Aires',
  ])('may have the keys %s', async (keys) => {
    expect(await outline(keys)).toStrictEqual([]);
  });

  it.each([
    [
      'type: mony',
      '4:33 format: "mony" is not one of text, number, money, date, time, datetime, code (did you mean "money"?)',
    ],
    [
      'digits: latn',
      '4:27 placeholder-option: "digits" has no effect on values of type text (delete it, or correct `type`; the keys of type text are max, overflow)',
    ],
    [
      'type: money, style: full',
      '4:47 placeholder-option: values of type money have no style "full" (use symbol, narrow, code, name)',
    ],
    [
      'overflow: truncate',
      '4:27 placeholder-option: `overflow` has no effect without `max` (add `max`, such as `max: 60`, or delete `overflow`)',
    ],
    [
      'type: date, timeZone: Berlin',
      '4:49 time-zone: "Berlin" is not a time zone (did you mean "Europe/Berlin"?)',
    ],
    [
      'type: date, timeZone: "+01:00"',
      '4:49 time-zone: "+01:00" is not a time zone (use an IANA name, such as Europe/Berlin)',
    ],
    ['max: 0', '4:32 range: 0 is out of range (use a number from 1 to 1024)'],
  ])('is rejected with the keys %s', async (keys, expected) => {
    expect(await outline(keys)).toStrictEqual([expect.stringContaining(expected)]);
  });

  it.each(['number', 'money', 'date', 'time', 'datetime'])('of type %s needs a language', async (type) => {
    expect(await outline(`type: ${type}`, 'category: utility')).toStrictEqual([
      `4:33 placeholder-language: values of type ${type} are formatted in the language of the message, but this template has none (declare the approved \`language\`, or delete \`type\` and pass formatted texts)`,
    ]);
  });

  it.each(['text', 'code'])('of type %s needs no language', async (type) => {
    expect(await outline(`type: ${type}`, 'category: utility')).toStrictEqual([]);
  });
});
