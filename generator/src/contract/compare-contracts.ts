import { compareText } from '../diagnostics/diagnostic.js';
import { suffixLabels } from '../template/template.js';
import { defined } from '../text/defined.js';
import { namesOf } from '../text/template-names.js';
import { changeRules, type Difference, type TemplateChange } from './change-rules.js';
import { compareTemplates } from './compare-templates.js';
import type { ContractTemplate } from './contract.js';

/**
 * How the change from one set of templates to another affects callers, sorted by template. Callers know a template only by
 * its function, so what a function sends now is compared with what it sent before.
 *
 * @param unapproved The setting of the callers' project: with `error`, calls of a language that lost its approval no longer compile.
 */
export function compareContracts(
  before: readonly ContractTemplate[],
  after: readonly ContractTemplate[],
  unapproved: 'warn' | 'error' = 'warn',
): readonly TemplateChange[] {
  const now = successors(before, after);
  const kept = before.flatMap((was) => {
    const is = now.get(was);
    if (is === undefined) {
      const message = `template removed: ${was.function} no longer exists`;
      return changeOf(was, { rule: 'template-removed', message, path: [] });
    }
    const isTaken = is.function !== was.function && before.some((one) => one.function === is.function);
    return [
      ...compareNames(was, is).map((one) => changeOf(is, one)),
      ...(isTaken && is.name === was.name ? [] : compareVersions(was, is)),
    ];
  });
  const known = new Set(now.values());
  const added = after
    .filter((is) => !known.has(is))
    .map((is) => changeOf(is, { rule: 'template-added', message: `${is.function} is new`, path: [] }));
  return [...kept, ...added]
    .map((one) => {
      const isBreaking = one.rule === 'approval-lost' && unapproved === 'error';
      return isBreaking ? { ...one, level: 'breaking' as const } : one;
    })
    .sort((a, b) => compareText(a.template, b.template));
}

/** What became of each template: that with its function, else that with its name, else the same under another name. */
function successors(
  before: readonly ContractTemplate[],
  after: readonly ContractTemplate[],
): ReadonlyMap<ContractTemplate, ContractTemplate> {
  const found = new Map<ContractTemplate, ContractTemplate>();
  const byFunction = new Map(after.map((template) => [template.function, template]));
  const byName = new Map(after.map((template) => [template.name, template]));
  for (const was of before) {
    const is = byFunction.get(was.function) ?? byName.get(was.name);
    if (is) found.set(was, is);
  }
  const known = new Set(found.values());
  const isNew = (is: ContractTemplate): boolean =>
    !known.has(is) && !before.some((was) => was.function === is.function || was.name === is.name);
  const fresh = new Set(after.filter(isNew));
  for (const was of before) {
    const is = found.has(was) ? undefined : [...fresh].find((one) => isRename(was, one));
    if (is === undefined) continue;
    found.set(was, is);
    fresh.delete(is);
  }
  return found;
}

/** Whether it is the same template under another name: with the same texts, or with a name such as `order_shipped_v2`. */
function isRename(was: ContractTemplate, is: ContractTemplate): boolean {
  const changes = compareTemplates(was, is);
  const isSameText = changes.every(({ rule }) => /^(category|parameter-style)-changed$/.test(rule));
  const isSameShape = changes.every(
    ({ texts, rule }) => texts !== undefined || changeRules[rule].level === 'safe',
  );
  const isVersion = is.name.startsWith(`${was.name}_`) || was.name.startsWith(`${is.name}_`);
  return (isSameText && is.body !== undefined) || (isSameShape && isVersion);
}

/** Compares what a function sends now with what it sent before. */
function compareVersions(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  const found = compareTemplates(was, is).map((difference) => changeOf(is, difference));
  if (!hasSameMeaning(was, is)) return found;
  return found.map((change) => (change.rule === 'approval-lost' ? change : { ...change, queued: 'sent' }));
}

/** Whether all values of a message mean the same, as the digest of an outbox says: then no message waits. */
function hasSameMeaning(was: ContractTemplate, is: ContractTemplate): boolean {
  const meaning = ({ name, parameters, values = {}, file, buttons }: ContractTemplate) => {
    const slots = parameters.map((label) => [label, values[label]?.type ?? 'text']);
    return JSON.stringify([name, slots, file, suffixLabels(buttons)]);
  };
  const isKept = was.languages.every((language) => is.languages.includes(language));
  return meaning(was) === meaning(is) && isKept && (was.languages.length > 0 || is.languages.length === 0);
}

/** Compares the names of a template and of its function. */
function compareNames(was: ContractTemplate, is: ContractTemplate): readonly Difference[] {
  const message = `${was.function} is now ${is.function}`;
  if (was.name === is.name) {
    return was.function === is.function ? [] : [{ rule: 'function-renamed', message, path: ['function'] }];
  }
  if (was.function !== is.function) {
    return [{ rule: 'template-renamed', message: `renamed, was ${was.name}: ${message}`, path: ['name'] }];
  }
  const replaced = `${was.function} now sends ${is.name}, not ${was.name}`;
  return [{ rule: 'template-replaced', message: replaced, path: ['function'] }];
}

function changeOf(
  { name, function: send }: ContractTemplate,
  { rule, message, path, texts }: Difference,
): TemplateChange {
  const accepts = rule === 'language-removed' && namesOf({ name, function: send })?.messageType;
  const effect = accepts ? `${message}: ${accepts} no longer accepts it` : message;
  const common = { template: name, function: send, message: effect, path, ...defined({ texts }) };
  return { ...changeRules[rule], rule, ...common };
}
