import type { TemplatePreview } from '../templates/template-preview.js';
import { literal } from './literal.js';

/** The properties of a template that its generated call depends on. */
export interface CallTemplate
  extends Pick<TemplatePreview, 'send' | 'callerChoosesLanguage' | 'namedParameters' | 'fileKind'> {
  readonly placeholders: readonly Pick<
    TemplatePreview['placeholders'][number],
    'label' | 'type' | 'timeZone'
  >[];
  readonly dynamicUrls?: readonly { readonly label: string; readonly isRepeated: boolean }[];
}

export interface CallValues {
  readonly to: string;
  readonly language?: string | undefined;
  readonly timeZone?: string | undefined;
  /** What the recipient sees. */
  readonly parameters: readonly string[];
  /** The code of each parameter. */
  readonly codes: readonly string[];
  readonly fileUrl: string;
  readonly fileName?: string | undefined;
  /** Of all dynamic URLs, with those that repeat a parameter. */
  readonly suffixes: readonly string[];
}

/** Code that calls a generated function, ready to paste. */
export function generatedCall(template: CallTemplate, values: CallValues): string {
  return `${importStatement(template.send, './generated/index.js')}\n\n${callStatement(template, values)}`;
}

/** Only the call. */
export function callStatement(template: CallTemplate, values: CallValues): string {
  const { send, callerChoosesLanguage, namedParameters, placeholders, fileKind, dynamicUrls = [] } = template;
  const suffixes = values.suffixes.flatMap((suffix, index) => {
    const { label = '', isRepeated = true } = dynamicUrls[index] ?? {};
    return isRepeated ? [] : { label, code: literal(suffix) };
  });
  const parameters = placeholders.map(({ label }, index) => ({ label, code: values.codes[index] ?? '' }));
  const print = namedParameters ? object : list;
  const name = values.fileName === undefined ? '' : `, name: ${literal(values.fileName)}`;
  const lines = [
    `  to: ${literal(values.to)},`,
    callerChoosesLanguage && `  language: ${literal(values.language ?? '')},`,
    takesTimeZone(template) && `  timeZone: ${literal(values.timeZone ?? '')},`,
    parameters.length > 0 && `  parameters: ${print(parameters)},`,
    fileKind !== undefined &&
      `  file: { type: ${literal(fileKind)}, url: ${literal(values.fileUrl)}${name} },`,
    suffixes.length > 0 && `  buttons: ${print(suffixes)},`,
  ].filter((line) => line !== false);
  return [`await ${send}(client, {`, ...lines, '});'].join('\n');
}

export function importStatement(names: string, from: string): string {
  return `import { ${names} } from '${from}';`;
}

/** Whether each message states the time zone of its points in time. */
export function takesTimeZone({ placeholders }: Pick<CallTemplate, 'placeholders'>): boolean {
  return placeholders.some(({ type, timeZone }) => type === 'datetime' && timeZone === undefined);
}

interface LabelledCode {
  readonly label: string;
  readonly code: string;
}

function list(values: readonly LabelledCode[]): string {
  return `[${values.map(({ code }) => code).join(', ')}]`;
}

function object(values: readonly LabelledCode[]): string {
  // The key __proto__ would set the prototype.
  const key = (label: string): string => (label === '__proto__' ? "['__proto__']" : label);
  return `{ ${values.map(({ label, code }) => `${key(label)}: ${code}`).join(', ')} }`;
}
