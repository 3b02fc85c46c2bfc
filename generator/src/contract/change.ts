import type { ContractTemplate } from './contract.js';

/**
 * - `breaking`: the compiler refuses calls that were right before.
 * - `dangerous`: every call compiles as before and may say the wrong thing.
 * - `safe`: every call compiles and means what it meant.
 */
export type ChangeLevel = 'breaking' | 'dangerous' | 'safe';

/** What kind of change it is. */
export type ChangeRule =
  | 'template-removed'
  | 'function-renamed'
  | 'parameter-added'
  | 'parameter-removed'
  | 'file-changed'
  | 'button-added'
  | 'button-removed'
  | 'language-removed'
  | 'language-choice'
  | 'template-replaced'
  | 'parameters-reordered'
  | 'parameter-renamed'
  | 'buttons-reordered'
  | 'button-renamed'
  | 'language-switched'
  | 'wording-changed'
  | 'template-added'
  | 'parameter-named'
  | 'button-named'
  | 'language-added'
  | 'text-changed';

/** Every kind of change, with what it does to callers. */
export const changeLevels: Readonly<Record<ChangeRule, ChangeLevel>> = {
  'template-removed': 'breaking',
  'function-renamed': 'breaking',
  'parameter-added': 'breaking',
  'parameter-removed': 'breaking',
  'file-changed': 'breaking',
  'button-added': 'breaking',
  'button-removed': 'breaking',
  'language-removed': 'breaking',
  'language-choice': 'breaking',
  'template-replaced': 'dangerous',
  'parameters-reordered': 'dangerous',
  'parameter-renamed': 'dangerous',
  'buttons-reordered': 'dangerous',
  'button-renamed': 'dangerous',
  'language-switched': 'dangerous',
  'wording-changed': 'dangerous',
  'template-added': 'safe',
  'parameter-named': 'safe',
  'button-named': 'safe',
  'language-added': 'safe',
  'text-changed': 'safe',
};

/** One thing that changed about one template. */
export interface TemplateChange {
  /** What it does to callers. */
  readonly level: ChangeLevel;
  /** What kind of change it is. */
  readonly rule: ChangeRule;
  /** Name of the template. */
  readonly template: string;
  /** The generated function that callers use. */
  readonly function: string;
  /** What it means to callers. */
  readonly message: string;
  /** What changed, as a path into the YAML file; empty where the whole file came or went. */
  readonly path: readonly (string | number)[];
}

export function change(
  template: Pick<ContractTemplate, 'name' | 'function'>,
  rule: ChangeRule,
  message: string,
  path: TemplateChange['path'] = [],
): TemplateChange {
  return {
    level: changeLevels[rule],
    rule,
    template: template.name,
    function: template.function,
    message,
    path,
  };
}
