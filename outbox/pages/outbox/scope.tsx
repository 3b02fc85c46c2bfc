import type { JSX } from 'preact';
import type { Action } from './act.js';
import type { Status } from './call.js';
import { Time, templateName } from './texts.js';

/** What is paused: all that is given must match. */
export interface Scope {
  readonly sender?: string;
  readonly template?: string;
  readonly tag?: string;
}

const campaignPrefix = 'campaign:';

/** The tag of a campaign's messages. */
export function campaignTag(name: string): string {
  return campaignPrefix + name;
}

export function scopeName({ sender, template, tag }: Scope): string {
  const parts = [
    template === undefined ? [] : [templateName(template)],
    tag === undefined
      ? []
      : [tag.startsWith(campaignPrefix) ? tag.replace(campaignPrefix, 'campaign ') : `tag ${tag}`],
    sender === undefined ? [] : [`sender ${sender}`],
  ];
  return parts.flat().join(' of ');
}

/** Undefined: nobody was named. */
export function pausedBy({
  by,
  kind,
}: Pick<Status['outbox']['pauses'][number], 'by' | 'kind'>): string | undefined {
  return kind === 'person' ? by : `the ${kind}`;
}

/** What is paused, by whom, since when and why. */
export function PauseText({ scope, reason, since, ...by }: Status['outbox']['pauses'][number]): JSX.Element {
  const who = pausedBy(by);
  return (
    <span>
      <strong>{scopeName(scope)} is paused</strong> {who !== undefined && `by ${who} `}since{' '}
      <Time at={since} />: {reason}
    </span>
  );
}

export function pauseOf(scope: Scope): Action {
  return {
    name: 'pause',
    body: { scope },
    label: `Pause ${scopeName(scope)}`,
    text: 'All workers stop sending within a second. Messages stay queued.',
    asksReason: true,
  };
}

export function resumeOf(scope: Scope): Action {
  return {
    name: 'resume',
    body: { scope },
    label: `Resume ${scopeName(scope)}`,
    text: 'What is due is sent.',
  };
}
