import { refuse } from './errors.js';
import { type Check, object, oneOf, reason, recipient } from './message/check.js';
import {
  hmacPrefix,
  type RecipientForms,
  type Suppression,
  type SuppressionDecision,
} from './message/suppression.js';
import type { Outbox } from './outbox-interface.js';
import type { By } from './setup/call-options.js';
import { checkArgument } from './setup/check-call.js';
import type { Store } from './store/operations.js';

type People = Pick<Outbox, 'suppress' | 'suppressAll' | 'unsuppress' | 'suppressions' | 'erase' | 'export'>;

export function peopleOf(store: Store, open: (tx?: unknown) => Promise<void>, forms: RecipientForms): People {
  const decide = async (decisions: readonly SuppressionDecision[], tx: unknown): Promise<number> => {
    if (decisions.length === 0) return 0;
    await open(tx);
    return store.decideSuppressions(decisions, tx);
  };
  const ofPerson =
    <Result>(call: string, work: (recipient: string, by: By['by']) => Promise<Result>) =>
    async (person: { readonly recipient: string }, options: By = {}): Promise<Result> => {
      refuse(call, checkPerson(person, ''));
      checkArgument(call, options, ['by']);
      await open();
      return work(person.recipient, options.by);
    };
  const check = suppressionCheck(forms);
  return {
    suppress: async (recipient, options) => {
      checkArgument('suppress', options, ['scope', 'reason', 'by', 'tx']);
      const { scope, reason, by, tx } = options;
      refuse('suppress', check({ recipient, scope, reason }, ''));
      return (await decide([{ recipient, entry: { scope, reason, by } }], tx)) > 0;
    },
    suppressAll: async (entries, options = {}) => {
      checkArgument('suppressAll', options, ['by', 'tx']);
      const { by, tx } = options;
      refuse(
        'suppressAll',
        entries.flatMap((entry, index) => check(entry, `[${index}]`)),
      );
      const decisions = entries.map(({ recipient, ...entry }) => ({ recipient, entry: { ...entry, by } }));
      return decide(decisions, tx);
    },
    unsuppress: async (recipient, options) => {
      checkArgument('unsuppress', options, ['reason', 'by', 'tx']);
      const { reason, by, tx } = options;
      refuse('unsuppress', listedRecipient(forms)(recipient, 'recipient'));
      return (await decide([{ recipient, entry: { scope: 'none', reason, by } }], tx)) > 0;
    },
    async *suppressions() {
      await open();
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page: readonly Suppression[] = await store.suppressions(after);
        yield* page;
        after = page.at(-1)?.recipient;
      }
    },
    erase: ofPerson('erase', store.erase),
    export: ofPerson('export', store.personalData),
  };
}

const checkPerson = object({ recipient });

export function suppressionCheck(forms: RecipientForms): Check {
  return object({ recipient: listedRecipient(forms), scope: oneOf('marketing', 'all'), reason });
}

/** A number, or how the list contains it. */
function listedRecipient({ fingerprint }: RecipientForms): Check {
  return (value, path) => {
    if (typeof value !== 'string' || !value.startsWith(hmacPrefix)) return recipient(value, path);
    if (value.startsWith(`${hmacPrefix}${fingerprint || '?'}:`)) return [];
    return [
      `${path} is a HMAC with another suppressionKey: only an outbox with that key can read it. Use the number instead`,
    ];
  };
}
