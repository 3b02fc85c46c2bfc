import { checkKeys, shownValue } from '../known-keys.js';
import { type CallFilter, numberOf } from './call-filter.js';

type Rule = readonly [expected: string, isValid: (value: unknown) => boolean];

const text: Rule = ['a string', (value) => typeof value === 'string'];
const id: Rule = [
  'an id such as sandbox-7',
  (value) => typeof value === 'string' && !Number.isNaN(numberOf(value)),
];

const rules: Readonly<Record<keyof CallFilter, Rule>> = {
  to: text,
  template: text,
  kind: oneOf('template', 'text', 'attachment', 'unknown'),
  outcome: oneOf('accepted', 'rejected', 'faulted'),
  text,
  search: text,
  after: id,
  before: id,
};

export const filterKeys: readonly string[] = Object.keys(rules);

/**
 * Checks a filter from any source.
 *
 * @throws RangeError if a property is unknown or invalid; what `checkTemplate` throws for the name of a template.
 */
export function checkFilter(filter: object, checkTemplate: (name: string) => void): CallFilter {
  // Anything else, such as a function or a regular expression, has no keys and would match everything.
  if (Object.prototype.toString.call(filter) !== '[object Object]') {
    throw new RangeError(`a filter must be the name of a template or an object, not ${shownValue(filter)}`);
  }
  checkKeys(Object.keys(filter), filterKeys, 'property of a filter');
  const copy: CallFilter = { ...filter };
  for (const [key, value] of Object.entries(copy)) checkValue(key, value);
  if (copy.template !== undefined) checkTemplate(copy.template);
  return copy;
}

function checkValue(key: string, value: unknown): void {
  const [expected, isValid] = Object.entries(rules).find(([name]) => name === key)?.[1] ?? text;
  if (value === undefined || isValid(value)) return;
  throw new RangeError(`${key} must be ${expected}, not ${shownValue(value)}`);
}

function oneOf(...choices: readonly string[]): Rule {
  return [`one of ${choices.join(', ')}`, (value) => choices.some((choice) => choice === value)];
}
