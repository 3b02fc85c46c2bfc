import type { Titled } from '../mistake-sections.ts';

export interface Mistake extends Titled {
  /** Default: `template.yaml`. */
  readonly file?: string;
  /** A whole file. */
  readonly text: string;
}
