import { pickLanguage, type TemplateContract } from '@notifygen/runtime';
import { describe, expect, it } from 'vitest';
import { untyped } from './support/send-error-of.js';

/** What a person who wants these languages gets; `none` is the fallback. */
function picked(codes: string, wanted: string): string {
  const language = ['none', ...codes.split(' ')];
  const template: TemplateContract = { name: 'order_ready', language, parameters: [] };
  return pickLanguage(template, wanted.split(' '), { fallback: 'none' });
}

it('picks no language that is not approved', () => {
  const template = {
    ...{ name: 'order_ready', language: ['en', 'de', 'pt_BR'], parameters: [] },
    unapproved: [{ language: 'de', status: 'rejected' }],
  } satisfies TemplateContract;
  expect(pickLanguage(template, ['de-AT', 'pt'], { fallback: 'en' })).toBe('pt_BR');
  expect(pickLanguage(template, ['de-AT'], { fallback: 'en' })).toBe('en');
});

describe('pickLanguage', () => {
  it.each([
    ['a tag', 'en de', 'de', 'de'],
    ['a code of WhatsApp', 'en pt_PT pt_BR', 'pt_BR', 'pt_BR'],
    ['a tag in any case', 'en pt_BR', 'PT-br', 'pt_BR'],
    ['a tag with extensions and variants', 'en de', 'de-1996-u-nu-latn', 'de'],
    ['an old name of a language', 'en he id fil', 'iw', 'he'],
    ['the Bokmål of a Norwegian', 'en nb', 'no-NO', 'nb'],
    ['a code of three letters', 'en fil prs_AF', 'fil-PH', 'fil'],
    ['a tag with a private extension', 'en de', 'de-x-shop', 'de'],
    ['a tag with a private use before it', 'en de', 'x-shop * de', 'de'],
    ['a region of several countries', 'en es_MX es_AR', 'es-419', 'es_MX'],
    ['a region that the template does not have', 'en de', 'de-AT', 'de'],
    ['a language for its likely region', 'en pt_PT pt_BR', 'pt', 'pt_BR'],
    ['a likely region for its language', 'en de', 'de-DE', 'de'],
    ['the most likely region, if the wanted one is absent', 'pt_PT pt_BR', 'pt-AO', 'pt_BR'],
    ['the most likely region, also if another one is closer', 'en_GB en_US', 'en-AU', 'en_US'],
    ['the language without a region, if the wanted one is absent', 'en_US en en_GB', 'en-AU', 'en'],
    ['any region, if the likely one is absent', 'de en_GB', 'en-AU', 'en_GB'],
    ['the script of a region', 'zh_CN zh_TW zh_HK', 'zh-Hant-HK', 'zh_HK'],
    ['another region with the same script', 'zh_CN zh_HK', 'zh-TW', 'zh_HK'],
    ['what was written, of a region and its language', 'en en_US', 'en-US', 'en_US'],
    ['what was written, of a language and its region', 'en_US en', 'en', 'en'],
    ['the preferred language, not the first declared', 'en de fr', 'fr de', 'fr'],
    ['the next language, if the first is absent', 'en de', 'ja de-CH en', 'de'],
  ])('finds %s', (_, codes, wanted, expected) => {
    expect(picked(codes, wanted)).toBe(expected);
  });

  it.each([
    ['another language', 'en de', 'ja'],
    ['another script, which may be unreadable', 'zh_CN sr', 'zh-Hant sr-Latn'],
    ['an invalid tag', 'en de', 'de-! x german *'],
    ['an undetermined language', 'en de', 'und'],
  ])('returns the fallback for %s', (_, codes, wanted) => {
    expect(picked(codes, wanted)).toBe('none');
  });

  it('skips tags that are undefined, null or empty', () => {
    const template: TemplateContract = { name: 'order_ready', language: ['en', 'de'], parameters: [] };
    expect(pickLanguage(template, [undefined, null, '', 'de'], { fallback: 'en' })).toBe('de');
    expect(pickLanguage(template, [], { fallback: 'en' })).toBe('en');
  });

  it('skips values that are no tags, for callers without types', () => {
    const template: TemplateContract = { name: 'order_ready', language: ['en', 'de'], parameters: [] };
    const wanted = untyped([5, {}, [], Symbol('de'), true, 'de']);
    expect(pickLanguage(template, wanted, { fallback: 'en' })).toBe('de');
  });

  it('returns the only language of a template', () => {
    const template: TemplateContract = { name: 'order_ready', language: 'en_GB', parameters: [] };
    expect(pickLanguage(template, ['de'], { fallback: 'en_GB' })).toBe('en_GB');
  });

  it('throws for a fallback that the template does not have, whatever is wanted', () => {
    const template: TemplateContract = { name: 'order_ready', language: ['en', 'de'], parameters: [] };
    expect(() => pickLanguage(template, ['de'], { fallback: 'fr' })).toThrow(
      new TypeError('fallback is not a language of order_ready: use one of en, de'),
    );
    expect(() => pickLanguage({ name: 'plain', parameters: [] }, [], { fallback: 'fr' })).toThrow(
      new TypeError('fallback is not a language of plain: the template declares none'),
    );
  });
});
