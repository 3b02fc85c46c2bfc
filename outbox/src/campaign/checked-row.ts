import type { EnqueueItem } from '../enqueue/enqueue-options.js';

/** A row of a source: what is sent for it, or why nothing is. */
export type CheckedRow = {
  /** From 1, without the header. */
  readonly row: number;
  /** 32 bits of a digest of the row as it was read, to find out whether a source has changed. */
  readonly digest: number;
} & ({ readonly item: CampaignItem } | { readonly problem: string });

/** A message that the row's values were checked for. */
export type CampaignItem = Pick<
  EnqueueItem,
  'message' | 'notBefore' | 'at' | 'expires' | 'quietHours' | 'timeZone'
>;
