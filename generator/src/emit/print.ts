import { printStructure, StructureKind } from 'ts-morph';
import type { ModuleFormat } from '../text/generated-files.js';
import { generatedMark } from '../text/generated-mark.js';
import type { Form, Structure } from './forms.js';

/** How generated code is written. */
export interface EmitOptions {
  /** TypeScript, or JavaScript modules with declarations, whose maps lead to the YAML. Default: `ts`. */
  readonly target?: 'ts' | 'js';
  /** The extension of relative imports in TypeScript. Default: `.js`. */
  readonly importExtension?: '.js' | '.ts' | 'none';
  /** The module that generated code imports. Default: `@notifygen/runtime/codegen`. */
  readonly runtimeModule?: string;
  /** Comment lines at the top of every file, such as a licence. Default: none. */
  readonly header?: readonly string[];
  /**
   * What calls of a template that is not approved are: struck through in editors, or an error of the compiler, which also leaves
   * out the languages that are not approved. Default: `warn`.
   */
  readonly unapproved?: 'warn' | 'error';
}

/** Instead of the target, the format of the modules, which depends on the output folder. Default: `.ts`. */
export interface PrintOptions extends Omit<EmitOptions, 'target'>, Partial<ModuleFormat> {}

/**
 * @param origin Path of the YAML file. Absent for the index.
 * @param isNarrowed Whether the types leave out what is not approved.
 */
export function firstLines(
  form: Form,
  { header = [] }: PrintOptions,
  origin?: string,
  isNarrowed = false,
): readonly string[] {
  const mark = generatedMark(form === 'source' ? '.ts' : '.js', origin, isNarrowed);
  // `checkJs` checks JavaScript although its types are in the declarations.
  return [mark, ...header, ...(form === 'script' ? ['// @ts-nocheck'] : [])];
}

const format = { indentNumberOfSpaces: 2 };

/** The text of a file, which ends with a line end. */
export function print(statements: readonly (string | Structure)[]): string {
  const constants: string[] = [];
  const printed = statements.map((statement) => {
    if (typeof statement === 'string' || statement.kind !== StructureKind.VariableStatement) return statement;
    const [{ name, type, initializer } = { name: '' }] = statement.declarations;
    const typed = type === undefined ? '' : `: ${type}`;
    constants.push(`const ${name}${typed}${initializer === undefined ? '' : ` = ${initializer}`};`);
    return { ...statement, declarations: [{ name }] };
  });
  const text = printStructure({ kind: StructureKind.SourceFile, statements: printed }, format);
  // ts-morph would indent the lines of a type and of a value twice. No line of a comment starts like a constant.
  return text.replaceAll(/(?<=^(?:export |declare )*)const \w+;$/gm, () => constants.shift() ?? '');
}
