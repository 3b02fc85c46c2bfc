import { type Diagnostic, diagnosticAt, type Location } from '../../diagnostics/diagnostic.js';
import {
  locateIn,
  locationOfKey,
  locationOfValue,
  type YamlPath,
  type YamlSource,
} from '../../source/yaml-source.js';
import { buttonRules } from './buttons.js';
import { characterRules } from './characters.js';
import { commentRules } from './comments.js';
import { deliveryRules } from './delivery.js';
import { fileRules } from './files.js';
import { formatRules } from './format.js';
import { keyConflictRules } from './key-conflicts.js';
import { languageRules } from './languages.js';
import { lengthRules } from './lengths.js';
import { duplicateRule, nameRules } from './names.js';
import { placeholderCountRules } from './placeholder-counts.js';
import { placeholderOptionRules } from './placeholder-options.js';
import { placeholderPlaceRules } from './placeholder-places.js';
import { placeholderSyntaxRules } from './placeholder-syntax.js';
import type { Located, Reason, Rule, Violation } from './rule.js';
import { syntaxRules } from './syntax.js';
import { typeRules } from './type.js';
import { unknownKeyRules } from './unknown-key.js';
import { urlRules } from './urls.js';
import { valueRules } from './values.js';

/** Every rule, in the order of the documentation. */
export const ruleTopics: Readonly<Record<string, readonly Rule[]>> = {
  files: [...fileRules, ...syntaxRules],
  'keys and values': [
    ...valueRules,
    ...deliveryRules,
    ...typeRules,
    ...unknownKeyRules,
    ...formatRules,
    ...keyConflictRules,
    duplicateRule,
  ],
  'texts and placeholders': [
    ...placeholderSyntaxRules,
    ...placeholderCountRules,
    ...placeholderPlaceRules,
    ...placeholderOptionRules,
    ...characterRules,
    ...commentRules,
    ...lengthRules,
  ],
  languages: languageRules,
  buttons: [...buttonRules, ...urlRules],
  names: nameRules,
};

export const rules: readonly Rule[] = Object.values(ruleTopics).flat();

/** @param check Calls the function of a rule for what is checked, if the rule has one. */
function runRules<Found extends Reason>(
  check: (rule: Rule) => readonly Found[] | undefined,
  locate: (found: Found) => Location,
): readonly Diagnostic[] {
  return rules.flatMap((rule) => {
    const { name, severity = 'error', fix } = rule;
    return (check(rule) ?? []).map((found) => {
      const { message, hint = fix } = found;
      return diagnosticAt(locate(found), { rule: name, severity, message, hint });
    });
  });
}

/** What rules find in files that need no search for the location. */
export function runLocatedRules(
  check: (rule: Rule) => readonly Located[] | undefined,
): readonly Diagnostic[] {
  return runRules(check, ({ location }) => location);
}

/**
 * What rules find in the content of a file.
 *
 * @param base The path of what is checked.
 */
export function runContentRules(
  source: YamlSource,
  base: YamlPath,
  check: (rule: Rule) => readonly (Reason & Partial<Violation>)[] | undefined,
): readonly Diagnostic[] {
  // A text may break a rule many times.
  const locators = new Map<YamlPath, ReturnType<typeof locateIn>>();
  return runRules(check, ({ path = base, span, isKey = false }) => {
    if (!span) return (isKey ? locationOfKey : locationOfValue)(source, path);
    const locator = locators.get(path) ?? locateIn(source, path);
    locators.set(path, locator);
    return locator(...span);
  });
}
