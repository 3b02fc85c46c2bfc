import { languageChanges } from './compare-languages.js';
import { textChanges } from './compare-texts.js';
import type { ContractTemplate } from './contract.js';
import { change, type TemplateChange } from './template-change.js';

/** What callers feel of the way from one set of templates to another, worst first a template. Pure. */
export function compareContracts(
  before: readonly ContractTemplate[],
  after: readonly ContractTemplate[],
): readonly TemplateChange[] {
  const names = new Set([...before, ...after].map(({ name }) => name));
  const old = new Map(before.map((template) => [template.name, template]));
  const fresh = new Map(after.map((template) => [template.name, template]));
  return [...names].sort().flatMap((name) => {
    const [was, is] = [old.get(name), fresh.get(name)];
    if (was && is) return compareTemplates(was, is);
    if (is) {
      const heir = before.some((other) => other.function === is.function && !fresh.has(other.name));
      return heir ? [] : [change(is, 'template-added', `${is.function} is new`)];
    }
    if (!was) return [];
    const successor = after.find((other) => other.function === was.function && !old.has(other.name));
    if (!successor) {
      return [change(was, 'template-removed', `the template is gone, and ${was.function} with it`)];
    }
    const message = `${was.function} now sends ${successor.name}; every call compiles as before`;
    return [
      change(successor, 'template-replaced', message, ['name']),
      ...compareTemplates({ ...was, name: successor.name }, successor),
    ];
  });
}

function compareTemplates(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  return [
    ...functionChanges(was, is),
    ...listChanges(is, parameterWords, was.parameters, is.parameters),
    ...fileChanges(was, is),
    ...listChanges(is, buttonWords, was.buttons ?? [], is.buttons ?? []),
    ...languageChanges(was, is),
    ...textChanges(was, is),
  ];
}

function functionChanges(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  if (was.function === is.function) return [];
  return [change(is, 'function-renamed', `${was.function} is now ${is.function}`, ['function'])];
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
  // What an unnamed one is called, which says nothing of its meaning.
  unnamed: /^placeholder\d+$/,
  rules: { added: 'parameter-added', removed: 'parameter-removed', order: 'parameters-reordered' },
  renamed: 'parameter-renamed',
  named: 'parameter-named',
} as const;

const buttonWords = {
  noun: 'button suffix',
  plural: 'button suffixes',
  key: 'buttons',
  unnamed: /^button\d+$/,
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
  const same = [...before].sort().join() === [...after].sort().join();
  if (same && before.join() !== after.join()) {
    const message = `the ${plural} changed places: ${before.join(', ')} is now ${after.join(', ')}`;
    return [change(is, rules.order, `${message}; every call compiles, and its values end up swapped`, [key])];
  }
  return before.flatMap((label, index) => {
    const now = after[index] ?? label;
    if (now === label) return [];
    if (unnamed.test(label) || unnamed.test(now)) {
      return [change(is, words.named, `${noun} ${index + 1} is now called ${now}, before ${label}`, [key])];
    }
    const message = `${noun} ${index + 1} is now ${now}, not ${label}; every call compiles with the old value`;
    return [change(is, words.renamed, message, [key])];
  });
}
