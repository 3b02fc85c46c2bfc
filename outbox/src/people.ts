import { listOf, OutboxError, refuse } from './errors.js';
import { type Check, object, oneOf, reason, recipient } from './message/check.js';
import {
  cleanRecipient,
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
  const decide = async (call: string, given: readonly SuppressionDecision[], tx: unknown) => {
    const decisions = given.map((one) => ({ ...one, recipient: cleanRecipient(one.recipient) }));
    refuseNumbers(call, decisions, listedRecipient(forms));
    if (decisions.length === 0) return 0;
    await open(tx);
    return store.decideSuppressions(decisions, tx);
  };
  const ofPerson =
    <Result>(call: string, work: (recipient: string, by: By['by']) => Promise<Result>) =>
    async (person: { readonly recipient: string }, options: By = {}): Promise<Result> => {
      refuse(call, object({ recipient: checkedLater })(person, ''));
      checkArgument(call, options, ['by']);
      const number = cleanRecipient(person.recipient);
      refuseNumbers(call, [{ recipient: number }], recipient);
      await open();
      return work(number, options.by);
    };
  return {
    suppress: async (recipient, options) => {
      checkArgument('suppress', options, ['scope', 'reason', 'by', 'tx']);
      const { scope, reason, by, tx } = options;
      refuse('suppress', checkScope(scope, 'scope'));
      return (await decide('suppress', [{ recipient, entry: { scope, reason, by } }], tx)) > 0;
    },
    suppressAll: async (entries, options = {}) => {
      checkArgument('suppressAll', options, ['by', 'tx']);
      const { by, tx } = options;
      refuse(
        'suppressAll',
        entries.flatMap((entry, index) => checkEntry(entry, `[${index}]`)),
      );
      const decisions = entries.map(({ recipient, ...entry }) => ({ recipient, entry: { ...entry, by } }));
      return decide('suppressAll', decisions, tx);
    },
    unsuppress: async (recipient, options) => {
      checkArgument('unsuppress', options, ['reason', 'by', 'tx']);
      const { reason, by, tx } = options;
      return (await decide('unsuppress', [{ recipient, entry: { scope: 'none', reason, by } }], tx)) > 0;
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

const checkScope = oneOf('marketing', 'all');
const checkedLater: Check = () => [];
const checkEntry = object({ recipient: checkedLater, scope: checkScope, reason });

export function suppressionCheck(forms: RecipientForms): Check {
  return object({ recipient: listedRecipient(forms), scope: checkScope, reason });
}

/** What a number must be is a matter of the message, as in `enqueue`, and not of the code that passes it. */
function refuseNumbers(call: string, people: readonly { readonly recipient: string }[], check: Check): void {
  const path = (index: number): string => (people.length === 1 ? '' : `[${index}].`);
  const problems = people.flatMap(({ recipient }, index) => check(recipient, `${path(index)}recipient`));
  if (problems.length > 0) throw new OutboxError('invalid-message', listOf(call, problems));
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
