interface Status {
  /** Whether calls are sent. A pause ends by itself, and the outbox follows it at run time. */
  readonly isSendable?: true;
  /** What to do about it. */
  readonly advice?: string;
}

const review = { advice: 'wait for the review, which takes up to a day; until then, it cannot be sent' };

/** Every status that a template's YAML may have. `template.schema.json` lists them too, with their meanings. */
export const statuses = {
  approved: { isSendable: true },
  flagged: { isSendable: true },
  paused: {
    isSendable: true,
    advice:
      'stop campaigns with it: sends fail until the pause ends, after 3 hours the first time and 6 the second; change its text or who receives it',
  },
  pending: review,
  rejected: { advice: 'change it and submit it again, or appeal, in WhatsApp Manager' },
  in_appeal: review,
  disabled: {
    advice: 'it can no longer be sent: change its text and submit it again, or appeal, in WhatsApp Manager',
  },
  limit_exceeded: { advice: 'the account has too many templates: delete some that are not used' },
  archived: { advice: 'take it out of the archive in WhatsApp Manager' },
  pending_deletion: { advice: 'it is being deleted: use another template' },
  deleted: { advice: 'it was deleted: use another template' },
} as const satisfies Readonly<Record<string, Status>>;

/** What partners, and the platform's own notifications, say instead. */
const otherWords: Readonly<Record<string, keyof typeof statuses>> = {
  quality_pending: 'approved',
  reinstated: 'approved',
  unarchived: 'approved',
  locked: 'approved',
  unsubmitted: 'pending',
  created: 'pending',
  submitted: 'pending',
  received: 'pending',
  failed: 'rejected',
};

/** The status that a word of the platform or a partner means; `undefined` if it is unknown. */
export function statusOfWord(word: string): keyof typeof statuses | undefined {
  const lower = word.toLowerCase();
  if (Object.hasOwn(otherWords, lower)) return otherWords[lower];
  return isStatus(lower) ? lower : undefined;
}

export function isSendable(status = 'approved'): boolean {
  return rowOf(status)?.isSendable === true;
}

/** Whether WhatsApp has not approved it, so that its texts may still change. */
export function isDraft(status: string | undefined): boolean {
  return status === 'pending' || status === 'rejected' || status === 'in_appeal';
}

export function adviceFor(status: string | undefined): string | undefined {
  return status === undefined ? undefined : rowOf(status)?.advice;
}

function rowOf(status: string): Status | undefined {
  return isStatus(status) ? statuses[status] : undefined;
}

function isStatus(word: string): word is keyof typeof statuses {
  return Object.hasOwn(statuses, word);
}
