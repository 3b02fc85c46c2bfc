import { type PauseKind, type PauseScope, pauseKinds } from '../message/pauses.js';

/**
 * What closed a gate: somebody, the outbox itself because of rejections, or the platform, until `resume`; a `version` of a template,
 * for each worker without it, which is shown as `approval` where the platform did not approve it; a group that nobody has to
 * `confirm` yet; a `canary`, the first messages of a
 * group, whose results are not known, and then its `review` by somebody; or the end of a group, for good.
 */
export type GateKind = PauseKind | 'version' | 'approval' | 'confirm' | 'canary' | 'review' | 'ended';

/** What messages wait behind. One that is open stays until they are through. Times are milliseconds since 1970. */
export interface Gate {
  /** The text of its scope, or another text if only messages that were enqueued behind it wait there. */
  readonly name: string;
  readonly kind: GateKind;
  readonly isOpen: boolean;
  readonly reason: string | undefined;
  readonly by: string | undefined;
  /** When it was closed or opened. Of a version: until then, workers without it were not the only ones. */
  readonly since: number;
  /** Of a version: until then, a worker is known to have it, not approved for `reason`. */
  readonly until: number | undefined;
}

/** What decides whether a gate stops a message. */
export interface Scoped {
  readonly template: string;
  readonly tag?: string | undefined;
  readonly digest?: string | undefined;
}

/** Also of a version: the messages of a sender with a digest. */
interface GateScope extends PauseScope {
  readonly digest?: string | undefined;
}

/** One text for each scope. */
export function scopeText({
  sender,
  template,
  tag,
  digest,
}: {
  readonly [Key in keyof GateScope]?: GateScope[Key] | undefined;
}): string {
  return JSON.stringify({ sender, template, tag, digest });
}

/** The gate of messages with this digest of their template. */
export function versionGate(sender: string, { template, digest }: Scoped): string {
  return scopeText({ sender, template, digest });
}

const restPrefix = 'rest:';

/** The gate of the messages of a group after its first ones. */
export function restGate(group: string): string {
  return restPrefix + group;
}

/** What a gate is about, for people. */
export function shownScope(name: string): PauseScope {
  const { digest: _, ...scope } = toScope(name);
  return name.startsWith(restPrefix) ? { tag: name.slice(restPrefix.length) } : scope;
}

/** Of a gate that has one: a pause or a version. */
export function toScope(name: string): GateScope {
  return name.startsWith('{') ? JSON.parse(name) : {};
}

export function isPause(gate: Gate): gate is Gate & { readonly kind: PauseKind } {
  return pauseKinds.some((kind) => kind === gate.kind);
}

/** Whether a pause stops a message of its sender. */
export function isInScope(scope: PauseScope, { template, tag }: Scoped): boolean {
  return (scope.template ?? template) === template && (scope.tag ?? tag) === tag;
}

/** Gates as the workers of one sender see them. */
export interface GatesOfSender {
  /** Nothing of the sender is sent. */
  readonly closedForAll: Gate | undefined;
  /** The closed gate whose scope a message is in; of several, that of a person. */
  readonly closedFor: (message: Scoped) => Gate | undefined;
  /** The gate of this name, if it is closed for every worker. */
  readonly closed: (name: string | undefined) => Gate | undefined;
  /** Those whose messages such a worker may send. */
  readonly open: readonly string[];
  /** Groups that are closed as a whole have the name of their tag. */
  readonly closedGroups: readonly string[];
}

/** @param matches Whether a worker may send messages with this digest. */
export function gatesOf(
  gates: readonly Gate[],
  sender: string,
  matches: (digest: string) => boolean,
): GatesOfSender {
  const own = gates
    .map((gate) => ({ gate, scope: toScope(gate.name) }))
    .filter(({ scope }) => (scope.sender ?? sender) === sender);
  const closed = own
    .filter(({ gate, scope }) => !gate.isOpen && gate.kind !== 'version' && Object.keys(scope).length > 0)
    .toSorted((a, b) => Number(b.gate.kind === 'person') - Number(a.gate.kind === 'person'));
  return {
    closedForAll: closed.find(({ scope }) => scope.template === undefined && scope.tag === undefined)?.gate,
    closedFor: (message) => closed.find(({ scope }) => isInScope(scope, message))?.gate,
    closed: (name) => gates.find((gate) => gate.name === name && !gate.isOpen && gate.kind !== 'version'),
    open: own.flatMap(({ gate, scope: { digest } }) =>
      gate.isOpen || (digest !== undefined && matches(digest)) ? gate.name : [],
    ),
    closedGroups: closed.flatMap(({ scope: { template, tag } }) =>
      template === undefined && tag !== undefined ? tag : [],
    ),
  };
}
