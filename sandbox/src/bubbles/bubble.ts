/** A part of a text: approved text, or the parameter that fills a placeholder. */
export interface TextPart {
  readonly text: string;
  /** Label of the placeholder that the text fills. Absent for approved text. */
  readonly placeholder?: string;
  /** Whether the call has no parameter for the placeholder. */
  readonly missing?: true;
}

/** A file as its recipient sees it. */
export interface BubbleFile {
  /** The kind of the template's file. For session attachments, the kind that the MIME type implies (interface, section 8.2). */
  readonly kind: 'document' | 'video' | 'image' | 'audio' | 'sticker';
  readonly url: string;
  /** Its caption or file name. */
  readonly name?: string;
  /** The MIME type. Only session attachments have one. */
  readonly mime?: string;
}

/** A button as its recipient sees it. */
export interface BubbleButton {
  /** `copy` is a URL button of WhatsApp's authentication templates, which copies a one-time password. */
  readonly kind: 'url' | 'phone' | 'reply' | 'copy';
  readonly text: string;
  /** The full URL that it opens, or `tel:` and the number that it calls. */
  readonly opens?: string;
}

/** A message as its recipient sees it. Plain data: no text in it is markup. */
export interface Bubble {
  /** That of the template's language. Absent: each text has that of its first letter. */
  readonly direction?: 'ltr' | 'rtl';
  /** A list of parts with a `text`; one that fills a placeholder has its label as `placeholder`. */
  readonly header?: readonly TextPart[];
  /** `kind`, `url` and, if known, `name` and `mime`. */
  readonly file?: BubbleFile;
  /** Parts as in the header. */
  readonly body: readonly TextPart[];
  readonly footer?: string;
  /** `kind`, `text` and, for a URL or a phone number, what it `opens`. */
  readonly buttons: readonly BubbleButton[];
}

/** Everything that the recipient reads, as one text. */
export function textOf({ header = [], body, footer }: Bubble): string {
  const lines = [header, body].map((parts) => parts.map(({ text }) => text).join(''));
  return [...lines, footer ?? ''].filter((line) => line !== '').join('\n');
}
