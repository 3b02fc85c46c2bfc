import { buttonCount } from './button-count.js';
import { buttonKind } from './button-kind.js';
import { buttonPlaceholder } from './button-placeholder.js';
import { commentAfterText } from './comment-after-text.js';
import { commentInText } from './comment-in-text.js';
import { conflict } from './conflict.js';
import { duplicate } from './duplicate.js';
import { duplicateConfig } from './duplicate-config.js';
import { duplicateKey } from './duplicate-key.js';
import { duplicateName } from './duplicate-name.js';
import { empty } from './empty.js';
import { encoding } from './encoding.js';
import { exampleLength } from './example-length.js';
import { expiryRange } from './expiry-range.js';
import { footerPlaceholder } from './footer-placeholder.js';
import { format } from './format.js';
import { headerKind } from './header-kind.js';
import { headerPlaceholder } from './header-placeholder.js';
import { hiddenCharacter } from './hidden-character.js';
import { json } from './json.js';
import { languageCode } from './language-code.js';
import { maxLength } from './max-length.js';
import { misplacedKey } from './misplaced-key.js';
import { missingKey } from './missing-key.js';
import { missingTranslation } from './missing-translation.js';
import { nameCollision } from './name-collision.js';
import { noFunctionName } from './no-function-name.js';
import { oneTimePassword } from './one-time-password.js';
import { placeholderBraces } from './placeholder-braces.js';
import { placeholderCount } from './placeholder-count.js';
import { placeholderEdge } from './placeholder-edge.js';
import { placeholderGap } from './placeholder-gap.js';
import { placeholderLanguage } from './placeholder-language.js';
import { placeholderMismatch } from './placeholder-mismatch.js';
import { placeholderNumber } from './placeholder-number.js';
import { placeholderOption } from './placeholder-option.js';
import { plainText } from './plain-text.js';
import { quietHours } from './quiet-hours.js';
import { quotes } from './quotes.js';
import { range } from './range.js';
import type { Rule } from './rule.js';
import { textLength } from './text-length.js';
import { timeZone } from './time-zone.js';
import { type } from './type.js';
import { undeclaredLanguage } from './undeclared-language.js';
import { unknownKey } from './unknown-key.js';
import { unknownLanguage } from './unknown-language.js';
import { unquotedText } from './unquoted-text.js';
import { unreadable } from './unreadable.js';
import { urlEncoding } from './url-encoding.js';
import { urlMismatch } from './url-mismatch.js';
import { urlSuffix } from './url-suffix.js';
import { yaml } from './yaml.js';

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
