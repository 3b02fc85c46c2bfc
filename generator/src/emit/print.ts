import { printStructure, StructureKind } from 'ts-morph';
import type { Config } from '../../schemas.js';
import type { ModuleFormat } from '../text/generated-files.js';
import { generatedMark } from '../text/generated-mark.js';
import type { Form, Structure } from './forms.js';

/** How generated code is written. */
export interface EmitOptions
  extends Pick<Config, 'target' | 'importExtension' | 'runtimeModule' | 'header' | 'unapproved'> {}

/** Like EmitOptions, but with the module format that was resolved from them and the output folder. Default: `.ts`. */
export interface PrintOptions extends Omit<EmitOptions, 'target'>, Partial<ModuleFormat> {}

/**
 * @param templateFile Path of the YAML file, safe in a comment. Absent for the index.
 * @param isNarrowed Whether the types leave out what is not approved.
 */
export function firstLines(
  form: Form,
  { header = [] }: PrintOptions,
  templateFile?: string,
  isNarrowed = false,
): readonly string[] {
  const mark = generatedMark(form === 'typescript' ? '.ts' : '.js', templateFile, isNarrowed);
  // `checkJs` checks JavaScript although its types are in the declarations.
  return [mark, ...header, ...(form === 'javascript' ? ['// @ts-nocheck'] : [])];
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
