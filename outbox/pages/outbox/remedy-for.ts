import type { Waiting } from '@notifygen/outbox';
import { campaignOf } from '../../src/campaign/campaign.js';
import { type Action, cancelCampaign, resumeOf } from './actions.js';
import { bodyOf, filterFor } from './address.js';

/** What to do first about a cause that does not end by itself. */
export interface Remedy {
  readonly hint: string;
  readonly command?: string;
  readonly action?: Action;
}

/** Undefined: the cause ends by itself. */
export function remedyFor(waits: Waiting, sender: string): Remedy | undefined {
  const body = { filter: bodyOf(filterFor({ ...waits.scope, sender }, { status: 'queued' })) };
  switch (waits.for) {
    case 'worker':
      return {
        hint: 'No process works for this sender: start one.',
        command: 'npx notifygen-outbox work dist/outbox.js',
      };
    case 'outbox':
      if (waits.until === undefined)
        return {
          hint: 'Look at the failed messages. Fix what they say, then resume.',
          action: resumeOf(waits.scope),
        };
      return {
        hint: 'Fix what the reason says, such as the credentials or the gateway. It is tried again by itself.',
      };
    case 'version':
      return {
        hint: 'Deploy a worker with the template as it was, or send them with the template as it is now.',
        action: {
          name: 'adopt',
          body,
          label: 'Use the current template',
          text: 'Each message that matches is checked against the current template, and sent with it.',
        },
      };
    case 'approval':
      return {
        hint: 'Get it approved on the platform, run notifygen pull and generate, and deploy; or cancel them.',
        action: {
          name: 'cancel',
          body,
          label: 'Cancel all',
          text: 'Each message that matches is not sent.',
        },
      };
    case 'person':
      return { hint: 'It lasts until somebody resumes it.', action: resumeOf(waits.scope) };
    case 'platform':
      return {
        hint: 'Find out from the platform why. It is resumed when the platform does, or by you.',
        action: resumeOf(waits.scope),
      };
    case 'review':
      return { hint: 'Look at the results of the canary, then pass it or cancel the campaign.' };
    case 'confirm':
      return {
        hint: 'Run its campaign send again and confirm. Otherwise, it is removed after a day.',
      };
    case 'ended':
      return {
        hint: 'It was cancelled, and these are left.',
        action: cancelCampaign(campaignOf(waits.scope.tag) ?? '', waits.count),
      };
    default:
      return undefined;
  }
}
