import type { FileKind } from './outgoing-message.js';

/** The shape of one approved template, as generated code states it. */
export interface TemplateContract {
  /** The name that the template was approved under. */
  readonly name: string;
  /** Absent: the field is not sent. A code: always sent. A list: the caller chooses one of them. */
  readonly language?: string | readonly string[];
  /** The label of each placeholder, in order. */
  readonly parameters: readonly string[];
  /** Absent where the template has no file. */
  readonly file?: FileKind;
  /** The label of each dynamic URL button, in order; empty where all buttons are fixed; absent without buttons. */
  readonly buttons?: readonly string[];
}

/** The file of a template message (interface, section 2.3). */
export interface TemplateFile<Kind extends FileKind = FileKind> {
  /** The kind that the template has; naming it makes the compiler notice when the template changes it. */
  readonly type: Kind;
  /** Public `https` or `http` address of the file. */
  readonly url: string;
  /** Caption for the file. Left out of the request where absent. */
  readonly name?: string | undefined;
}

/** What every generated message type fits into. */
export interface TemplateMessage {
  readonly to: string;
  readonly language?: string;
  readonly parameters?: readonly string[];
  readonly file?: TemplateFile;
  readonly buttons?: readonly string[];
}
