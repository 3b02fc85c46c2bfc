import { suffixLabels } from '../template/template.js';
import { isNumberedName } from '../text/placeholders.js';
import { alignNames } from './align-names.js';
import { change, type TemplateChange } from './change-severity.js';
import { compareButtons } from './compare-buttons.js';
import { compareTexts } from './compare-texts.js';
import { compareValues, hasSameType } from './compare-values.js';
import type { ContractTemplate } from './contract.js';

/**
 * Compares two versions of one template: those of two commits, the YAML and the platform's, or two languages. The names
 * of template and function are not compared.
 */
export function compareTemplates(old: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  const areNamed = old.namedParameters && is.namedParameters;
  const { was, changes } = areNamed ? alignNames(old, is) : { was: old, changes: [] };
  return [
    ...compareModes(old, is),
    ...changes,
    ...compareLists(is, 'parameter', was.parameters, is.parameters, (index) => hasSameType(was, is, index)),
    ...compareValues(was, is),
    ...compareFile(was, is),
    ...compareLists(is, 'button', suffixLabels(was.buttons), suffixLabels(is.buttons)),
    ...compareLanguages(was, is),
    ...compareTexts(was, is),
    ...compareButtons(was, is),
    ...compareCategory(was, is),
  ];
}

const words = {
  parameter: { noun: 'parameter', plural: 'parameters', key: 'placeholders' },
  button: { noun: 'button suffix', plural: 'button suffixes', key: 'buttons' },
} as const;

/** Compares how callers pass parameters and suffixes. */
function compareModes(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  const hasSlots = (one: ContractTemplate): boolean =>
    one.parameters.length > 0 || suffixLabels(one.buttons).length > 0;
  if (was.namedParameters === is.namedParameters || !hasSlots(was) || !hasSlots(is)) return [];
  const message = is.namedParameters
    ? 'calls must now pass parameters and button suffixes by name, as objects'
    : 'calls must now pass parameters and button suffixes in order, as lists';
  return [change(is, 'named-parameters', message, ['placeholders'])];
}

/** Compares two lists of names whose values callers pass by position, or that are in the same order if they are named. */
function compareLists(
  is: ContractTemplate,
  kind: keyof typeof words,
  before: readonly string[],
  after: readonly string[],
  compiles: (index: number) => boolean = () => true,
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
          `the order of the ${plural} is now ${after.join(', ')}, not ${before.join(', ')}${after.every((_, index) => compiles(index)) ? '; calls still compile but send swapped values' : ''}`,
          [key],
        ),
      ]
    : [];
  const renamed = before.flatMap((name, index) => {
    const now = after[index] ?? name;
    if (now === name || hasMoved(name, index)) return [];
    const path = [key, index];
    if (isNumberedName(name) && !isNumberedName(now)) {
      return [change(is, `${kind}-named`, `${noun} ${index + 1} now has a name: ${now}`, path)];
    }
    const effect = compiles(index) ? '; calls still compile but send the old value' : '';
    const message = `${noun} ${index + 1} is now ${now}, not ${name}${effect}`;
    return [change(is, `${kind}-renamed`, message, path)];
  });
  return [...reordered, ...renamed];
}

function compareFile(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  if (was.file === is.file) return [];
  const message =
    was.file === undefined
      ? `it now has a file: every call must pass its ${is.file}`
      : is.file === undefined
        ? `it no longer has a file: no call can pass its ${was.file}`
        : `its file is now of type ${is.file}, not ${was.file}`;
  return [change(is, 'file-changed', message, ['file'])];
}

function compareCategory(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  if (was.category === undefined || is.category === undefined || was.category === is.category) return [];
  const message = `its category is now ${is.category}, not ${was.category}: the price of a message may change`;
  return [change(is, 'category-changed', message, ['category'])];
}

/** Compares the languages of a template, and who chooses among them. */
function compareLanguages(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  const path = ['language'];
  if (was.callerChoosesLanguage !== is.callerChoosesLanguage) {
    const message = is.callerChoosesLanguage
      ? `every call must now choose its language: ${is.languages.join(', ')}`
      : `calls can no longer choose the language: ${sentIn(is)}`;
    return [change(is, 'language-choice', message, path)];
  }
  if (is.callerChoosesLanguage) {
    const removed = was.languages.filter((code) => !is.languages.includes(code));
    const added = is.languages.filter((code) => !was.languages.includes(code));
    return [
      ...removed.map((code) =>
        change(is, 'language-removed', `the language ${code} was removed: calls can no longer use it`, path),
      ),
      ...added.map((code) => change(is, 'language-added', `calls can now use ${code} too`, path)),
    ];
  }
  if (was.languages.join() === is.languages.join()) return [];
  const message = `${sentIn(is)}, no longer ${was.languages[0] === undefined ? 'without one' : `in ${was.languages[0]}`}; calls still compile`;
  return [change(is, 'language-switched', message, path)];
}

function sentIn({ languages }: ContractTemplate): string {
  const [code] = languages;
  return code === undefined ? 'it is sent without a language' : `it is always sent in ${code}`;
}
