import { compareText } from '../diagnostics/diagnostic.js';
import { standInButton, standInParameter } from '../text/placeholder-names.js';
import { change, type TemplateChange } from './change.js';
import { languageChanges } from './compare-languages.js';
import { textChanges } from './compare-texts.js';
import type { ContractTemplate } from './contract.js';

/**
 * What callers feel of the way from one set of templates to another, worst first a template. Pure. Callers know a
 * template by its function only, so whatever a function sends now is held against what it sent before.
 */
export function compareContracts(
  before: readonly ContractTemplate[],
  after: readonly ContractTemplate[],
): readonly TemplateChange[] {
  const old = new Map(before.map((template) => [template.function, template]));
  const fresh = new Map(after.map((template) => [template.function, template]));
  const sameName = (templates: readonly ContractTemplate[], { name }: ContractTemplate) =>
    templates.find((template) => template.name === name);
  const kept = before.flatMap((was) => {
    const is = fresh.get(was.function);
    if (is) return [...replacement(was, is), ...compareTemplates(was, is)];
    const renamed = sameName(after, was);
    if (!renamed) {
      return [change(was, 'template-removed', `the template is gone, and ${was.function} with it`)];
    }
    const message = `${was.function} is now ${renamed.function}`;
    return [
      change(renamed, 'function-renamed', message, ['function']),
      ...(old.has(renamed.function) ? [] : compareTemplates(was, renamed)),
    ];
  });
  const added = after.flatMap((is) => {
    if (old.has(is.function)) return [];
    const was = sameName(before, is);
    const renamed = was !== undefined && !fresh.has(was.function);
    return renamed ? [] : [change(is, 'template-added', `${is.function} is new`)];
  });
  return [...kept, ...added].sort((a, b) => compareText(a.template, b.template));
}

function replacement(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  if (was.name === is.name) return [];
  const message = `${was.function} now sends ${is.name}, not ${was.name}`;
  return [change(is, 'template-replaced', message, ['function'])];
}

function compareTemplates(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  return [
    ...listChanges(is, parameterWords, was.parameters, is.parameters),
    ...fileChanges(was, is),
    ...listChanges(is, buttonWords, was.buttons ?? [], is.buttons ?? []),
    ...languageChanges(was, is),
    ...textChanges(was, is),
  ];
}

function fileChanges(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  if (was.file === is.file) return [];
  const message =
    was.file === undefined
      ? `it now carries a file: every call must give its ${is.file}`
      : is.file === undefined
        ? `it no longer carries a file: no call may give its ${was.file}`
        : `its file is now of type ${is.file}, not ${was.file}`;
  return [change(is, 'file-changed', message, ['file'])];
}

const parameterWords = {
  noun: 'parameter',
  plural: 'parameters',
  key: 'placeholders',
  unnamed: standInParameter,
  rules: { added: 'parameter-added', removed: 'parameter-removed', order: 'parameters-reordered' },
  renamed: 'parameter-renamed',
  named: 'parameter-named',
} as const;

const buttonWords = {
  noun: 'button suffix',
  plural: 'button suffixes',
  key: 'buttons',
  unnamed: standInButton,
  rules: { added: 'button-added', removed: 'button-removed', order: 'buttons-reordered' },
  renamed: 'button-renamed',
  named: 'button-named',
} as const;

/** Compares two lists of names that callers fill in by position. */
function listChanges(
  is: ContractTemplate,
  words: typeof parameterWords | typeof buttonWords,
  before: readonly string[],
  after: readonly string[],
): readonly TemplateChange[] {
  const { noun, plural, key, rules, unnamed } = words;
  if (before.length !== after.length) {
    const grown = after.length > before.length;
    const [longer, shorter] = grown ? [after, before] : [before, after];
    const strangers = longer.filter((label) => !shorter.includes(label));
    // Where names changed too, or there are none, which one came or went cannot be told.
    const which = strangers.length === longer.length - shorter.length ? ` (${strangers.join(', ')})` : '';
    const message = `it takes ${after.length || 'no'} ${after.length === 1 ? noun : plural} instead of ${before.length}${which}`;
    return [change(is, grown ? rules.added : rules.removed, message, [key])];
  }
  const moved = (label: string, index: number): boolean =>
    after[index] !== label && (after.includes(label) || before.includes(after[index] ?? label));
  const order = before.some(moved)
    ? [
        change(
          is,
          rules.order,
          `the ${plural} changed places: ${before.join(', ')} is now ${after.join(', ')}; every call compiles, and its values end up swapped`,
          [key],
        ),
      ]
    : [];
  const others = before.flatMap((label, index) => {
    const now = after[index] ?? label;
    if (now === label || moved(label, index)) return [];
    if (unnamed.test(label) && !unnamed.test(now)) {
      return [change(is, words.named, `${noun} ${index + 1} is now called ${now}, before ${label}`, [key])];
    }
    const message = `${noun} ${index + 1} is now ${now}, not ${label}; every call compiles with the old value`;
    return [change(is, words.renamed, message, [key])];
  });
  return [...order, ...others];
}
