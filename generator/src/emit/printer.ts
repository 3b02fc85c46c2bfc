import {
  type CodeBlockWriter,
  printStructure,
  type StatementStructures,
  StructureKind,
  type WriterFunction,
} from 'ts-morph';

export type Statement = string | StatementStructures | WriterFunction;

/**
 * Prints the statements of several files and cuts the text apart. Every call of ts-morph's printer keeps some
 * kilobytes allocated until the next full garbage collection, so many files are printed in one call.
 */
export function printFiles(files: readonly (readonly Statement[])[]): readonly string[] {
  const starts: number[] = [];
  const noteStart = (writer: CodeBlockWriter): void => {
    starts.push(writer.getLength());
  };
  const statements = files.flatMap((file) => [noteStart, ...file]);
  const text = printStructure({ kind: StructureKind.SourceFile, statements }, { indentNumberOfSpaces: 2 });
  return starts.map((start, index) => {
    const end = starts[index + 1];
    // After a closing brace the printer adds an empty line, which belongs to no file.
    return text.slice(start, end === undefined || !text.endsWith('\n\n', end) ? end : end - 1);
  });
}
