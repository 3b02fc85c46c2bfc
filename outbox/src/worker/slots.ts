import type { ClaimedMessage } from '../message/message.js';
import type { Slots } from '../rules/limits.js';

/** Some slots are reserved, so that no campaign and no gateway that hangs makes an urgent message wait. */
export function freeSlots(concurrency: number, inProgress: readonly ClaimedMessage[]): Slots {
  const reserved = Math.max(1, Math.floor(concurrency / 10));
  const any = concurrency - inProgress.length;
  const notUrgent = inProgress.filter(({ priority }) => priority !== 'urgent').length;
  return { any, notUrgent: Math.max(0, Math.min(any, concurrency - reserved - notUrgent)) };
}
