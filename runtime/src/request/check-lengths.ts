import type { Report } from '../errors/report.js';
import type { AccidentOptions } from './check-accidents.js';
import type { ReportAt } from './collect-issues.js';
import { labelOf, type TemplateContract } from './template-contract.js';

/** How texts are checked. */
export interface LengthOptions extends AccidentOptions {
  /**
   * Whether texts must not be longer than WhatsApp allows. The gateway's interface states no lengths. Of a template, only
   * texts that its YAML declares are checked. Default: `true`.
   */
  readonly checkLengths?: boolean;
}

/** WhatsApp's limits for session messages, in characters. */
export const sessionLimits = { text: 4096, caption: 1024 } as const;

/** In code points: WhatsApp does not document how it counts, and UTF-16 code units would be more. */
export function checkLength(text: string | undefined, max: number, report: Report): void {
  const { length } = [...(text ?? '')];
  if (length > max) report(`must have at most ${max} characters, not ${length}, which WhatsApp rejects`);
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
    const { length } = [...used.map((index) => values[index]).join('')];
    if (length <= (most ?? length)) continue;
    const names = slots.filter((_, index) => used.includes(index)).map(labelOf);
    at(text === 'URL' ? 'buttons' : 'parameters')(
      `${names.join(', ')} must have at most ${most} characters in the ${text}, not ${length}, which WhatsApp rejects`,
    );
  }
}
