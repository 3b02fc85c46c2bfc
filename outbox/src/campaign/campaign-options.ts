import type { OutgoingMessage } from '@notifygen/runtime';
import type { Duration } from '../enqueue/duration.js';
import type { DeliveryOptions, SenderChoice } from '../enqueue/enqueue-options.js';
import type { CampaignStatus, RowProblem } from './campaign.js';
import type { Source } from './read-source.js';
import type { StoredRows, StoreProgress } from './store-rows.js';

/** What is sent to whom, and how. */
export type CampaignOptions<Sender extends string = string> = SenderChoice<Sender> &
  Pick<DeliveryOptions, 'quietHours' | 'timeZone'> & {
    /** 1 to 80 letters, digits, dots, hyphens or underscores. The same name is always the same campaign. */
    readonly name: string;
    /** The name of a template in the option `templates` of the outbox. */
    readonly template: string;
    /**
     * What `readSource` returned, or objects: of each recipient `to`, the values of the placeholders and suffixes by their names,
     * and if the template has them `language`, `timeZone`, `file` and `fileName`. Texts are read as in a file.
     */
    readonly rows: Source | AsyncIterable<object> | Iterable<object>;
    /** Renames columns: from the name in the source to the one of the template; null ignores the column. */
    readonly columns?: Readonly<Record<string, string | null>>;
    /** Two-letter code of the country of numbers without a country code, such as `GB`. Needs the package `libphonenumber-js`. */
    readonly country?: string;
    /** Code of the currency of amounts without one, such as `EUR`. */
    readonly currency?: string;
    /** Of recipients without a language, or with one that the template does not have. */
    readonly language?: string;
    /** Adds rows to a campaign that exists, such as corrected ones. Recipients that it has already get nothing more. Default: false. */
    readonly add?: boolean;
    /** Nothing is sent before. Default: now. */
    readonly startAt?: Date;
    /** Messages that were not sent until then end as `expired`. Default: those of the template, else never. */
    readonly expires?: Date | Duration;
    /** At most this part of the sender's limit, more than 0 and up to 1. Default: 1. Several campaigns share it equally. */
    readonly share?: number;
    /**
     * Sends so many messages first. The others wait until somebody passes this canary, or for `passAfter` since its last result if all
     * of it was accepted. Default: none.
     */
    readonly canary?: { readonly messages: number; readonly passAfter?: Duration };
    /**
     * Pauses the campaign when this share of its last results, of at least `of`, is rejected or unknown. Default:
     * `{ rejected: 0.1, unknown: 0.05, of: 50 }`.
     */
    readonly stopAt?: { readonly rejected?: number; readonly unknown?: number; readonly of?: number };
    /** Nothing is sent before `campaigns.confirm`, and after a day without it, the campaign is removed. Default: false. */
    readonly unconfirmed?: boolean;
    /** Checks every row, and stores nothing. Default: false. */
    readonly dryRun?: boolean;
    /** Ends it after the current 1,000 rows. The same call stores the rest. */
    readonly signal?: AbortSignal;
    /** Called for each row that is not sent, with its cells in the order of the columns, which may contain personal data. */
    readonly onProblem?: (problem: RowProblem, cells: readonly unknown[]) => void;
    /** Called for each message of a row, also if it is stored already. */
    readonly onMessage?: (message: OutgoingMessage) => void;
    /** Called after every 1,000 rows and at the end, with counts of this call. */
    readonly onProgress?: (progress: StoreProgress) => void;
  };

/** What `campaigns.create` did, or would do with `dryRun`. */
export interface StoredCampaign
  extends Omit<StoredRows, 'loads'>,
    Pick<CampaignStatus, 'waits' | 'perSecond' | 'endsAt' | 'expiring'> {
  readonly name: string;
  /** Tells this campaign from others that have its name after it was removed. '' for one that is not stored. */
  readonly id: string;
  readonly sender: string;
  /** When the first message may be sent, after a later start or quiet hours. Undefined: there is no message. */
  readonly startsAt: Date | undefined;
  /** 1, or the number of the addition. */
  readonly part: number;
}
