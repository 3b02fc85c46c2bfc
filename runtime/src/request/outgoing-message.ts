/** Kind of file that a template may have (interface, section 2.3). */
export type FileKind = 'document' | 'video' | 'image';

/**
 * The request of a template notification as the interface describes it (section 2.3): plain JSON that can be queued and
 * sent later.
 */
export interface TemplateNotification {
  /** The recipient: 7 to 15 digits with the country code, without `+`. */
  readonly to: string;
  /** The name that the template was approved under. */
  readonly templateName: string;
  /** Absent if the template declares no language. */
  readonly language?: string;
  /** One value per placeholder, in order. Empty if the template has no placeholders. */
  readonly parameters: readonly string[];
  /** Absent if the template has no file. */
  readonly file?: {
    readonly type: FileKind;
    /** Public `https` or `http` URL of the file. */
    readonly url: string;
    /** Caption of the file. */
    readonly name?: string;
  };
  /** The dynamic URL buttons. Empty if all buttons are fixed, absent if the template has no buttons. */
  readonly buttons?: readonly {
    readonly type: 'url';
    /** What follows the approved part of the button's URL. */
    readonly url: string;
  }[];
}

/** The request of a session text message (interface, section 2.1). */
export interface SessionText {
  /** The recipient: 7 to 15 digits with the country code, without `+`. */
  readonly to: string;
  readonly message: { readonly text: string };
}

/** The request of a session attachment message (interface, section 2.2). */
export interface SessionAttachment {
  /** The recipient: 7 to 15 digits with the country code, without `+`. */
  readonly to: string;
  readonly attachment: {
    /** Public `https` URL of the file. */
    readonly url: string;
    /** MIME type of the file (section 8.2). */
    readonly mime: string;
    readonly filename?: string;
    readonly caption?: string;
  };
}

/** What the `build…` functions of templates return: plain JSON that `sendRequest` posts. */
export interface TemplateForSendRequest {
  readonly kind: 'template';
  readonly request: TemplateNotification;
}

/** What `buildText` returns: plain JSON that `sendRequest` posts. */
export interface TextForSendRequest {
  readonly kind: 'text';
  readonly request: SessionText;
}

/** What `buildAttachment` and its narrower variants return: plain JSON that `sendRequest` posts. */
export interface AttachmentForSendRequest {
  readonly kind: 'attachment';
  readonly request: SessionAttachment;
}

/** A checked request with the endpoint that it is for: plain JSON, to queue, log or send with `sendRequest`. */
export type OutgoingMessage = TemplateForSendRequest | TextForSendRequest | AttachmentForSendRequest;
