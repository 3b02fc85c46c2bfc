import { describe, expect, it } from 'vitest';
import { fillTemplate, formatMoney, namedToTuples, type TemplateContract } from '../src/codegen.js';
import { checkRequest } from '../src/index.js';
import { to } from './support/account.js';
import { issuesIn } from './support/issues-in.js';
import { untyped } from './support/send-error-of.js';

const tuple: TemplateContract = {
  name: 'order_shipped',
  language: 'en',
  parameters: ['customerName', { label: 'total', format: formatMoney }, 'constructor'],
  buttons: ['trackingCode', 'class'],
};
const contract: TemplateContract = { ...tuple, toTuples: namedToTuples };
const total = { amount: '89.00', currency: 'EUR' };
const parameters = { customerName: 'Ann', total, constructor: 'Friday' };
const buttons = { trackingCode: 'A-1001', class: 'B' };
const valid = { to, parameters, buttons };

const issuesOf = (message: object, of: TemplateContract = contract): readonly string[] =>
  issuesIn(() => fillTemplate(of, untyped(message)));

describe('named parameters', () => {
  it('become the same request as a tuple, in any order', () => {
    const reversed = Object.fromEntries(Object.entries(parameters).reverse());
    const built = fillTemplate(contract, untyped({ ...valid, parameters: reversed }));
    const fromTuple = { to, parameters: ['Ann', total, 'Friday'], buttons: ['A-1001', 'B'] };
    expect(built).toStrictEqual(fillTemplate(tuple, untyped(fromTuple)));
    expect(built.request.parameters).toStrictEqual(['Ann', '€89.00', 'Friday']);
  });

  const known = 'is not a known field; the known fields are customerName, total, constructor';

  it.each<[string, unknown, readonly string[]]>([
    ['one is missing', { customerName: 'Ann', total }, ['constructor: is missing']],
    [
      'all are missing',
      undefined,
      ['customerName: is missing', 'total: is missing', 'constructor: is missing'],
    ],
    ['one is unknown', { ...parameters, customername: 'Ann' }, [`customername: ${known}`]],
    ['the name of one may be personal data', { ...parameters, 'Ann Lee': '' }, [`?: ${known}`]],
    [
      'one is of the wrong type',
      { ...parameters, customerName: 7, total: 89 },
      ['customerName: must be a string, not a number', expect.stringMatching(/^total: must be/)],
    ],
    [
      'they are inherited',
      Object.create(parameters),
      expect.arrayContaining(['customerName: is missing', 'constructor: is missing']),
    ],
    [
      'one is named __proto__',
      JSON.parse('{"__proto__": {"customerName": "Ann"}, "total": 1, "constructor": "a"}'),
      expect.arrayContaining([`__proto__: ${known}`, 'customerName: is missing']),
    ],
  ])('are rejected if %s', (_, values, expected) => {
    const issues = issuesOf({ ...valid, parameters: values });
    for (const issue of issues) expect(issue).toMatch(/^parameters\./);
    expect(issues.map((issue) => issue.replace('parameters.', ''))).toStrictEqual(expected);
  });

  it.each<[string, object, readonly string[]]>([
    ['they are a tuple', { parameters: ['Ann'] }, ['parameters: must be an object, not an array']],
    ['they are null', { parameters: null }, ['parameters: must be an object, not null']],
    ['a suffix is missing', { buttons: { trackingCode: 'A' } }, ['buttons.class: is missing']],
    [
      'a suffix is a URL',
      { buttons: { ...buttons, class: 'https://evil.example' } },
      ['buttons.class: must be only the suffix of the URL in the template'],
    ],
    ['the suffixes are a tuple', { buttons: ['A', 'B'] }, ['buttons: must be an object, not an array']],
    [
      'there is an issue elsewhere',
      { to: '', paramaters: {}, parameters: [] },
      [
        'parameters: must be an object, not an array',
        expect.stringMatching(/^paramaters: is not a known field/),
        expect.stringMatching(/^to: must be/),
      ],
    ],
  ])('are rejected if %s', (_, fields, issues) => {
    expect(issuesOf({ ...valid, ...fields })).toStrictEqual(issues);
  });

  it('may be left out or empty if the template has none', () => {
    const none = { name: 'store_welcome', parameters: [], buttons: [], toTuples: namedToTuples };
    expect(issuesOf({ to }, none)).toStrictEqual([]);
    expect(issuesOf({ to, parameters: {}, buttons: {} }, none)).toStrictEqual([]);
    expect(issuesOf({ to, parameters: [], buttons: [] }, none)).toStrictEqual([]);
    expect(issuesOf({ to, parameters: { a: '' }, buttons: { b: '' } }, none)).toStrictEqual([
      'parameters: must be empty: the template takes no parameters',
      'buttons: must be empty: the template takes no buttons',
    ]);
    const { buttons: _, ...noButtons } = none;
    for (const empty of [{}, []]) expect(issuesOf({ to, buttons: empty }, noButtons)).toStrictEqual([]);
    expect(issuesOf({ to, buttons: { a: '' } }, noButtons)).toStrictEqual([
      'buttons: must be empty: the template takes no buttons',
    ]);
  });

  it('may have the name __proto__ and no prototype', () => {
    const named = { name: 'a', parameters: ['__proto__'], toTuples: namedToTuples };
    const values: unknown = Object.assign(Object.create(null), JSON.parse('{"__proto__": "Ann"}'));
    expect(fillTemplate(named, untyped({ to, parameters: values })).request.parameters).toStrictEqual([
      'Ann',
    ]);
  });

  it('are read once each, so that a getter cannot return another value after the check', () => {
    let reads = 0;
    const counted = {
      ...parameters,
      get customerName() {
        return ++reads === 1 ? 'Ann' : '';
      },
    };
    const built = fillTemplate(contract, untyped({ ...valid, parameters: counted }));
    expect(built.request.parameters[0]).toBe('Ann');
    expect(reads).toBe(1);
  });

  it('whose getter throws, and messages that are no object, are rejected', () => {
    const throwing = {
      get customerName() {
        throw new Error('private');
      },
    };
    expect(issuesOf({ ...valid, parameters: throwing })).toStrictEqual(['message: could not be read']);
    expect(issuesOf([])).toContain('message: must be an object, not an array');
  });

  it('are checked as tuples in a request that was built before', () => {
    const built = fillTemplate(contract, untyped(valid));
    expect(checkRequest(built, { template: contract })).toStrictEqual(built);
    const broken = { ...built, request: { ...built.request, parameters: ['Ann', '', 'Friday'] } };
    expect(() => checkRequest(broken, { template: contract })).toThrow(
      'parameters[1] (total): must not be empty',
    );
  });
});
