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
  /** Absent where the template has none. */
  readonly file?: {
    /** The kind that the template has. */
    readonly type: FileKind;
    /** Public `https` or `http` address of the file. */
    readonly url: string;
    /** Caption for the file. */
    readonly name?: string;
  };
  /** The suffix of each dynamic URL button; empty where all buttons are fixed; absent where the template has none. */
  readonly buttons?: readonly {
    /** The only type whose value a caller gives. */
    readonly type: 'url';
    /** What the approved URL goes on with. */
    readonly url: string;
  }[];
}

/** The request of a session text message (interface, section 2.1). */
export interface SessionText {
  /** The recipient: digits with the country code, without `+`. */
  readonly to: string;
  /** As the interface wraps it. */
  readonly message: {
    /** What the recipient reads. */
    readonly text: string;
  };
}

/** The request of a session attachment message (interface, section 2.2). */
export interface SessionAttachment {
  /** The recipient: digits with the country code, without `+`. */
  readonly to: string;
  /** The file. */
  readonly attachment: {
    /** Public `https` link to it. */
    readonly url: string;
    /** Its MIME type (section 8.2). */
    readonly mime: string;
    /** Its name. */
    readonly filename?: string;
    /** Its caption. */
    readonly caption?: string;
  };
}

/** A checked request on its way to the gateway: plain JSON, whatever its kind. */
export type OutgoingMessage =
  | OutgoingOf<'template', TemplateNotification>
  | OutgoingOf<'text', SessionText>
  | OutgoingOf<'attachment', SessionAttachment>;

interface OutgoingOf<Kind extends string, Request> {
  /** Which of the three requests it is. */
  readonly kind: Kind;
  /** The body as the interface describes it. */
  readonly request: Request;
}

/** What an error or a log line calls the message. */
export function subjectOf({ kind, request }: OutgoingMessage): string {
  return kind === 'template' ? request.templateName : `session ${kind}`;
}
