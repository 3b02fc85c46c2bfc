import { breaks, isText, recipientRule } from './message/fields.js';
import {
  hmacPrefix,
  type RecipientForms,
  type Suppression,
  type SuppressionDecision,
  type SuppressionScope,
} from './message/suppression.js';
import type { By, Outbox } from './outbox-interface.js';
import { checkArgument, invalidOptions } from './setup/check-options.js';
import type { Store } from './store/operations.js';

type People = Pick<Outbox, 'suppress' | 'suppressAll' | 'unsuppress' | 'suppressions' | 'erase' | 'export'>;

const scopes: readonly SuppressionScope[] = ['marketing', 'all'];
const longestReason = 500;

/** What an outbox knows about people: their suppressions, and their messages. */
export function peopleOf(store: Store, open: (tx?: unknown) => Promise<void>, forms: RecipientForms): People {
  const decide = async (decisions: readonly SuppressionDecision[], tx: unknown): Promise<number> => {
    if (decisions.length === 0) return 0;
    await open(tx);
    return store.decideSuppressions(decisions, tx);
  };
  const suppressAll: People['suppressAll'] = async (entries, options = {}) => {
    checkArgument('suppressAll', options, ['by', 'tx']);
    const problems = entries.flatMap((entry, index) =>
      problemsOf(entry, forms).map((problem) => `[${index}].${problem}`),
    );
    if (problems.length > 0) throw invalidOptions(problems, 'suppressAll');
    return decide(
      entries.map(({ recipient, scope, reason }) => ({
        recipient,
        entry: { scope, reason, ...who(options) },
      })),
      options.tx,
    );
  };
  return {
    suppressAll,
    suppress: async (recipient, options) => {
      checkArgument('suppress', options, ['scope', 'reason', 'by', 'tx']);
      const { scope, reason, ...rest } = options;
      refuse('suppress', problemsOf({ recipient, scope, reason }, forms));
      return (await suppressAll([{ recipient, scope, reason }], rest)) > 0;
    },
    unsuppress: async (recipient, options) => {
      checkArgument('unsuppress', options, ['reason', 'by', 'tx']);
      const { reason, tx } = options;
      refuse('unsuppress', [...problemsOfRecipient(recipient, forms), ...problemsOfReason(reason)]);
      return (await decide([{ recipient, entry: { scope: 'none', reason, ...who(options) } }], tx)) > 0;
    },
    async *suppressions() {
      await open();
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page: readonly Suppression[] = await store.suppressions(after);
        yield* page;
        after = page.at(-1)?.recipient;
      }
    },
    erase: async (person, options = {}) => {
      checkPerson('erase', person);
      checkArgument('erase', options, ['by']);
      await open();
      return store.erase(person.recipient, options.by);
    },
    export: async (person, options = {}) => {
      checkPerson('export', person);
      checkArgument('export', options, ['by']);
      await open();
      return store.personalData(person.recipient, options.by);
    },
  };
}

function who({ by }: By): By {
  return by === undefined ? {} : { by };
}

function checkPerson(call: string, person: unknown): asserts person is { readonly recipient: string } {
  checkArgument(call, person, ['recipient']);
  const recipient =
    typeof person === 'object' && person !== null && 'recipient' in person && person.recipient;
  refuse(call, breaks(recipient, recipientRule) ? [`recipient ${recipientRule.says}`] : []);
}

function refuse(call: string, problems: readonly string[]): void {
  if (problems.length > 0) throw invalidOptions(problems, call);
}

/** What is wrong with a suppression. The number itself is not quoted. */
export function problemsOf(
  {
    recipient,
    scope,
    reason,
  }: { readonly recipient: unknown; readonly scope: unknown; readonly reason: unknown },
  forms?: RecipientForms,
): readonly string[] {
  return [
    ...problemsOfRecipient(recipient, forms),
    ...(scopes.some((known) => known === scope) ? [] : ['scope must be marketing or all']),
    ...problemsOfReason(reason),
  ];
}

/** @param forms Default: a HMAC is not checked. */
function problemsOfRecipient(recipient: unknown, forms?: RecipientForms): readonly string[] {
  if (typeof recipient === 'string' && recipient.startsWith(hmacPrefix)) {
    const { fingerprint } = forms ?? {};
    const isOurs = fingerprint === undefined || recipient.startsWith(`${hmacPrefix}${fingerprint || '?'}:`);
    return isOurs ? [] : ['recipient is a HMAC with another suppressionKey'];
  }
  return typeof recipient !== 'string' || breaks(recipient, recipientRule)
    ? [`recipient ${recipientRule.says}`]
    : [];
}

function problemsOfReason(reason: unknown): readonly string[] {
  return isText(reason, longestReason) ? [] : [`reason must be a text of 1 to ${longestReason} characters`];
}
