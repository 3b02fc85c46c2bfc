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

/**
 * Where a part is printed: in a TypeScript module; in a JavaScript one, without types and documentation, which are in the
 * declarations; or in the declarations, which export the names of a module in a list.
 */
export type Form = 'source' | 'script' | 'declaration' | 'exported declaration';

const keywords: Readonly<Record<Form, string>> = {
  source: 'export ',
  script: 'export ',
  declaration: 'declare ',
  'exported declaration': 'export declare ',
};

/** The statement of a part; none for a type in JavaScript. */
export function statementsOf(part: Part, form: Form): readonly Statement[] {
  const { kind, name } = part;
  const isDeclaration = form.endsWith('declaration');
  const isExported = keywords[form].startsWith('export');
  if (kind === StructureKind.Function) {
    const isScript = form === 'script';
    const parameters = isScript ? part.parameters.map((one) => ({ name: one.name })) : part.parameters;
    const result = isScript ? '' : `: ${part.returnType}`;
    const start = `${isDeclaration ? 'declare' : 'export'} function ${name}`;
    const fitted = fitting(start, parameters, `${result}${isDeclaration ? ';' : ' {'}`);
    if (isScript) return [{ kind, name, isExported, parameters: fitted, statements: part.statements }];
    return [{ ...part, parameters: fitted, isExported, hasDeclareKeyword: isDeclaration }];
  }
  if (kind === 'constant') {
    const start = form === 'script' ? '' : `${docComment(part.doc)}\n`;
    const typed = `${start}${keywords[form]}const ${name}${form === 'script' ? '' : `: ${part.type}`}`;
    return [isDeclaration ? write(`${typed};`) : write(`${typed} = `, part.lines, ';')];
  }
  if (form === 'script') return [];
  if (kind === StructureKind.TypeAlias) return [{ ...part, isExported, leadingTrivia: blankLine }];
  return [write(`${docComment(part.doc)}\n${isExported ? 'export ' : ''}interface ${name} `, part.lines)];
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
