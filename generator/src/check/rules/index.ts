import { buttonCount, buttonKind, oneTimePassword } from './buttons.js';
import { hiddenCharacter, plainText, quotes } from './characters.js';
import { commentAfterText, commentInText } from './comments.js';
import { expiryRange, quietHours } from './delivery.js';
import { duplicateConfig, encoding, json, unreadable } from './files.js';
import { format } from './format.js';
import { headerKind, misplacedKey } from './key-conflicts.js';
import { languageCode } from './language-code.js';
import { missingTranslation, undeclaredLanguage, unknownLanguage } from './languages.js';
import { exampleLength, maxLength, textLength } from './lengths.js';
import { duplicate, duplicateName, nameCollision, noFunctionName } from './names.js';
import { placeholderCount, placeholderGap, placeholderMismatch } from './placeholder-counts.js';
import { placeholderLanguage, placeholderOption } from './placeholder-options.js';
import {
  buttonPlaceholder,
  footerPlaceholder,
  headerPlaceholder,
  placeholderEdge,
} from './placeholder-places.js';
import { placeholderBraces, placeholderNumber } from './placeholder-syntax.js';
import type { Rule } from './rule.js';
import { conflict, duplicateKey, unquotedText, yaml } from './syntax.js';
import { type } from './type.js';
import { unknownKey } from './unknown-key.js';
import { urlEncoding, urlMismatch, urlSuffix } from './urls.js';
import { empty, missingKey, range, timeZone } from './values.js';

/** Every rule, in the order of the documentation. */
export const rules: readonly Rule[] = [
  unreadable,
  encoding,
  conflict,
  unquotedText,
  yaml,
  duplicateKey,
  commentInText,
  json,
  duplicateConfig,

  empty,
  type,
  missingKey,
  unknownKey,
  format,
  range,
  expiryRange,
  quietHours,
  timeZone,
  duplicate,

  placeholderNumber,
  placeholderGap,
  placeholderCount,
  placeholderMismatch,
  placeholderBraces,
  placeholderEdge,
  placeholderOption,
  placeholderLanguage,
  hiddenCharacter,
  commentAfterText,
  quotes,
  plainText,
  headerPlaceholder,
  footerPlaceholder,
  headerKind,
  textLength,
  exampleLength,
  maxLength,

  languageCode,
  unknownLanguage,
  undeclaredLanguage,
  missingTranslation,

  buttonKind,
  misplacedKey,
  urlSuffix,
  urlEncoding,
  urlMismatch,
  oneTimePassword,
  buttonPlaceholder,
  buttonCount,

  noFunctionName,
  duplicateName,
  nameCollision,
];

/** All rules of one kind: their `check` functions take the same input. */
export function rulesOf<Kind extends Rule['kind']>(kind: Kind): readonly Extract<Rule, { kind: Kind }>[] {
  return rules.filter((rule): rule is Extract<Rule, { kind: Kind }> => rule.kind === kind);
}
