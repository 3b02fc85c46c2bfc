import { formatKeys, typeOf } from '../keys/placeholder-types.js';
import { type Button, type Placeholder, type Template, takesTimeZone } from '../template/template.js';
import { valueLimits } from '../template/value-limits.js';
import { longestBody } from '../text/text-limits.js';
import { list } from './print.js';
import type { RuntimeNames } from './runtime-names.js';

/** The properties of a template's constant, which the runtime reads: its type `TemplateContract`. */
export function contractLines(template: Template, runtime: RuntimeNames): readonly string[] {
  const { name, languages, callerChoosesLanguage, placeholders, fileKind, buttons = [] } = template;
  const { category, delivery } = template;
  const { value } = runtime;
  const parameters = placeholders.map((placeholder) => printParameter(placeholder, runtime));
  const repeats = buttons.some((button) => button.kind === 'url' && button.repeats !== undefined);
  const limits = valueLimits(template, longestBody).map(printValue);
  const fields: Readonly<Record<string, string | undefined>> = {
    name: printValue(name),
    language: callerChoosesLanguage ? printValue(languages) : languages.map(printValue)[0],
    parameters: list('[', parameters, ']'),
    toTimeZone: takesTimeZone(template) ? value('readTimeZone') : undefined,
    file: fileKind && printValue(fileKind),
    buttons: template.buttons && `[${buttons.flatMap(printSuffix).join(', ')}]`,
    toTuples: template.namedParameters && value('namedToTuples'),
    toSuffixes: repeats ? value('repeatParameters') : undefined,
    limits: limits.length === 0 ? undefined : list('limits: [', limits, '],').slice('limits: '.length, -1),
    category: category && printValue(category),
    delivery: delivery && list('delivery: { ', entries(delivery), ' },').slice('delivery: '.length, -1),
  };
  return Object.entries(fields).flatMap(([key, text]) => (text === undefined ? [] : `${key}: ${text},`));
}

/** A parameter in the emitted constant: its label, or an object that refers to the formatter of its values. */
function printParameter(placeholder: Placeholder, { value }: RuntimeNames): string {
  const { label, type = 'text', max } = placeholder;
  // Text is not formatted unless its length is limited.
  if (type === 'text' && max === undefined) return JSON.stringify(label);
  const options = formatKeys.flatMap((key) =>
    placeholder[key] === undefined ? [] : `${key}: ${JSON.stringify(placeholder[key])}`,
  );
  const format = value(typeOf(type).formatter);
  const typed = type === 'text' ? [] : [`type: ${JSON.stringify(type)}`];
  const entries = [`label: ${JSON.stringify(label)}`, ...typed, `format: ${format}`, ...options];
  return `{ ${entries.join(', ')} }`;
}

/** A dynamic button in the emitted constant: its label, or an object that names the parameter that it repeats. */
function printSuffix(button: Button): readonly string[] {
  if (button.kind !== 'url') return [];
  const { label, repeats } = button;
  if (repeats !== undefined) return [printValue({ repeats })];
  return label === undefined ? [] : [printValue(label)];
}

function entries(plain: object): readonly string[] {
  return Object.entries(plain).map(([key, value]) => `${key}: ${printValue(value)}`);
}

function printValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printValue).join(', ')}]`;
  return typeof value === 'object' && value !== null
    ? `{ ${entries(value).join(', ')} }`
    : JSON.stringify(value);
}
