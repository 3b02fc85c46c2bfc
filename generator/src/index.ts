export { closestOf } from './check/suggestions.js';
export {
  type ChangeLevel,
  type ChangeRule,
  changeRules,
  type TemplateChange,
} from './contract/change-rules.js';
export { compareContracts } from './contract/compare-contracts.js';
export { type Contract, type ContractTemplate, type ContractValue, contractOf } from './contract/contract.js';
export { type Diagnostic, isError, type Location } from './diagnostics/diagnostic.js';
export { NotifygenError } from './diagnostics/errors.js';
export { formatDiagnostic } from './diagnostics/format.js';
export type { EmitOptions } from './emit/print.js';
export { type GenerateOptions, type GenerateResult, generate } from './generate.js';
export { placeholderTypes, typeOf } from './keys/placeholder-types.js';
export { type LoadedTemplates, loadTemplates } from './load-templates.js';
export { checkMedia, type MediaReport } from './media/check-media.js';
export type { MediaFinding, MediaUse } from './media/media-finding.js';
export { type MediaContent, type ReadMediaOptions, readMedia } from './media/read-media.js';
export type { Changes } from './output/output-folder.js';
export type { LoadOptions } from './template/from-yaml.js';
export type {
  Button,
  PhoneButton,
  Placeholder,
  ReplyButton,
  Template,
  UrlButton,
} from './template/template.js';
export {
  approvalOf,
  type ButtonTexts,
  type TextsInLanguage,
  textsInLanguage,
  type Unapproved,
  unapprovedLanguages,
} from './template/template.js';
export type { LocalizedText } from './text/localized-text.js';
export type { TemplateNames } from './text/template-names.js';
export { lengthOf, longestBody, textLimits } from './text/text-limits.js';
