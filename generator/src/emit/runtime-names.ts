import { compareText } from '../diagnostics/diagnostic.js';
import { namesFrom, type PrintOptions } from './print.js';

/** Notes what a module uses of the runtime, where it uses it: that is what it imports. */
export interface RuntimeNames {
  /** Returns the name of a type. */
  readonly type: (name: string) => string;
  /** Returns the name of a function. */
  readonly value: (name: string) => string;
  /** What was used so far. Types start with `type `. */
  readonly used: () => readonly string[];
}

export function runtimeNames(): RuntimeNames {
  const used = new Set<string>();
  return {
    type: (name) => {
      used.add(`type ${name}`);
      return name;
    },
    value: (name) => {
      used.add(name);
      return name;
    },
    used: () => [...used],
  };
}

const defaultRuntime = '@notifygen/runtime/codegen';

/** The import of used names, sorted. */
export function runtimeImport(
  used: readonly string[],
  { runtimeModule = defaultRuntime }: PrintOptions,
): string {
  const sorted = used
    .map((specifier) => ({ specifier, name: specifier.replace('type ', '').toLowerCase() }))
    .sort((a, b) => compareText(a.name, b.name));
  return namesFrom(
    'import',
    sorted.map(({ specifier }) => specifier),
    runtimeModule,
  );
}
