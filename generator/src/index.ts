export type { EmitOptions } from './emit.js';
export { formatProblem } from './format-problem.js';
export { type GenerateOptions, type GenerateResult, generate } from './generate.js';
export { type LoadedTemplates, loadTemplates } from './load-templates.js';
export type { Body, Button, PhoneButton, Placeholder, ReplyButton, Template, UrlButton } from './model.js';
export type { TemplateNames } from './names.js';
export { NotifygenError } from './notifygen-error.js';
export type { Changes } from './output-folder.js';
export { isError, type Place, type Problem } from './problem.js';
