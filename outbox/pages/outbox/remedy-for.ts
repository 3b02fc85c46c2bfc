import type { Waiting } from '@notifygen/outbox';
import { campaignOf } from '../../src/campaign/campaign.js';
import { type Action, cancelCampaign, resumeOf } from './actions.js';
import { bodyOf, filterFor } from './address.js';

/** What to do first about a cause that does not end by itself. */
export interface Remedy {
  readonly hint: string;
  readonly command?: string | undefined;
  readonly actions: readonly Action[];
}

const hints: Readonly<Partial<Record<Waiting['for'], string>>> = {
  worker: 'No process works for this sender: start one.',
  outbox: 'Fix what the reason says, such as the credentials or the gateway.',
  version: 'Deploy a worker with the template as it was, or send them with the template as it is now.',
  approval: 'Get it approved on the platform, run notifygen pull and generate, and deploy; or cancel them.',
  person: 'It lasts until somebody resumes it.',
  platform: 'Find out from the platform why. It is resumed when the platform does, or by you.',
  review: 'Look at the results of the canary, then pass it or cancel the campaign.',
  confirm: 'Run its campaign send again and confirm. Otherwise, it is removed after a day.',
  ended: 'It was cancelled, and these are left.',
};

/** Undefined: the cause ends by itself. */
export function remedyFor(waits: Waiting, sender: string, work: string): Remedy | undefined {
  const hint = hints[waits.for];
  const command = waits.for === 'worker' ? work : undefined;
  return hint === undefined ? undefined : { hint, command, actions: [actionFor(waits, sender) ?? []].flat() };
}

function actionFor(waits: Waiting, sender: string): Action | undefined {
  const body = { filter: bodyOf(filterFor({ ...waits.scope, sender }, { status: 'queued' })) };
  switch (waits.for) {
    case 'version':
      return {
        name: 'adopt',
        body,
        label: 'Use the current template',
        text: 'Each message that matches is checked against the current template, and sent with it.',
      };
    case 'approval':
      return { name: 'cancel', body, label: 'Cancel all', text: 'Each message that matches is not sent.' };
    case 'ended':
      return cancelCampaign(campaignOf(waits.scope.tag) ?? '', waits.count);
    case 'person':
    case 'platform':
    case 'outbox':
      // Until a time, the outbox tries again by itself.
      return waits.until === undefined ? resumeOf(waits.scope) : undefined;
    default:
      return undefined;
  }
}
