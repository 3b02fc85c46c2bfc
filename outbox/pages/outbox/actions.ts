import type { PauseScope } from '@notifygen/outbox';
import { scopeName } from '../../src/command/waits-text.js';
import { bodyOf, type Filter } from './address.js';

/** Something that a visitor may do, after a question. */
export interface Action {
  /** Of the call. */
  readonly name: string;
  /** With a `filter`, the messages are counted first. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly label: string;
  /** What it means. */
  readonly text: string;
  /** Whether a reason is needed. */
  readonly asksReason?: true;
  /** What has to be typed first. */
  readonly typed?: string;
  /** Whether it needs as many calls as it takes, also without a filter. */
  readonly isLong?: true;
  /** What is shown afterwards. Default: its label. */
  readonly done?: (result: unknown) => string;
}

/** Asks for an action. Undefined: the visitor may only look. */
export type Act = ((action: Action) => void) | undefined;

interface Choice {
  readonly name: string;
  /** For one message, and for many. */
  readonly labels: readonly [one: string, all: string];
  readonly text: string;
}

const retry = (text: string): Choice => ({ name: 'retry', labels: ['Retry', 'Retry all'], text });

/** What may be done with messages of a status. */
const choices: Readonly<Record<string, readonly Choice[]>> = {
  unknown: [
    {
      name: 'accepted',
      labels: ['It was sent', 'All were sent'],
      text: 'counts as accepted, and is not sent again.',
    },
    {
      name: 'not-sent',
      labels: ['It was not sent', 'None was sent'],
      text: 'is queued again. If it was sent after all, the recipient gets it twice.',
    },
  ],
  failed: [retry('is queued again.')],
  expired: [retry('is queued again, without an expiry.')],
  queued: [{ name: 'cancel', labels: ['Cancel message', 'Cancel all'], text: 'is not sent.' }],
};

/** What may be done with the messages of a filter that has one status. */
export function actionsOn(filter: Filter, which: 'one' | 'all'): readonly Action[] {
  return (choices[filter.status ?? ''] ?? []).map(({ name, labels, text }) => ({
    name,
    body: { filter: bodyOf(filter) },
    label: which === 'one' ? labels[0] : labels[1],
    text: `${which === 'one' ? `Message ${filter.id}` : 'Each message that matches'} ${text}`,
  }));
}

export function pauseOf(scope: PauseScope): Action {
  return {
    name: 'pause',
    body: { scope },
    label: `Pause ${scopeName(scope)}`,
    text: 'All workers stop sending within a second. Messages stay queued.',
    asksReason: true,
  };
}

export function resumeOf(scope: PauseScope, text: string = 'What is due is sent.'): Action {
  return { name: 'resume', body: { scope }, label: `Resume ${scopeName(scope)}`, text };
}

export function cancelCampaign(name: string, queued: number): Action {
  return {
    name: 'cancel-campaign',
    body: { name },
    label: `Cancel campaign ${name}`,
    text: `Nothing more is sent: ${queued.toLocaleString()} queued messages are cancelled. No rows can be added. This cannot be undone.`,
    isLong: true,
  };
}
