import {
  type FunctionDeclarationStructure,
  type InterfaceDeclarationStructure,
  type OptionalKind,
  type ParameterDeclarationStructure,
  printStructure,
  type StatementStructures,
  StructureKind,
  type TypeAliasDeclarationStructure,
  type WriterFunction,
} from 'ts-morph';
import { docComment } from './doc-comment.js';
import { oneItem } from './lines.js';

/** What a module exports under one name, without the keywords that depend on where it is printed. */
export type Part = FunctionPart | InterfaceDeclarationStructure | TypeAliasDeclarationStructure | Constant;

interface FunctionPart extends FunctionDeclarationStructure {
  readonly name: string;
  parameters: Parameters;
  returnType: string;
  statements: string[];
}

/** Not a structure of ts-morph, which would indent the value once more. */
interface Constant {
  readonly kind: 'constant';
  readonly name: string;
  readonly doc: string;
  readonly type: string;
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
  if (part.kind === 'constant')
    return constant(`${docComment(part.doc)}\nexport const ${part.name}: ${part.type}`, part);
  if (part.kind !== StructureKind.Function) return { ...part, isExported: true, leadingTrivia: blankLine };
  const { name, returnType } = part;
  const parameters = fitting(`export function ${name}`, part.parameters, `: ${returnType} {`);
  return { ...part, parameters, isExported: true };
}

/** A part of a JavaScript module: nothing for a type, and no documentation, which is in the declarations. */
export function scriptOf(part: Part): readonly Statement[] {
  if (part.kind === 'constant') return [constant(`export const ${part.name}`, part)];
  if (part.kind !== StructureKind.Function) return [];
  const { kind, name, statements } = part;
  const names = part.parameters.map((parameter) => ({ name: parameter.name }));
  const parameters = fitting(`export function ${name}`, names, ' {');
  return [{ kind, name, isExported: true, parameters, statements }];
}

/**
 * A part of the declarations.
 *
 * @param prefix `''` for a module, whose names the declarations export in a list.
 */
export function declarationOf(part: Part, prefix: 'export ' | ''): Statement {
  if (part.kind === 'constant') {
    const declaration = `${docComment(part.doc)}\n${prefix}declare const ${part.name}: ${part.type};`;
    return (writer) => {
      blankLine(writer);
      writer.write(declaration);
    };
  }
  const isExported = prefix !== '';
  if (part.kind !== StructureKind.Function) return { ...part, isExported, leadingTrivia: blankLine };
  const { name, returnType } = part;
  const parameters = fitting(`declare function ${name}`, part.parameters, `: ${returnType};`);
  return { ...part, parameters, isExported, hasDeclareKeyword: true };
}

/** Before a statement that ts-morph would print directly below the one before it. */
export const blankLine: WriterFunction = (writer) => {
  if (writer.getLength() > 0) writer.blankLineIfLastNot();
};

function constant(start: string, { lines }: Constant): WriterFunction {
  return (writer) => {
    blankLine(writer);
    writer.write(`${start} = `);
    writer.inlineBlock(() => {
      for (const line of lines) writer.writeLine(line);
    });
    writer.write(';');
  };
}

type Parameters = OptionalKind<ParameterDeclarationStructure>[];

/** ts-morph prints all parameters on one line. Where that is too long, one parameter contains a line for each. */
function fitting(start: string, parameters: Parameters, end: string): Parameters {
  const texts = parameters.map(({ name, hasQuestionToken, type }) => {
    const mark = hasQuestionToken ? '?' : '';
    return type === undefined ? name : `${name}${mark}: ${String(type)}`;
  });
  const lines = oneItem(`${start}(`, texts, `)${end}`);
  return lines === undefined ? parameters : [{ name: lines }];
}
