import type { JSX } from 'preact';
import { sessionMessages } from '../../src/message/pauses.js';

/** A time in the zone and the language of the browser. */
export function Time({ at }: { readonly at: Date }): JSX.Element {
  return (
    <time dateTime={at.toISOString()}>
      {at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })}
    </time>
  );
}

export function templateName(template: string | undefined): string {
  return template || sessionMessages;
}

export function StatusTag({ status }: { readonly status: string }): JSX.Element {
  return <span class={`tag ${colors[status] ?? ''}`}>{status}</span>;
}

const colors: Readonly<Record<string, string>> = {
  accepted: 'accepted',
  failed: 'rejected',
  unknown: 'rejected',
  expired: 'faulted',
  cancelled: 'faulted',
};

export function ErrorText({ error }: { readonly error: string | undefined }): JSX.Element | null {
  if (error === undefined) return null;
  return (
    <p class="issues" role="alert">
      {error}
    </p>
  );
}
