import type { TemplateNotification } from '@notifygen/runtime';
import type { AcceptedCall, Call } from './messages/call.js';
import { describeIssues } from './messages/issue.js';

/** The fields of a template request (interface, section 2.3) that a message must have. Absent ones are not compared. */
export type ExpectedRequest = {
  readonly [Field in keyof Omit<TemplateNotification, 'templateName'>]?: unknown;
};

/** The matcher as a property of `expect(sandbox)`. `R` is what matchers return: nothing in Vitest. */
export interface SandboxMatchers<R = void> {
  /**
   * Passes if the sandbox, or a scope of it, has accepted a message from this template with these fields. Values can be
   * matchers, such as `expect.any(String)`. It does not wait: call it after `await sandbox.idle()` if the code does not
   * await its sends.
   *
   * @throws NotifygenError if there is no such template.
   */
  readonly toHaveSent: (template: string, expected?: ExpectedRequest) => R;
}

/** What a matcher reads of the context that Vitest and Jest call it with. */
interface MatcherContext {
  readonly equals: (actual: unknown, expected: unknown) => boolean;
  readonly utils: {
    readonly diff: (expected: unknown, actual: unknown) => string | null | undefined;
    readonly stringify: (value: unknown) => string;
  };
}

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** Pass it to `expect.extend` of Vitest or Jest. */
export const sandboxMatchers = {
  toHaveSent(
    this: MatcherContext,
    sandbox: unknown,
    template: string,
    expected: ExpectedRequest = {},
  ): MatcherResult {
    if (!hasCalls(sandbox))
      throw new TypeError('toHaveSent needs a sandbox, or a scope of one: expect(sandbox)');
    const calls = sandbox.calls({ template });
    const requests = calls.filter(isTemplateMessage).map(({ request }) => pick(request, expected));
    const match = requests.find((request) => this.equals(request, expected));
    const last = requests.at(-1);
    const message = (): string => {
      if (match) return `expected no message from ${template} with ${this.utils.stringify(match)}`;
      const summary = `expected a message from ${template}`;
      if (!last) return `${summary}, but none was accepted${describeOthers(calls, sandbox.calls())}`;
      const others = requests.length === 1 ? '' : `, the last of ${requests.length}`;
      return `${summary} with other fields than this one${others}:\n\n${this.utils.diff(expected, last)}`;
    };
    return { pass: match !== undefined, message };
  },
};

interface HasCalls {
  readonly calls: (filter?: { readonly template: string }) => readonly Call[];
}

function hasCalls(value: unknown): value is HasCalls {
  return typeof Object(value).calls === 'function';
}

function isTemplateMessage(call: Call): call is Extract<AcceptedCall, { readonly kind: 'template' }> {
  return call.outcome === 'accepted' && call.kind === 'template';
}

/** Only the fields that are compared, so that a difference shows nothing else. */
function pick(request: object, expected: object): object {
  return Object.fromEntries(Object.entries(request).filter(([field]) => field in expected));
}

/** What arrived instead: rejected calls from the template, or calls about something else. */
function describeOthers(calls: readonly Call[], all: readonly Call[]): string {
  const reasons = calls.map((call) =>
    call.outcome === 'rejected' ? `rejected: ${describeIssues(call.issues)}` : `fault ${call.fault}`,
  );
  if (reasons.length > 0) return `:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`;
  return all.length === 0
    ? '; the sandbox received no calls'
    : `; the sandbox received ${all.length} other calls`;
}
