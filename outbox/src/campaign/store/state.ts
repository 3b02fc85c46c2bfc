import type { NewMessage, Status } from '../../message/message.js';
import type { CampaignPart, CampaignSettings, RowProblem } from '../campaign.js';

export interface NewCampaign {
  readonly name: string;
  readonly sender: string;
  readonly template: string;
  readonly settings: CampaignSettings;
}

/** One that is stored, or with the ID '' for a dry run. */
export interface IdentifiedCampaign extends NewCampaign {
  readonly id: string;
}

export interface CampaignState extends IdentifiedCampaign {
  readonly canary: 'sending' | 'waiting' | null;
  readonly createdAt: number;
  readonly isUnconfirmed: boolean;
  readonly isCancelled: boolean;
  readonly isRemoved: boolean;
  readonly parts: readonly CampaignPart[];
  readonly counts: Readonly<Record<Status, number>>;
  /** The processes that work for its sender. */
  readonly workers: number;
}

/** Some rows of a source, which follow those that are stored. */
export interface RowBatch {
  readonly campaign: string;
  /** Of the campaign: another one may have its name by now. */
  readonly id: string;
  readonly part: number;
  /** The last row of the part that must be stored before, and the last one of these. */
  readonly after: number;
  readonly last: number;
  /** Four bytes of each, as base64. */
  readonly digests: string;
  readonly messages: readonly NewMessage[];
  readonly problems: readonly RowProblem[];
}
