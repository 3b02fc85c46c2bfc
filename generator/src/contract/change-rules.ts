/**
 * - `breaking`: the compiler rejects calls that were correct before.
 * - `dangerous`: every call still compiles, but the message may be wrong.
 * - `safe`: every call still compiles and means the same.
 */
export type ChangeLevel = 'breaking' | 'dangerous' | 'safe';

/** What is known of a kind of change. */
interface ChangeKind {
  /** Its effect on callers. */
  readonly level: ChangeLevel;
}

/** Every kind of change. */
export const changeRules = {
  'template-removed': { level: 'breaking' },
  'template-renamed': { level: 'breaking' },
  'function-renamed': { level: 'breaking' },
  'parameter-added': { level: 'breaking' },
  'parameter-removed': { level: 'breaking' },
  'parameter-type-changed': { level: 'breaking' },
  'property-renamed': { level: 'breaking' },
  'named-parameters': { level: 'breaking' },
  'time-zone-choice': { level: 'breaking' },
  'file-changed': { level: 'breaking' },
  'button-added': { level: 'breaking' },
  'button-removed': { level: 'breaking' },
  'language-removed': { level: 'breaking' },
  'language-choice': { level: 'breaking' },
  'template-replaced': { level: 'dangerous' },
  'parameters-reordered': { level: 'dangerous' },
  'parameter-renamed': { level: 'dangerous' },
  'parameter-format-changed': { level: 'dangerous' },
  'parameter-limit-lowered': { level: 'dangerous' },
  'text-limit-lowered': { level: 'dangerous' },
  'buttons-reordered': { level: 'dangerous' },
  'button-renamed': { level: 'dangerous' },
  'language-switched': { level: 'dangerous' },
  'wording-changed': { level: 'dangerous' },
  'placeholders-swapped': { level: 'dangerous' },
  'template-added': { level: 'safe' },
  'parameter-named': { level: 'safe' },
  'parameter-limit-raised': { level: 'safe' },
  'parameter-style-changed': { level: 'safe' },
  'button-named': { level: 'safe' },
  'buttons-changed': { level: 'safe' },
  'language-added': { level: 'safe' },
  'text-changed': { level: 'safe' },
  'category-changed': { level: 'safe' },
} as const satisfies Readonly<Record<string, ChangeKind>>;

export type ChangeRule = keyof typeof changeRules;

/** One difference between two versions of a template. */
export interface Difference {
  readonly rule: ChangeRule;
  /** The effect on callers. */
  readonly message: string;
  /** What changed, as a path into the YAML file; empty if the whole file was added or removed. */
  readonly path: readonly (string | number)[];
  /** The texts, if it is a text that changed. */
  readonly texts?: { readonly before?: string; readonly after?: string };
}

/** A difference and what it means for the callers of a template. */
export interface TemplateChange extends Difference {
  readonly level: ChangeLevel;
  /** Name of the template. */
  readonly template: string;
  /** The generated function that callers use. */
  readonly function: string;
}
