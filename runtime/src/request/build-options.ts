import { readOnce } from '../errors/values.js';

/** Whether values are checked for accidents of programs. */
export interface AccidentOptions {
  /**
   * Whether texts are rejected that no one meant to send, such as `undefined`, a file on `localhost`, or 1,500 % for 15 %; the
   * reference lists them. Default: `true`.
   */
  readonly checkAccidents?: boolean;
}

/** How texts are checked. */
export interface LengthOptions extends AccidentOptions {
  /**
   * Whether texts must not be longer than WhatsApp allows. The gateway's interface states no lengths. Of a template, only
   * texts that its YAML declares are checked. Default: `true`.
   */
  readonly checkLengths?: boolean;
}

/** How a template's request is checked when it is built. */
export interface BuildOptions extends LengthOptions {
  /**
   * Whether parameters must follow WhatsApp's rules for parameter text: not empty, no newline or tab, no more than four
   * spaces in a row. Default: `true`.
   */
  readonly checkParameterText?: boolean;
}

export type Checks = Required<BuildOptions>;

/** The options with their defaults, each read once: a getter of the caller may return another value the next time. */
export function readChecks(options: BuildOptions = {}): Checks {
  const { checkParameterText = true, checkLengths = true, checkAccidents = true } = readOnce(options);
  return { checkParameterText, checkLengths, checkAccidents };
}
