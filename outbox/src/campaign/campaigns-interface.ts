import type { ActionOptions, ActionResult, By } from '../setup/call-options.js';
import type { CampaignReportRow, CampaignStatus } from './campaign.js';
import type { CampaignOptions, StoredCampaign } from './campaign-options.js';

/** The campaigns of an outbox. */
export interface Campaigns<Sender extends string = string> {
  /**
   * Checks a list of recipients and stores it as a campaign, which the workers of its sender send. Safe to call again: exactly what
   * is missing is stored.
   *
   * @throws OutboxError (rejects) `invalid-options` with every problem of the options and columns; `campaign-changed` if the source
   * or an option is another than that which is stored under this name; `campaign-cancelled`.
   */
  readonly create: (options: CampaignOptions<Sender>) => Promise<StoredCampaign>;
  /** The oldest first. */
  readonly list: () => Promise<readonly CampaignStatus[]>;
  /** @throws OutboxError (rejects) `not-found`, as all of these. */
  readonly status: (name: string) => Promise<CampaignStatus>;
  /**
   * Sends a campaign that was stored with `unconfirmed`. Returns false if it was confirmed before. With the `id` that `create` returned,
   * nothing but that list is confirmed.
   *
   * @throws OutboxError (rejects) `campaign-changed` if it was removed or replaced by another list.
   */
  readonly confirm: (name: string, options?: { readonly id?: string }) => Promise<boolean>;
  /** Removes a campaign that was not confirmed. @throws OutboxError (rejects) `wrong-status` if it was. */
  readonly remove: (name: string) => Promise<void>;
  /** Stops it in the workers of all processes, within a second or, if that is more, what a slow database takes. */
  readonly pause: (name: string, options: By & { readonly reason: string }) => Promise<void>;
  /**
   * Ends a pause; without one, passes a canary that waits, which sends the other messages. With `canary: 'pass'`, it ends no pause, and
   * passes a canary also if its results are not known yet. Resolves to what it did.
   *
   * @throws OutboxError (rejects) `campaign-cancelled`; `wrong-status` if a canary is to be passed while the campaign is paused.
   */
  readonly resume: (
    name: string,
    options?: By & { readonly canary?: 'pass' },
  ) => Promise<'resumed' | 'canary-passed' | 'nothing'>;
  /** Nothing more is sent, and nothing can be added: queued messages are cancelled. Safe to repeat. */
  readonly cancel: (name: string, options?: Omit<ActionOptions, 'dryRun'>) => Promise<ActionResult>;
  /**
   * What became of every row, in the order of the sources. `with` adds columns of the list by the names of the template, such as `to`,
   * as long as the messages are not erased.
   */
  readonly report: (
    name: string,
    options?: { readonly with?: readonly string[] },
  ) => AsyncIterable<CampaignReportRow>;
}
