import type { JSX } from 'preact';
import { plainTextOf } from '../../../ui/bubble/formatting.js';
import { duration, fullTimeOf, timeOf } from '../../../ui/format.js';
import type { CallSummary } from '../../src/messages/call-summary.js';
import type { PageProps } from '../shared/sandbox.js';
import { Recipient } from './recipient.js';

export interface CallRowProps extends PageProps {
  readonly call: CallSummary;
  /** The call before this one in the list. */
  readonly before: CallSummary | undefined;
}

/** Two lines of the list: when, what and its status; to whom, and the text or why it was rejected. */
export function CallRow({ call, before, info }: CallRowProps): JSX.Element {
  const { receivedAt, reason, fault, status } = call;
  const pause = before && Date.parse(receivedAt) - Date.parse(before.receivedAt);
  return (
    <>
      <span class="line">
        <time class="row-time" dateTime={receivedAt} title={fullTimeOf(receivedAt)}>
          {timeOf(receivedAt)}
        </time>
        <span class="row-title">{call.title}</span>
        {call.retryOf !== undefined && <span class="tag">retry</span>}
        {call.unapproved && (
          <span class="tag faulted" title="The platform would reject this">
            not approved
          </span>
        )}
        {fault !== undefined && (
          <span class="tag faulted">{fault === String(status) ? 'fault' : `fault ${fault}`}</span>
        )}
        <span class={`row-status ${colorOf(call)}`}>
          {status ?? 'none'}
          <span class="visually-hidden"> {call.outcome}</span>
        </span>
      </span>
      <span class="line">
        <span class="row-pause" title="Time since the call before">
          {pause !== undefined && `+${duration(pause)}`}
        </span>
        <span class="row-to">
          <Recipient to={call.to} names={info.value.names} />
        </span>
        <span
          class={reason === undefined ? 'row-text' : 'row-text error'}
          dir={reason === undefined ? (call.direction ?? 'auto') : undefined}
        >
          {reason ?? (plainTextOf([{ text: call.text }]) || call.file)}
        </span>
      </span>
    </>
  );
}

/** What became of a call, as the name of a color. */
export function colorOf({ outcome, fault }: Pick<CallSummary, 'outcome' | 'fault'>): string {
  return fault === undefined ? outcome : 'faulted';
}
