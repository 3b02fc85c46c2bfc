/** Which messages a pause stops: those that have all that is given. A session message has the template ''. */
export interface PauseScope<Sender extends string = string> {
  readonly sender?: Sender;
  readonly template?: string;
  readonly tag?: string;
}

/** A pause that lasts until somebody resumes it. Times are milliseconds since 1970. */
export interface Hold {
  readonly scope: PauseScope;
  readonly reason: string;
  readonly by: string | undefined;
  readonly since: number;
}

/** What somebody did, in milliseconds since 1970. */
export interface PauseAction {
  readonly at: number;
  readonly action: 'pause' | 'resume';
  readonly scope: PauseScope;
  /** Of a pause. */
  readonly reason: string | undefined;
  readonly by: string | undefined;
}

/** One text for each scope: the key of a pause, and what its messages are parked under. */
export function scopeText({ sender, template, tag }: PauseScope): string {
  return JSON.stringify({ sender, template, tag });
}

export function toScope(text: string): PauseScope {
  return JSON.parse(text);
}

/** Whether messages are parked under a pause, and not under the digest of their template. */
export function isScopeText(parked: string): boolean {
  return parked.startsWith('{');
}

/** Whether a pause stops a message of its sender. */
export function isInScope(
  scope: PauseScope,
  { template, tag }: { readonly template: string; readonly tag?: string },
): boolean {
  return (scope.template ?? template) === template && (scope.tag ?? tag) === tag;
}

/** Pauses as a claim of one sender sees them. */
export interface HoldsAtClaim {
  /** Nothing of the sender is sent. */
  readonly holdsAll: boolean;
  /** What a message has to be parked under; undefined if no pause stops it. */
  readonly parkedUnder: (message: { readonly template: string; readonly tag?: string }) => string | undefined;
  /** Whether messages that are parked under this text are not stopped by it any more. */
  readonly isOver: (parked: string) => boolean;
}

export function holdsAt(scopes: readonly PauseScope[], sender: string): HoldsAtClaim {
  const own = scopes.filter((scope) => scope.sender === undefined || scope.sender === sender);
  const current = new Set(own.map(scopeText));
  return {
    holdsAll: own.some(({ template, tag }) => template === undefined && tag === undefined),
    parkedUnder: (message) => {
      const found = own.find((scope) => isInScope(scope, message));
      return found && scopeText(found);
    },
    isOver: (parked) => isScopeText(parked) && !current.has(parked),
  };
}
