import { setImmediate } from 'node:timers/promises';
import type { StoredMessage } from '../message/message.js';
import type { RecipientForms } from '../message/suppression.js';
import { type ErasedMessage, eraseFromLimits, eraseMessages, waitForEach } from './erase.js';
import { type Database, type Exchange, run } from './exchange.js';
import { find } from './find.js';
import { note } from './log.js';
import { batch } from './messages.js';
import type { Erased, PersonExport } from './store.js';
import { checkKey, readSuppressions, withDates } from './suppressions.js';

const pairsSql = `select sender, since, count from notifygen.pairs
where recipient = $1 and sender = any(array(select name from notifygen.senders)) order by sender`;
const audienceSql = `select grp as "group", at as since, 1 as count from notifygen.audience
where recipient = $1 and grp = any(array(select name from notifygen.audience_groups)) order by grp`;

type Limit = Omit<PersonExport['limits'][number], 'since'> & { readonly since: number };

function* readLimits(
  recipient: string,
  forms: RecipientForms,
): Exchange<Pick<PersonExport, 'limits' | 'suppression'>> {
  const stored = (yield* readSuppressions([recipient], forms)).get(forms.of(recipient));
  const rows = [...(yield* run<Limit>(pairsSql, recipient)), ...(yield* run<Limit>(audienceSql, recipient))];
  const limits = rows.map((limit) => ({ ...limit, since: new Date(limit.since) }));
  if (stored === undefined) return { limits };
  const { scope, history } = withDates(stored);
  return { limits, suppression: { scope, history } };
}

export function personOperations({ each, together }: Database, forms: RecipientForms) {
  /** The messages of a recipient, newest first; those that are enqueued meanwhile are not among them. */
  async function* pages(recipient: string): AsyncGenerator<readonly StoredMessage[]> {
    for (let before = {}; ; await setImmediate()) {
      const page = await each(() => find({ recipient, limit: batch, ...before }, false));
      const last = page.at(-1);
      if (last === undefined) return;
      yield page;
      if (page.length < batch) return;
      before = { before: last.id };
    }
  }
  return {
    /** Erases a recipient, and what was sent to it. Safe to repeat. */
    erase: async (recipient: string, by: string | undefined): Promise<Erased> => {
      await together(() => checkKey(forms));
      const erased: ErasedMessage[] = [];
      for await (const page of pages(recipient))
        for (const [sender, messages = []] of Map.groupBy(page, (message) => message.sender)) {
          const ids = messages.map(({ id }) => id);
          await waitForEach({ each }, ids);
          erased.push(...(await together(() => eraseMessages(sender, recipient, ids, by))));
        }
      const { limits, suppression } = await together(() => eraseFromLimits(recipient, forms));
      await each(() => note({ action: 'erase', by, count: erased.length }));
      const count = (is: (message: ErasedMessage) => boolean): number => erased.filter(is).length;
      return {
        messages: erased.length,
        cancelled: count(({ before, status }) => before === 'queued' && status === 'cancelled'),
        sending: count(({ status }) => status === 'sending'),
        unknown: count(({ status }) => status === 'unknown'),
        limits,
        suppression: suppression?.scope,
      };
    },
    /** Everything that is stored about a recipient. The log says who asked for it. */
    personalData: async (recipient: string, by?: string): Promise<PersonExport> => {
      await together(() => checkKey(forms));
      const messages: StoredMessage[] = [];
      for await (const page of pages(recipient)) messages.push(...page);
      await each(() => note({ action: 'export', by, count: messages.length }));
      return { recipient, messages, ...(await each(() => readLimits(recipient, forms))) };
    },
  };
}
