import type { Action } from './act.js';
import type { Campaign } from './call.js';
import { campaignTag, pauseOf, resumeOf } from './scope.js';
import { count } from './texts.js';

/** What may be done with a campaign now, with the text of each button. */
export function campaignActions(
  campaign: Campaign,
): readonly { readonly button: string; readonly action: Action }[] {
  const { name, state, canary, counts } = campaign;
  const scope = { tag: campaignTag(name) };
  const cancel = {
    name: 'cancel-campaign',
    body: { name },
    label: `Cancel campaign ${name}`,
    text: `Nothing more is sent: ${count(counts.queued)} queued messages are cancelled. No rows can be added. This cannot be undone.`,
    isLong: true,
  } as const;
  if (state === 'finished') return [];
  // An earlier call did not get to all of them.
  if (state === 'cancelled') return counts.queued > 0 ? [{ button: 'Cancel the rest', action: cancel }] : [];
  const rest =
    canary === undefined ? 'What is due is sent' : 'The canary continues; the other messages still wait';
  const resume = resumeOf(campaign.paused?.scope ?? scope);
  const pausing =
    state === 'paused'
      ? {
          // A pause of a sender or template may hold more than this campaign.
          button: resume.label === resumeOf(scope).label ? 'Resume' : resume.label,
          action: { ...resume, text: `This ends the pause. ${rest}.` },
        }
      : { button: 'Pause', action: pauseOf(scope) };
  const passing =
    canary === undefined || state === 'paused'
      ? []
      : [{ button: 'Pass canary', action: passCanary(campaign) }];
  return [...passing, pausing, { button: 'Cancel', action: cancel }];
}

function passCanary({ name, canary, counts }: Campaign): Action {
  const { accepted, failed, unknown, queued } = counts;
  const results = `${count(accepted)} accepted, ${count(failed)} failed, ${count(unknown)} unknown`;
  return {
    name: 'pass-canary',
    body: { name },
    label: `Pass the canary of ${name}`,
    text: `This sends the other messages: ${count(queued)} are queued. Results so far: ${results}${canary === 'sending' ? ', and the canary has not ended' : ''}.`,
  };
}
