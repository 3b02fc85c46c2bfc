import type { FileKind } from './outgoing-message.js';

/** The shape of one approved template, as generated code states it. */
export interface TemplateContract {
  /** The name that the template was approved under. */
  readonly name: string;
  /** One code: always sent. A list: the caller chooses one of them. Absent: the field is not sent. */
  readonly language?: string | readonly string[];
  /** The label of each placeholder, in order. */
  readonly parameters: readonly string[];
  /** Absent if the template has no file. */
  readonly file?: FileKind;
  /** The label of each dynamic URL button, in order. Empty if all buttons are fixed, absent if there are no buttons. */
  readonly buttons?: readonly string[];
}

/** The file of a template message (interface, section 2.3). */
export interface TemplateFile<Kind extends FileKind = FileKind> {
  /** The kind of file that the template has. Stating it lets the compiler report when the template changes it. */
  readonly type: Kind;
  /** Public `https` or `http` URL of the file. */
  readonly url: string;
  /** Caption of the file. */
  readonly name?: string | undefined;
}

/** Every generated message type is assignable to this. */
export interface TemplateMessage {
  readonly to: string;
  readonly language?: string;
  readonly parameters?: readonly string[];
  readonly file?: TemplateFile;
  readonly buttons?: readonly string[];
}
