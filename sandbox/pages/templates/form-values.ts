import * as formatters from '@notifygen/runtime/format';
import type { TemplatePreview } from '@notifygen/sandbox';
import { type CallValues, takesTimeZone } from '../../src/code/generated-call.js';
import { literal } from '../../src/code/literal.js';
import { isTimeZone } from './local-time.js';
import { typedValue } from './typed-values.js';

/** What the user has entered, by field. A field that was not changed is absent. */
export type Edits = Readonly<Record<string, string>>;

/** The values of a form in one language. */
export interface FormValues extends CallValues {
  /** Whether a parameter was entered or has an example. One that was not is sent as its label. */
  readonly isFilled: readonly boolean[];
  /** Why a value cannot be sent, by field. */
  readonly errors: Readonly<Record<string, string>>;
}

/** A number that Ofcom reserves for examples. */
export const exampleNumber = '447700900123';

/** The time zone of this browser. */
export const ownTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a form contains, with the parameters formatted as generated code formats them. Default: in the chosen language. */
export function formValues(
  template: TemplatePreview,
  edits: Edits,
  language: string | undefined = edits.language ?? template.languages[0],
): FormValues {
  const { placeholders, dynamicUrls = [], fileUrl = '' } = template;
  const errors: Record<string, string> = {};
  const timeZone = edits['time-zone'] ?? ownTimeZone;
  const zoneIsValid = isTimeZone(timeZone);
  if (takesTimeZone(template) && !zoneIsValid) {
    errors['time-zone'] = 'must be the IANA name of a time zone, such as Europe/Berlin';
  }
  const parameters = placeholders.map((placeholder) => {
    const { label, type = 'text', formatter, ...options } = placeholder;
    const { start, code, read } = typedValue(placeholder);
    const key = `parameter-${label}`;
    const entered = edits[key] ?? start;
    if (type === 'text' && entered === '' && edits[key] === undefined) {
      return { text: label, code: literal(label), isFilled: false };
    }
    const zone = options.timeZone ?? (zoneIsValid ? timeZone : 'UTC');
    const format = formatterOf(formatter);
    const isFilled = entered !== '';
    try {
      // The gateway reports a missing text.
      if (!isFilled && type !== 'text') errors[key] = 'must not be empty';
      const text = isFilled ? format(read(entered, zone), { ...options, timeZone: zone, language }) : '';
      return { text, code: code(entered, zone), isFilled };
    } catch (error) {
      errors[key] = error instanceof Error ? error.message : String(error);
      return { text: entered, code: code(entered, zone), isFilled };
    }
  });
  return {
    to: edits.to ?? exampleNumber,
    language,
    timeZone,
    parameters: parameters.map(({ text }) => text),
    codes: parameters.map(({ code }) => code),
    fileUrl: edits.file ?? fileUrl,
    suffixes: dynamicUrls.map(({ label, isRepeated, example }) =>
      isRepeated
        ? (parameters[placeholders.findIndex((placeholder) => placeholder.label === label)]?.text ?? '')
        : (edits[`button-${label}`] ?? example),
    ),
    isFilled: parameters.map(({ isFilled }) => isFilled),
    errors,
  };
}

type Format = (value: unknown, options: Readonly<Record<string, unknown>>) => string;

/** A formatter of the runtime, which checks its value itself. */
function formatterOf(name: string): Format {
  const format: unknown = Object.entries(formatters).find(([key]) => key === name)?.[1];
  return typeof format === 'function' ? (value, options) => String(format(value, options)) : String;
}
