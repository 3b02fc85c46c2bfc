import { assertPlanObject, type FaultPlan } from './faults/fault-plan.js';
import {
  describeUnusedFault,
  isUnused,
  type PlannedFault,
  type PlannedFaults,
  UnusedFaultError,
} from './faults/planned-faults.js';
import { type AcceptedCall, type Call, isAccepted } from './messages/call.js';
import type { CallFilter } from './messages/call-filter.js';
import { checkFilter } from './messages/check-filter.js';
import type { InFlight } from './messages/in-flight.js';
import type { MessageStore } from './messages/message-store.js';
import type {
  AnyTemplates,
  MatchedMessage,
  MessageFilter,
  NameIn,
  WithTemplate,
} from './messages/typed-messages.js';
import { type MessageWaitOptions, waitForMessages } from './messages/wait-for-message.js';
import { type IdleOptions, waitUntilIdle } from './messages/wait-until-idle.js';

/**
 * The calls and faults of a sandbox, or those of one recipient, so that tests that run at the same time do not disturb each
 * other. `Fixed` are the properties that its filters and faults cannot have.
 */
export interface SandboxScope<Templates = AnyTemplates, Fixed extends 'to' = 'to'> {
  /** The accepted messages, oldest first. They are frozen. */
  readonly messages: {
    (): readonly AcceptedCall[];
    <const Filter extends MessageFilter<Templates, Fixed>>(
      filter: Filter,
    ): readonly MatchedMessage<Templates, Filter>[];
  };
  /**
   * Resolves with the first message that matches, or with the first `count` of them: those that have already arrived, and
   * the next that do.
   *
   * @throws WaitTimeoutError (rejects) that lists the calls that arrived.
   */
  readonly waitFor: {
    <const Filter extends MessageFilter<Templates, Fixed>>(
      filter: Filter,
      options: MessageWaitOptions<MatchedMessage<Templates, Filter>> & { readonly count: number },
    ): Promise<readonly MatchedMessage<Templates, Filter>[]>;
    <const Filter extends MessageFilter<Templates, Fixed>>(
      filter: Filter,
      options?: MessageWaitOptions<MatchedMessage<Templates, Filter>> & { readonly count?: undefined },
    ): Promise<MatchedMessage<Templates, Filter>>;
  };
  /**
   * Resolves when the gateway has responded to every call and no other call follows, so that a test can check what code
   * sent that does not wait for its sends. It cannot know of a client that waits before it retries.
   *
   * @throws WaitTimeoutError (rejects) if that takes too long.
   */
  readonly idle: (options?: IdleOptions) => Promise<void>;
  /** Every call, including rejected ones, oldest first. They are frozen. */
  readonly calls: (filter?: WithTemplate<Omit<CallFilter, Fixed>, Templates>) => readonly Call[];
  /** Makes calls fail. Returns a function that removes the fault. */
  readonly fault: (plan: WithTemplate<Omit<FaultPlan, Fixed>, Templates>) => () => void;
  /** The faults that were applied to fewer calls than planned. */
  readonly unusedFaults: () => readonly PlannedFault[];
  /** Removes the calls that match; without a filter, every call and every fault. */
  readonly clear: (filter?: NameIn<Templates> | WithTemplate<Omit<CallFilter, Fixed>, Templates>) => void;
  /**
   * Removes every call and every fault: for the end of a test.
   *
   * @throws UnusedFaultError if a fault was applied to fewer calls than planned.
   */
  readonly finish: () => void;
}

export interface ScopeParts {
  readonly store: MessageStore;
  readonly faults: PlannedFaults;
  readonly inFlight: InFlight;
  /** Throws if there is no such template. */
  readonly checkTemplate: (name: string) => void;
}

/** @param own The properties that all its calls and faults have. */
export function createScope<Templates, Fixed extends 'to'>(
  { store, faults, inFlight, checkTemplate }: ScopeParts,
  own: Readonly<Partial<Record<Fixed, string>>> & { readonly to?: string },
): SandboxScope<Templates, Fixed> {
  const { to } = own;
  const filterOf = (filter: string | object = {}): CallFilter => {
    const properties = typeof filter === 'string' ? { template: filter } : filter;
    checkNotFixed(properties, own);
    return { ...checkFilter(properties, checkTemplate), ...own };
  };
  const acceptedOf = (filter: string | object | undefined): CallFilter => {
    const { outcome = 'accepted', ...others } = filterOf(filter);
    if (outcome !== 'accepted') {
      throw new RangeError(`messages are accepted calls: use calls({ outcome: "${outcome}" })`);
    }
    return { ...others, outcome };
  };
  const messages = (filter?: string | object): readonly AcceptedCall[] =>
    store.find(acceptedOf(filter)).filter(isAccepted);
  const waitFor = async (filter: string | object, options: MessageWaitOptions = {}): Promise<unknown> => {
    const option = ['where', 'count', 'timeout', 'signal'].find((name) => name in Object(filter));
    if (option !== undefined) {
      throw new RangeError(
        `${option} is not a property of a filter: pass it in the second argument, waitFor(filter, { ${option} })`,
      );
    }
    const found = await waitForMessages(store, acceptedOf(filter), options);
    return options.count === undefined ? found[0] : found;
  };
  const unusedFaults = (): readonly PlannedFault[] =>
    faults.list().filter((fault) => (to === undefined || fault.to === to) && isUnused(fault));
  const clear = (filter?: string | object): void => {
    store.remove(filterOf(filter));
    if (filter === undefined) faults.remove(own);
  };
  return {
    // The gateway has checked each message against its template, so its parameters match the template's tuple.
    messages: messages as SandboxScope<Templates, Fixed>['messages'],
    waitFor: waitFor as SandboxScope<Templates, Fixed>['waitFor'],
    idle: (options) => waitUntilIdle(inFlight, to, options),
    calls: (filter) => store.find(filterOf(filter)),
    fault: (plan) => {
      assertPlanObject(plan);
      checkNotFixed(plan, own);
      const { id } = faults.add({ ...plan, ...own });
      return () => faults.remove({ id });
    },
    unusedFaults,
    clear,
    finish: () => {
      const unused = unusedFaults();
      clear();
      if (unused.length === 0) return;
      throw new UnusedFaultError(
        ['these faults were not used up:', ...unused.map((fault) => `  ${describeUnusedFault(fault)}`)].join(
          '\n',
        ),
      );
    },
  };
}

/** @throws RangeError, because a test that overrides the recipient of its scope would see the calls of others. */
function checkNotFixed(value: object, fixed: object): void {
  const key = Object.keys(fixed).find((name) => name in value);
  if (key !== undefined) throw new RangeError(`${key} is set by the scope already`);
}
