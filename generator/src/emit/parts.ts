import {
  type FunctionDeclarationStructure,
  type OptionalKind,
  type ParameterDeclarationStructure,
  printStructure,
  type StatementStructures,
  StructureKind,
  type TypeAliasDeclarationStructure,
  type WriterFunction,
} from 'ts-morph';
import { docComment } from './doc-comment.js';
import { listLines } from './print.js';

/** What a module exports under one name, without the keywords that depend on where it is printed. */
export type Part = FunctionPart | TypeAliasDeclarationStructure | InterfacePart | ConstantPart;

interface FunctionPart extends FunctionDeclarationStructure {
  readonly name: string;
  parameters: Parameters;
  returnType: string;
  statements: string[];
}

/** Not a structure: ts-morph takes three times as long to print properties as to write their lines. */
interface InterfacePart extends Block {
  readonly kind: 'interface';
}

/** Not a structure: ts-morph would indent the lines of the value once more. */
interface ConstantPart extends Block {
  readonly kind: 'constant';
  readonly type: string;
}

interface Block {
  readonly name: string;
  readonly doc: string;
  /** The lines between its braces. */
  readonly lines: readonly string[];
}

export type Statement = string | WriterFunction | StatementStructures;

/** The text of statements, which ends with a line end. */
export function print(statements: Statement[]): string {
  return printStructure({ kind: StructureKind.SourceFile, statements }, { indentNumberOfSpaces: 2 });
}

/** A part of a TypeScript module. */
export function sourceOf(part: Part): Statement {
  const { name } = part;
  switch (part.kind) {
    case 'constant':
      return write(`${docComment(part.doc)}\nexport const ${name}: ${part.type} = `, part.lines, ';');
    case 'interface':
      return write(`${docComment(part.doc)}\nexport interface ${name} `, part.lines);
    case StructureKind.TypeAlias:
      return { ...part, isExported: true, leadingTrivia: blankLine };
    case StructureKind.Function: {
      const parameters = fitting(`export function ${name}`, part.parameters, `: ${part.returnType} {`);
      return { ...part, parameters, isExported: true };
    }
  }
}

/** A part of a JavaScript module: nothing for a type, and no documentation, which is in the declarations. */
export function scriptOf(part: Part): readonly Statement[] {
  const { kind, name } = part;
  if (kind === 'constant') return [write(`export const ${name} = `, part.lines, ';')];
  if (kind !== StructureKind.Function) return [];
  const names = part.parameters.map((parameter) => ({ name: parameter.name }));
  const parameters = fitting(`export function ${name}`, names, ' {');
  return [{ kind, name, isExported: true, parameters, statements: part.statements }];
}

/**
 * A part of the declarations.
 *
 * @param prefix `''` for a module, whose names the declarations export in a list.
 */
export function declarationOf(part: Part, prefix: 'export ' | ''): Statement {
  const { name } = part;
  const isExported = prefix !== '';
  switch (part.kind) {
    case 'constant':
      return write(`${docComment(part.doc)}\n${prefix}declare const ${name}: ${part.type};`);
    case 'interface':
      return write(`${docComment(part.doc)}\n${prefix}interface ${name} `, part.lines);
    case StructureKind.TypeAlias:
      return { ...part, isExported, leadingTrivia: blankLine };
    case StructureKind.Function: {
      const parameters = fitting(`declare function ${name}`, part.parameters, `: ${part.returnType};`);
      return { ...part, parameters, isExported, hasDeclareKeyword: true };
    }
  }
}

/** Before a statement that ts-morph would print directly below the one before it. */
const blankLine: WriterFunction = (writer) => {
  if (writer.getLength() > 0) writer.blankLineIfLastNot();
};

/** @param lines Between braces. */
function write(start: string, lines?: readonly string[], end = ''): WriterFunction {
  return (writer) => {
    blankLine(writer);
    writer.write(start);
    if (lines) writer.inlineBlock(() => void writer.write(lines.join('\n')));
    writer.write(end);
  };
}

type Parameters = OptionalKind<ParameterDeclarationStructure>[];

/** ts-morph prints all parameters on one line. Where that is too long, one parameter contains a line for each. */
function fitting(start: string, parameters: Parameters, end: string): Parameters {
  const texts = parameters.map(({ name, hasQuestionToken, type }) => {
    const mark = hasQuestionToken ? '?' : '';
    return type === undefined ? name : `${name}${mark}: ${String(type)}`;
  });
  const lines = listLines(`${start}(`, texts, `)${end}`);
  return lines === undefined ? parameters : [{ name: lines }];
}
