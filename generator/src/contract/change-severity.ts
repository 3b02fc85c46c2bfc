import { defined } from '../text/defined.js';
import type { ContractTemplate } from './contract.js';

/**
 * - `breaking`: the compiler rejects calls that were correct before.
 * - `dangerous`: every call still compiles, but the message may be wrong.
 * - `safe`: every call still compiles and means the same.
 */
export type ChangeLevel = 'breaking' | 'dangerous' | 'safe';

/** Every kind of change and its effect on callers. */
export const changeLevels = {
  'template-removed': 'breaking',
  'template-renamed': 'breaking',
  'function-renamed': 'breaking',
  'parameter-added': 'breaking',
  'parameter-removed': 'breaking',
  'parameter-type-changed': 'breaking',
  'property-renamed': 'breaking',
  'named-parameters': 'breaking',
  'time-zone-choice': 'breaking',
  'file-changed': 'breaking',
  'button-added': 'breaking',
  'button-removed': 'breaking',
  'language-removed': 'breaking',
  'language-choice': 'breaking',
  'template-replaced': 'dangerous',
  'parameters-reordered': 'dangerous',
  'parameter-renamed': 'dangerous',
  'parameter-format-changed': 'dangerous',
  'parameter-limit-lowered': 'dangerous',
  'text-limit-lowered': 'dangerous',
  'buttons-reordered': 'dangerous',
  'button-renamed': 'dangerous',
  'language-switched': 'dangerous',
  'wording-changed': 'dangerous',
  'placeholders-swapped': 'dangerous',
  'template-added': 'safe',
  'parameter-named': 'safe',
  'parameter-limit-raised': 'safe',
  'parameter-style-changed': 'safe',
  'button-named': 'safe',
  'buttons-changed': 'safe',
  'language-added': 'safe',
  'text-changed': 'safe',
  'category-changed': 'safe',
} as const satisfies Readonly<Record<string, ChangeLevel>>;

export type ChangeRule = keyof typeof changeLevels;

/** One difference between two versions of a template. */
export interface TemplateChange {
  readonly level: ChangeLevel;
  readonly rule: ChangeRule;
  /** Name of the template. */
  readonly template: string;
  /** The generated function that callers use. */
  readonly function: string;
  /** The effect on callers. */
  readonly message: string;
  /** What changed, as a path into the YAML file; empty if the whole file was added or removed. */
  readonly path: readonly (string | number)[];
  /** The texts, if it is a text that changed. */
  readonly texts?: { readonly before?: string; readonly after?: string };
}

export function change(
  template: Pick<ContractTemplate, 'name' | 'function'>,
  rule: ChangeRule,
  message: string,
  path: TemplateChange['path'] = [],
  texts?: TemplateChange['texts'],
): TemplateChange {
  const { name, function: send } = template;
  return {
    level: changeLevels[rule],
    rule,
    template: name,
    function: send,
    message,
    path,
    ...defined({ texts }),
  };
}
