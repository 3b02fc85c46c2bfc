import { readOnce } from '../errors/values.js';

/** Whether values are checked for accidents of programs. */
export interface AccidentOptions {
  /**
   * Whether texts are refused that no one meant to send, such as `undefined`, a file on `localhost`, or 1,500 % for 15 %; the
   * reference lists them. Default: `true`.
   */
  readonly checkAccidents?: boolean | undefined;
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

/** Reads each option once: a getter of the caller may return another value the next time. */
export function readChecks(options: BuildOptions = {}): Required<BuildOptions> {
  const { checkParameterText = true, checkLengths = true, checkAccidents = true } = readOnce(options);
  return { checkParameterText, checkLengths, checkAccidents };
}
