export type { CampaignReportRow, CampaignStatus } from './campaign/campaign.js';
export type { CampaignOptions, StoredCampaign } from './campaign/campaign-options.js';
export type { Campaigns } from './campaign/campaigns-interface.js';
export { readSource, type Source } from './campaign/read-source.js';
export type { Duration } from './enqueue/duration.js';
export type {
  DeliveryOptions,
  EnqueueArguments,
  EnqueueItem,
  EnqueueOptions,
  SenderChoice,
  TransactionOption,
} from './enqueue/enqueue-options.js';
export { OutboxError, type OutboxErrorCode } from './errors.js';
export type { LoggedAction } from './message/log.js';
export type { Enqueued, MessageCode, Status, StoredMessage } from './message/message.js';
export type { PauseScope, StoredPause } from './message/pauses.js';
export type { Suppression, SuppressionScope } from './message/suppression.js';
export type { Stretch, Waiting, Waits } from './message/waits.js';
export { createOutbox } from './outbox.js';
export type { Outbox, OutboxStatus } from './outbox-interface.js';
export type { Limits, Pause } from './rules/limits.js';
export type { TimelineEntry } from './rules/timeline.js';
export type {
  ActionFilter,
  ActionOptions,
  ActionResult,
  By,
  RetryOptions,
  SuppressOptions,
} from './setup/call-options.js';
export type { OutboxOptions, SenderLimits, SenderOptions, SendersOption } from './setup/outbox-options.js';
export type { Minute } from './store/history.js';
export type { Erased, MessageFilter, PersonExport, SenderStatus } from './store/store.js';
export type {
  DrizzleTransaction,
  KnexTransaction,
  KyselyTransaction,
  PgClient,
  PgPool,
  PgPoolClient,
  PostgresJsTransaction,
  SqliteConnection,
  Transaction,
} from './transactions/transaction.js';
export type { DeliveryEvent, OutboxEvents } from './worker/events.js';
export type { Telemetry } from './worker/telemetry.js';
