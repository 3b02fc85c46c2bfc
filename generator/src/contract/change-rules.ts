/**
 * - `breaking`: the compiler rejects calls that were correct before.
 * - `dangerous`: every call still compiles, but the message may be wrong.
 * - `safe`: every call still compiles and means the same.
 */
export type ChangeLevel = 'breaking' | 'dangerous' | 'safe';

interface ChangeKind {
  /** Its effect on callers. */
  readonly level: ChangeLevel;
  /**
   * What becomes of messages in an outbox during a deployment. `sent`: workers of both versions send them. `waits`: only workers of
   * the version that enqueued them do, so those of the old version must run until theirs are sent; after `approval-lost`,
   * messages wait for the approval. Another change that leaves the names and types of all values and their language as they are is
   * `sent`, whatever its kind.
   */
  readonly queued: 'sent' | 'waits';
}

export const changeRules = {
  'template-removed': { level: 'breaking', queued: 'waits' },
  'template-renamed': { level: 'breaking', queued: 'waits' },
  'function-renamed': { level: 'breaking', queued: 'sent' },
  'parameter-added': { level: 'breaking', queued: 'waits' },
  'parameter-removed': { level: 'breaking', queued: 'waits' },
  'parameter-type-changed': { level: 'breaking', queued: 'waits' },
  'property-renamed': { level: 'breaking', queued: 'waits' },
  'named-parameters': { level: 'breaking', queued: 'sent' },
  'time-zone-choice': { level: 'breaking', queued: 'sent' },
  'file-changed': { level: 'breaking', queued: 'waits' },
  'button-added': { level: 'breaking', queued: 'waits' },
  'button-removed': { level: 'breaking', queued: 'waits' },
  'language-removed': { level: 'breaking', queued: 'waits' },
  'language-choice': { level: 'breaking', queued: 'waits' },
  'approval-lost': { level: 'dangerous', queued: 'waits' },
  'template-replaced': { level: 'dangerous', queued: 'waits' },
  'parameters-reordered': { level: 'dangerous', queued: 'waits' },
  'parameter-renamed': { level: 'dangerous', queued: 'waits' },
  'parameter-format-changed': { level: 'dangerous', queued: 'waits' },
  'parameter-limit-lowered': { level: 'dangerous', queued: 'sent' },
  'buttons-reordered': { level: 'dangerous', queued: 'waits' },
  'button-renamed': { level: 'dangerous', queued: 'waits' },
  'language-switched': { level: 'dangerous', queued: 'waits' },
  'category-changed': { level: 'dangerous', queued: 'sent' },
  'wording-changed': { level: 'dangerous', queued: 'sent' },
  'placeholders-swapped': { level: 'dangerous', queued: 'sent' },
  'template-added': { level: 'safe', queued: 'sent' },
  'parameter-named': { level: 'safe', queued: 'waits' },
  'parameter-limit-raised': { level: 'safe', queued: 'sent' },
  'parameter-style-changed': { level: 'safe', queued: 'sent' },
  'button-named': { level: 'safe', queued: 'waits' },
  'buttons-changed': { level: 'safe', queued: 'sent' },
  'language-added': { level: 'safe', queued: 'sent' },
  'approval-gained': { level: 'safe', queued: 'sent' },
  'status-changed': { level: 'safe', queued: 'sent' },
  'text-changed': { level: 'safe', queued: 'sent' },
} as const satisfies Readonly<Record<string, ChangeKind>>;

export type ChangeRule = keyof typeof changeRules;

/** One difference between two versions of a template. */
export interface Difference {
  /** The kind of change, such as `parameter-added`. */
  readonly rule: ChangeRule;
  /** The effect on callers. */
  readonly message: string;
  /** What changed, as a path into the YAML file; empty if the whole file was added or removed. */
  readonly path: readonly (string | number)[];
  /** The texts, if it is a text that changed. */
  readonly texts?: { readonly before?: string; readonly after?: string };
}

/** A difference and what it means for the callers of a template. */
export interface TemplateChange extends Difference, ChangeKind {
  /** Name of the template. */
  readonly template: string;
  /** The generated function that callers use. */
  readonly function: string;
}
