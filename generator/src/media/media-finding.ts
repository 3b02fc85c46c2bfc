/** An attachment of a session message, or the file in the header of a template. */
export type MediaUse = 'attachment' | 'header';

export interface MediaFinding {
  /** The gateway cannot send a file with an error. A warning may matter, and the interface does not say so. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint?: string;
}

export function mediaError(message: string, hint?: string): MediaFinding {
  return { severity: 'error', message, ...(hint !== undefined && { hint }) };
}

export function mediaWarning(message: string, hint?: string): MediaFinding {
  return { severity: 'warning', message, ...(hint !== undefined && { hint }) };
}
