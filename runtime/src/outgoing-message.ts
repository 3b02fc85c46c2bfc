/** The file kinds of a template (interface, section 2.3). */
export type FileKind = 'document' | 'video' | 'image';

/** The request of a template notification as the interface describes it (section 2.3): plain JSON, to queue, log or compare. */
export interface TemplateNotification {
  /** The recipient: digits with the country code, without `+`. */
  readonly to: string;
  /** The name that the template was approved under. */
  readonly templateName: string;
  /** Absent where the template declares no language. */
  readonly language?: string;
  /** One value a placeholder, in order; empty where the template has none. */
  readonly parameters: readonly string[];
  /** A file by its public link, with `name` as its caption; absent where the template has none. */
  readonly file?: { readonly type: FileKind; readonly url: string; readonly name?: string };
  /** The suffix of each dynamic URL button; empty where all buttons are fixed; absent where the template has none. */
  readonly buttons?: readonly { readonly type: 'url'; readonly url: string }[];
}

/** The request of a session text message (interface, section 2.1). */
export interface SessionText {
  /** The recipient: digits with the country code, without `+`. */
  readonly to: string;
  /** Holds the text. */
  readonly message: { readonly text: string };
}

/** The request of a session attachment message (interface, section 2.2). */
export interface SessionAttachment {
  /** The recipient: digits with the country code, without `+`. */
  readonly to: string;
  /** The file: its public `https` link, MIME type, and name and caption where it has them. */
  readonly attachment: {
    readonly url: string;
    readonly mime: string;
    readonly filename?: string;
    readonly caption?: string;
  };
}

/** A checked request on its way to the gateway: plain JSON, whatever its kind. */
export type OutgoingMessage =
  | { readonly kind: 'template'; readonly request: TemplateNotification }
  | { readonly kind: 'text'; readonly request: SessionText }
  | { readonly kind: 'attachment'; readonly request: SessionAttachment };

/** What an error or a log line calls the message. */
export function subjectOf({ kind, request }: OutgoingMessage): string {
  return kind === 'template' ? request.templateName : `session ${kind}`;
}
