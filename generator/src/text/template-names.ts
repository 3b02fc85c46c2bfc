import { hash } from 'node:crypto';

/** The names of a template in generated code. */
export interface TemplateNames {
  /** File name without extension, safe on every file system. */
  readonly module: string;
  /** The function that sends it, such as `sendOrderShipped`. */
  readonly send: string;
  /** The function that only builds its request. */
  readonly build: string;
  /** The constant that holds it as plain data, such as `templateOrderShipped`. */
  readonly template: string;
  /** The type of its message. */
  readonly messageType: string;
  /** The type of its parameters. */
  readonly parametersType: string;
}

/** Derives the names; `undefined` if the template's name has no letter or digit. */
export function namesOf(template: {
  readonly name: string;
  readonly function?: string;
}): TemplateNames | undefined {
  const { name, function: override } = template;
  const words = name.split('_').filter((word) => word !== '');
  const base = override?.slice('send'.length) ?? words.map(capitalize).join('');
  if (base === '') return undefined;
  // No other type starts with an underscore, so this cannot collide.
  const type = /^\d/.test(base) ? `_${base}` : base;
  return {
    module: safeFileName(override === undefined ? words.join('-') : kebabCase(base)),
    send: `send${base}`,
    build: `build${base}`,
    // A prefix and not a suffix: no name of another kind starts like this, and a template's name may start with a digit.
    template: `template${base}`,
    messageType: `${type}Message`,
    parametersType: `${type}Parameters`,
  };
}

/** The names that must be unique in a project, each with its kind: a module and a function may have the same name. */
export function uniqueNames({ send, messageType, module }: TemplateNames): readonly string[] {
  return [`the function ${send}`, `the type ${messageType}`, `the module ${module}`];
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function kebabCase(name: string): string {
  return name
    .replaceAll(/([a-z0-9])(?=[A-Z])/g, '$1-')
    .replaceAll(/([A-Z])(?=[A-Z][a-z])/g, '$1-')
    .toLowerCase();
}

/** `index` is the module of the folder; the others are device names on Windows. */
const reservedName = /^(index|con|prn|aux|nul|com\d|lpt\d)$/;

/** Most file systems allow 255 bytes per name; this leaves space for an extension and a temporary suffix. */
const longestName = 100;

/** The name of a file without extension that every file system allows. */
export function safeFileName(name: string): string {
  // No other module has an underscore, so this cannot collide.
  if (reservedName.test(name)) return `${name}_`;
  return name.length <= longestName ? name : distinctFileName(name);
}

/** Another name for a file whose first name is too long or taken. */
export function distinctFileName(name: string): string {
  return `${name.slice(0, longestName - 9)}-${hash('sha256', name, 'hex').slice(0, 8)}`;
}

/** Words that TypeScript does not allow as the label of a tuple element. */
const reservedLabels: ReadonlySet<string> = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends finally for if in ' +
    'instanceof return super switch throw try var while with implements interface let package private protected ' +
    'public static yield'
  ).split(' '),
);

/** The name of a placeholder or button as the label of a tuple element. */
export function tupleLabel(name: string): string {
  return reservedLabels.has(name) ? `${name}_` : name;
}
