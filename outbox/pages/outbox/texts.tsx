import type { JSX } from 'preact';

export function count(value: number): string {
  return value.toLocaleString();
}

/** Such as `1 message`. */
export function messages(number: number): string {
  return `${count(number)} ${number === 1 ? 'message' : 'messages'}`;
}

/** Such as `3 min`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} days`;
}

/** A time in the zone and the language of the browser. */
export function Time({ at }: { readonly at: string | number }): JSX.Element {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()}>
      {date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })}
    </time>
  );
}

export function templateName(template: string | undefined): string {
  return template || 'session message';
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
