import { dynamicButtons } from '../template/template.js';
import { isStandInName } from '../text/placeholders.js';
import { change, type TemplateChange } from './change-severity.js';
import type { ContractTemplate } from './contract.js';

const words = {
  parameter: { noun: 'parameter', plural: 'parameters', key: 'placeholders' },
  button: { noun: 'button suffix', plural: 'button suffixes', key: 'buttons' },
} as const;

export function compareParameters(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  return compareLists(is, 'parameter', was.parameters, is.parameters);
}

export function compareSuffixes(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  return compareLists(is, 'button', suffixesOf(was), suffixesOf(is));
}

export function suffixesOf({ buttons = [] }: ContractTemplate): readonly string[] {
  return dynamicButtons(buttons).map(({ label }) => label);
}

/** Compares two lists of names whose values callers pass by position. */
function compareLists(
  is: ContractTemplate,
  kind: keyof typeof words,
  before: readonly string[],
  after: readonly string[],
): readonly TemplateChange[] {
  const { noun, plural, key } = words[kind];
  if (before.length !== after.length) {
    const isLonger = after.length > before.length;
    const [longer, shorter] = isLonger ? [after, before] : [before, after];
    const extra = longer.filter((name) => !shorter.includes(name));
    // If names changed too, it is not known which one was added or removed.
    const isKnown = extra.length === longer.length - shorter.length;
    const which = isKnown ? ` (${isLonger ? 'added' : 'removed'}: ${extra.join(', ')})` : '';
    const message = `it takes ${after.length || 'no'} ${after.length === 1 ? noun : plural} instead of ${before.length}${which}`;
    return [change(is, `${kind}-${isLonger ? 'added' : 'removed'}`, message, [key])];
  }
  const hasMoved = (name: string, index: number): boolean =>
    after[index] !== name && (after.includes(name) || before.includes(after[index] ?? name));
  const reordered = before.some(hasMoved)
    ? [
        change(
          is,
          `${kind}s-reordered`,
          `the order of the ${plural} is now ${after.join(', ')}, not ${before.join(', ')}; calls still compile but send swapped values`,
          [key],
        ),
      ]
    : [];
  const renamed = before.flatMap((name, index) => {
    const now = after[index] ?? name;
    if (now === name || hasMoved(name, index)) return [];
    const path = [key, index];
    if (isStandInName(name) && !isStandInName(now)) {
      return [change(is, `${kind}-named`, `${noun} ${index + 1} now has a name: ${now}`, path)];
    }
    const message = `${noun} ${index + 1} is now ${now}, not ${name}; calls still compile but send the old value`;
    return [change(is, `${kind}-renamed`, message, path)];
  });
  return [...reordered, ...renamed];
}
