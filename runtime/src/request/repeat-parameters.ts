import { labelOf, type ToSuffixes } from './template-contract.js';

/**
 * Adds the suffixes that repeat a parameter to those that the caller passed. Only generated code with a one-time password
 * refers to it, so that other bundles do not contain it.
 */
export const repeatParameters: ToSuffixes = ({ buttons = [], parameters }, texts, suffixes, at) => {
  const passed = suffixes.values();
  return buttons.map((slot) => {
    if (typeof slot === 'string') return passed.next().value ?? '';
    const index = parameters.findIndex((parameter) => labelOf(parameter) === slot.repeats);
    const text = texts[index] ?? '';
    if (/[\s\p{Cc}]/u.test(text)) {
      const report = at(`parameters[${index}]`, slot.repeats);
      report('must not contain spaces or control characters: the URL of a button repeats it');
    }
    return text;
  });
};
