import { formatKeys, typeOf } from '../keys/placeholder-types.js';
import {
  type Button,
  type Placeholder,
  type Template,
  takesTimeZone,
  unapprovedLanguages,
} from '../template/template.js';
import { valueLimits } from '../template/value-limits.js';
import { longestBody } from '../text/text-limits.js';
import type { UseRuntime } from './forms.js';

/** The value of a template's constant, which the runtime reads as its `TemplateContract`: one line per property. */
export function contractLiteral(template: Template, use: UseRuntime): string {
  const { name, languages, callerChoosesLanguage, placeholders, fileKind, buttons = [] } = template;
  const { category, delivery } = template;
  const parameters = placeholders.map((placeholder) => printParameter(placeholder, use));
  const repeats = buttons.some((button) => button.kind === 'url' && button.repeats !== undefined);
  const limits = valueLimits(template, longestBody);
  const unapproved = unapprovedLanguages(template);
  const properties: Readonly<Record<string, string | undefined>> = {
    name: printValue(name),
    language: callerChoosesLanguage ? printValue(languages) : languages.map(printValue)[0],
    parameters: `[${parameters.join(', ')}]`,
    toTimeZone: takesTimeZone(template) ? use('readTimeZone') : undefined,
    file: fileKind && printValue(fileKind),
    buttons: template.buttons && `[${buttons.flatMap(printSuffix).join(', ')}]`,
    toTuples: template.namedParameters && use('namedToTuples'),
    toSuffixes: repeats ? use('repeatParameters') : undefined,
    limits: limits.length === 0 ? undefined : printValue(limits),
    category: category && printValue(category),
    unapproved: unapproved.length === 0 ? undefined : printValue(unapproved),
    delivery: delivery && printValue(delivery),
  };
  const lines = Object.entries(properties).flatMap(([key, text]) =>
    text === undefined ? [] : `  ${key}: ${text},\n`,
  );
  return `{\n${lines.join('')}}`;
}

/** A parameter in the emitted constant: its label, or an object that refers to the formatter of its values. */
function printParameter(placeholder: Placeholder, use: UseRuntime): string {
  const { label, type = 'text', max } = placeholder;
  // Text is not formatted unless its length is limited.
  if (type === 'text' && max === undefined) return JSON.stringify(label);
  const options = formatKeys.flatMap((key) =>
    placeholder[key] === undefined ? [] : `${key}: ${JSON.stringify(placeholder[key])}`,
  );
  const format = use(typeOf(type).formatter);
  const typed = type === 'text' ? [] : [`type: ${JSON.stringify(type)}`];
  const entries = [`label: ${JSON.stringify(label)}`, ...typed, `format: ${format}`, ...options];
  return `{ ${entries.join(', ')} }`;
}

/** The entry of a dynamic button: its label, or an object that names the parameter that it repeats. Other buttons have none. */
function printSuffix(button: Button): readonly string[] {
  if (button.kind !== 'url') return [];
  const { label, repeats } = button;
  if (repeats !== undefined) return [printValue({ repeats })];
  return label === undefined ? [] : [printValue(label)];
}

function printValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, own]) => `${key}: ${printValue(own)}`);
  return `{ ${entries.join(', ')} }`;
}
