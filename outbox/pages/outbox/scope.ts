import type { Action } from './act.js';
import { templateName } from './texts.js';

/** What is paused: all that is given must match. */
export interface Scope {
  readonly sender?: string;
  readonly template?: string;
  readonly tag?: string;
}

export function scopeName({ sender, template, tag }: Scope): string {
  const parts = [
    template === undefined ? [] : [templateName(template)],
    tag === undefined ? [] : [`tag ${tag}`],
    sender === undefined ? [] : [`sender ${sender}`],
  ];
  return parts.flat().join(' of ');
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
