import type { Report } from '../errors/values.js';
import type { ReportAt } from './collect-issues.js';
import type { FileKind } from './outgoing-message.js';

/**
 * What is known of one template at run time, as generated code states it. `Language` is `never` if it has none. `Unapproved` are
 * those that its calls cannot use; `string` if they can use all.
 */
export interface TemplateContract<
  Name extends string = string,
  Language extends string = string,
  Unapproved extends string = string,
> {
  /** The name that the template was approved under. */
  readonly name: Name;
  /** One code: always sent. A list: the caller chooses one of them. Absent: the field is not sent. */
  readonly language?: Language | readonly Language[];
  /** Each placeholder in order: its label, or an object if its values are formatted. */
  readonly parameters: readonly (string | FormattedParameter)[];
  /**
   * Reads the time zone that each message states for its points in time. A reference, as `format` is. Absent if messages state
   * none.
   */
  readonly toTimeZone?: ReadTimeZone | undefined;
  /** Absent if the template has no file. */
  readonly file?: FileKind;
  /**
   * The suffix of each dynamic URL button, in order: its label, or the parameter that it repeats. Empty if all buttons are
   * fixed, absent if there are no buttons.
   */
  readonly buttons?: readonly (string | RepeatedParameter)[];
  /** Converts a message with named parameters. A reference, as `format` is. Absent if messages have tuples. */
  readonly toTuples?: ToTuples;
  /** Adds the suffixes that repeat a parameter. A reference, as `format` is. Absent if none does. */
  readonly toSuffixes?: ToSuffixes;
  /** How long values may be in each declared text that contains any. Absent if there is none. */
  readonly limits?: readonly TextLimit[];
  /** As the platform reports it. Sending ignores it: the outbox knows by it whom an opt-out stops. */
  readonly category?: TemplateCategory;
  /** The languages that cannot be sent. Sending ignores them. Absent if all can be sent. */
  readonly unapproved?: readonly UnapprovedLanguage<Unapproved>[];
  /** Sending ignores it: only the outbox reads it. */
  readonly delivery?: DeliveryDefaults;
}

/** A language of a template that the platform did not approve, or no longer does. */
export interface UnapprovedLanguage<Language extends string = string> {
  /** Absent if the template declares none. */
  readonly language?: Language;
  /** As the platform reports it, such as `rejected`. */
  readonly status: string;
  readonly reason?: string;
}

export type TemplateCategory = 'marketing' | 'utility' | 'authentication';

/** A suffix that the caller does not pass, because WhatsApp expects a one-time password in the body and in the URL. */
export interface RepeatedParameter {
  /** The label of the parameter. */
  readonly repeats: string;
}

/** Converts a message with named parameters to one with tuples, and says how to report issues of the result. */
export type ToTuples = (
  contract: TemplateContract,
  message: unknown,
  at: ReportAt,
) => readonly [message: unknown, at: ReportAt];

/** Returns the time zone, or reports it and returns another one. */
export type ReadTimeZone = (value: unknown, report: Report) => string;

/** Returns every suffix of a message, in order. */
export type ToSuffixes = (
  contract: TemplateContract,
  parameters: readonly string[],
  suffixes: readonly string[],
  at: ReportAt,
) => readonly string[];

/** How many characters WhatsApp's limit leaves for the values in a text. */
export interface TextLimit {
  readonly text: 'header' | 'body' | 'URL';
  /** In Unicode code points, all values together: in every language, or by language code. */
  readonly max: number | Readonly<Record<string, number>>;
  /** The index of each value in the text, as often as it occurs there: of a parameter, or after those, of a suffix. */
  readonly values: readonly number[];
}

/** A placeholder whose values are formatted or limited when the request is built. */
export interface FormattedParameter extends ParameterFormat {
  readonly label: string;
  /** The type of the placeholder. Sending ignores it: the outbox knows by it whether a stored value still fits. Default: `text`. */
  readonly type?: string;
  /** One of the formatters of `@notifygen/runtime/format`. A reference, so that bundles contain only those that are used. */
  format(value: unknown, options: ParameterFormat & { readonly language: string }, report: Report): string;
}

/** How values are formatted: the keys of the placeholder in YAML. */
export interface ParameterFormat {
  readonly style?: string | undefined;
  readonly weekday?: 'long' | 'short' | undefined;
  readonly decimals?: number | undefined;
  readonly digits?: 'latn' | undefined;
  readonly calendar?: 'gregory' | undefined;
  readonly timeZone?: string | undefined;
  readonly max?: number | undefined;
  readonly overflow?: 'error' | 'truncate' | undefined;
  /** Not a key of YAML, but the option of the client. */
  readonly checkAccidents?: boolean | undefined;
}

/** How the outbox delivers the messages of a template, unless a call says otherwise. */
export interface DeliveryDefaults {
  readonly priority?: Priority;
  /** In milliseconds after a message was enqueued: from 1,000 to 31,536,000,000 (365 days). It is not sent later. */
  readonly expiresAfter?: number;
  readonly quietHours?: QuietHours;
  readonly onUnknown?: OnUnknown;
  /** In milliseconds after a message was finished: recipient and content are then erased. */
  readonly retention?: number;
}

/** In the order of delivery. */
export type Priority = 'urgent' | 'high' | 'normal' | 'bulk';

/** The local times between which no message is sent, each `HH:MM` from `00:00` to `23:59`, and never the same. */
export interface QuietHours {
  readonly start: string;
  /** The first minute in which messages are sent again. Earlier than `start` if the quiet hours pass midnight. */
  readonly end: string;
}

/** What happens to a message that may or may not have gone out: a person decides, or it is sent again. */
export type OnUnknown = 'hold' | 'resend';

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
  readonly language?: string | undefined;
  readonly timeZone?: string;
  /** A tuple, or an object by name. */
  readonly parameters?: object | undefined;
  readonly file?: TemplateFile | undefined;
  readonly buttons?: object | undefined;
}
