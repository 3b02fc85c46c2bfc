import { compareText } from '../diagnostics/diagnostic.js';
import { type Form, importOf, isTypeName, type Structure } from './forms.js';
import type { PrintOptions } from './print.js';

/** Notes that a module uses a type or a function of the runtime, and returns its name. */
export type UseRuntime = (name: string) => string;

const defaultRuntime = '@notifygen/runtime/codegen';

/** The import of the used names that a file of a form needs. */
export function runtimeImport(
  form: Form,
  names: ReadonlySet<string>,
  { runtimeModule = defaultRuntime }: PrintOptions,
): Structure {
  const used = [...names].filter(
    (name) => form === 'source' || isTypeName(name) === (form === 'declarations'),
  );
  return importOf(
    used.sort((a, b) => compareText(a.toLowerCase(), b.toLowerCase())),
    runtimeModule,
  );
}
