import { compareText } from '../diagnostics/diagnostic.js';
import { change, type TemplateChange } from './change-severity.js';
import { compareButtons } from './compare-buttons.js';
import { compareParameters, compareSuffixes } from './compare-names.js';
import { compareTexts } from './compare-texts.js';
import type { ContractTemplate } from './contract.js';

/**
 * How the change from one set of templates to another affects callers, sorted by template. Callers know a template only by
 * its function, so what a function sends now is compared with what it sent before.
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
    if (is) return [...compareNames(was, is), ...compareTemplates(was, is)];
    const renamed = sameName(after, was);
    if (!renamed) {
      return [change(was, 'template-removed', `template removed: ${was.function} no longer exists`)];
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
    const isRenamed = was !== undefined && !fresh.has(was.function);
    return isRenamed ? [] : [change(is, 'template-added', `${is.function} is new`)];
  });
  return [...kept, ...added].sort((a, b) => compareText(a.template, b.template));
}

/**
 * Compares two versions of one template: those of two commits, the YAML and the platform's, or two languages. The names
 * of template and function are not compared.
 */
export function compareTemplates(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  return [
    ...compareParameters(was, is),
    ...compareFile(was, is),
    ...compareSuffixes(was, is),
    ...compareLanguages(was, is),
    ...compareTexts(was, is),
    ...compareButtons(was, is),
    ...compareCategory(was, is),
  ];
}

function compareNames(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  if (was.name === is.name) return [];
  const message = `${was.function} now sends ${is.name}, not ${was.name}`;
  return [change(is, 'template-replaced', message, ['function'])];
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
