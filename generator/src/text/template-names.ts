import { createHash } from 'node:crypto';
import type { TemplateYaml } from '../check/template-yaml.js';

/** What generated code calls a template. */
export interface TemplateNames {
  /** File name without extension, safe on every file system. */
  readonly module: string;
  /** Of the function that sends it, such as `sendOrderShipped`. */
  readonly send: string;
  /** Of the function that builds its request only. */
  readonly build: string;
  /** Of the type of its message. */
  readonly messageType: string;
  /** Of the type of its parameters. */
  readonly parametersType: string;
}

/** Derives the names, or returns `undefined` where the template's name has no letter or digit to make them of. */
export function namesOf({
  name,
  function: override,
}: Pick<TemplateYaml, 'name' | 'function'>): TemplateNames | undefined {
  const words = name.split('_').filter((word) => word !== '');
  const base = override?.slice('send'.length) ?? words.map(capitalize).join('');
  if (base === '') return undefined;
  // No other type begins with an underscore, so this one meets none.
  const type = /^\d/.test(base) ? `_${base}` : base;
  return {
    module: safeModuleName(override === undefined ? words.join('-') : kebabCase(base)),
    send: `send${base}`,
    build: `build${base}`,
    messageType: `${type}Message`,
    parametersType: `${type}Parameters`,
  };
}

/** Those that no other template of a project may have, each with its kind, since a file and a function may well be alike. */
export function uniqueNames({ send, messageType, module }: TemplateNames): readonly string[] {
  return [`the function ${send}`, `the type ${messageType}`, `the file ${module}.ts`];
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

/** `index` is the folder's own; Windows reserves the rest as device names. */
const reservedModule = /^(index|con|prn|aux|nul|com\d|lpt\d)$/;

/** Most file systems allow 255 bytes a name; this leaves room for an extension and a temporary suffix. */
const longestModule = 100;

function safeModuleName(name: string): string {
  // No other module has an underscore, so this one meets none.
  if (reservedModule.test(name)) return `${name}_`;
  if (name.length <= longestModule) return name;
  return `${name.slice(0, longestModule - 9)}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

/** Words that the compiler refuses as the label of a tuple's element. */
const refusedLabels: ReadonlySet<string> = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends finally for if in ' +
    'instanceof return super switch throw try var while with implements interface let package private protected ' +
    'public static yield'
  ).split(' '),
);

/** A placeholder's or button's name as the label of a tuple's element. */
export function tupleLabel(name: string): string {
  return refusedLabels.has(name) ? `${name}_` : name;
}
