import type { Bubble, BubbleFile } from '../bubbles/bubble.js';
import type { Call } from './call.js';
import { titleOf } from './call-title.js';
import { cutText } from './cut-text.js';

/** A call as a list shows it. It is small, whatever was sent. */
export interface CallSummary
  extends Pick<Call, 'id' | 'receivedAt' | 'outcome' | 'kind' | 'to' | 'template' | 'fault' | 'retryOf'> {
  /** Its template, the kind of session message, or the request if it names neither. */
  readonly title: string;
  /** The first characters of what the recipient reads: at most 160, and `…` if there are more. */
  readonly text: string;
  readonly direction?: Bubble['direction'];
  readonly file?: BubbleFile['kind'];
  /** Status of the response. Absent if there was no response. */
  readonly status?: number;
  /** Milliseconds to the response. Absent if there was no response. */
  readonly duration?: number;
  /** The first issue of a rejected call, and how many more there are. */
  readonly reason?: string;
  /** The platform would reject it: its template is not approved. Absent otherwise. */
  readonly unapproved?: true;
}

/** Characters. */
const [maxText, maxReason] = [160, 300];

export function summaryOf(call: Call): CallSummary {
  const { id, receivedAt, outcome, kind, to, template, fault, retryOf, bubble, http } = call;
  const reason = 'issues' in call ? reasonOf(call.issues) : '';
  return {
    id,
    receivedAt,
    outcome,
    kind,
    title: cutText(titleOf(call), maxText),
    text: cutText(call.text, maxText),
    ...(to !== undefined && { to }),
    ...(template !== undefined && { template }),
    ...(fault !== undefined && { fault }),
    ...(retryOf !== undefined && { retryOf }),
    ...(bubble.direction && { direction: bubble.direction }),
    ...(bubble.file && { file: bubble.file.kind }),
    ...(http.status !== undefined && { status: http.status }),
    ...(http.duration !== undefined && { duration: http.duration }),
    ...(reason !== '' && { reason }),
    ...('unapproved' in call && { unapproved: true }),
  };
}

function reasonOf([first, ...others]: readonly {
  readonly path: string;
  readonly message: string;
}[]): string {
  if (!first) return '';
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return cutText(`${first.path} ${first.message}`.trim(), maxReason) + more;
}
