import { buildText, checkRequest, type TemplateContract } from '@notifygen/runtime';
import { describe, expect, it } from 'vitest';
import { issuesIn } from './support/issues-in.js';

const built = {
  kind: 'template',
  request: { to: '447700900123', templateName: 'order_ready', language: 'en', parameters: ['Ann'] },
};
const template: TemplateContract = { name: 'order_ready', language: 'en', parameters: ['customerName'] };

const pathsOf = (value: unknown, contract?: TemplateContract): readonly string[] =>
  issuesIn(() => checkRequest(value, { template: contract })).map((issue) => issue.split(/ \(|: /)[0] ?? '');

describe('checkRequest', () => {
  it('returns a copy of a valid request', () => {
    const text = buildText({ to: '447700900123', text: 'Hello' });
    expect(checkRequest(text)).toStrictEqual(text);
    expect(checkRequest(built, { template })).toStrictEqual(built);
  });

  it('checks values without a template', () => {
    const request = { to: '+44', templateName: 'Order', parameters: [1] };
    expect(pathsOf({ kind: 'template', request })).toStrictEqual(['templateName', 'to', 'parameters[0]']);
    expect(pathsOf({ kind: 'letter' })).toStrictEqual(['kind']);
  });

  it.each<[string, Partial<TemplateContract>, string]>([
    ['another number of placeholders', { parameters: [] }, 'parameters'],
    ['another language', { language: 'de' }, 'language'],
    ['other languages', { language: ['de', 'fr'] }, 'language'],
    ['a file', { file: 'image' }, 'file'],
    ['buttons', { buttons: ['trackingCode'] }, 'buttons'],
  ])('reports that the template has %s', (_, change, path) => {
    expect(pathsOf(built, { ...template, ...change })).toStrictEqual([path]);
  });

  it('reports a suffix that does not repeat the one-time password', () => {
    const signIn = { ...template, parameters: ['code'], buttons: [{ repeats: 'code' }] };
    const withSuffix = (...urls: string[]) => ({
      kind: 'template',
      request: {
        ...built.request,
        parameters: ['448201'],
        buttons: urls.map((url) => ({ type: 'url', url })),
      },
    });
    expect(pathsOf(withSuffix('448201'), signIn)).toStrictEqual([]);
    expect(pathsOf(withSuffix('448202'), signIn)).toStrictEqual(['buttons[0].url']);
    expect(pathsOf(withSuffix(), signIn)).toStrictEqual(['buttons']);
    expect(pathsOf(withSuffix('448201', '448201'), signIn)).toStrictEqual(['buttons']);
  });

  it('reports that the template has a language and the request has none', () => {
    const { language: _, ...request } = built.request;
    expect(pathsOf({ kind: 'template', request }, template)).toStrictEqual(['language']);
  });
});
