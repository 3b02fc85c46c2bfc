import type { Report } from '../errors/values.js';
import type { BuildOptions } from './build-options.js';
import type { ReportAt } from './collect-issues.js';
import type { FormattedParameter, RepeatedParameter, TemplateContract } from './template-contract.js';

/** WhatsApp's limits for session messages, in characters. */
export const sessionLimits = { text: 4096, caption: 1024 } as const;

/** In code points: WhatsApp does not document how it counts, and UTF-16 code units would be more. */
export function checkLength(
  text: string = '',
  max: number,
  { checkLengths }: Pick<BuildOptions, 'checkLengths'>,
  report: Report,
): void {
  const { length } = [...text];
  if (checkLengths && length > max)
    report(`must have at most ${max} characters, not ${length}, which WhatsApp rejects`);
}

/**
 * Reports values that would make a text of the template longer than WhatsApp allows.
 *
 * @param values The parameters, then the suffixes of the buttons.
 */
export function checkLimits(
  { limits = [], parameters, buttons = [] }: TemplateContract,
  language: string | undefined,
  values: readonly string[],
  at: ReportAt,
): void {
  const slots = [...parameters, ...buttons];
  for (const { text, max, values: used } of limits) {
    const most = typeof max === 'object' ? max[language ?? ''] : max;
    const filled = used.map((index) => values[index]).join('');
    // No text has more code points than UTF-16 code units, and most are short.
    if (most === undefined || filled.length <= most) continue;
    const { length } = [...filled];
    if (length <= most) continue;
    const names = slots.filter((_, index) => used.includes(index)).map(labelOf);
    at(text === 'URL' ? 'buttons' : 'parameters')(
      `${names.join(', ')} must have at most ${most} characters in the ${text}, not ${length}, which WhatsApp rejects`,
    );
  }
}

/** The name of a parameter or suffix in error messages. */
export function labelOf(slot: string | FormattedParameter | RepeatedParameter): string {
  return typeof slot === 'string' ? slot : 'label' in slot ? slot.label : slot.repeats;
}
