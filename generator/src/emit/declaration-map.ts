import { encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { generatedNotice } from '../text/generated-mark.js';

/** A line of a YAML file, from 1. */
interface Target {
  /** Path of the file from the output folder. */
  readonly source: string;
  readonly line: number;
}

/**
 * The source map that leads from each name that a declaration file declares to the template's name in its YAML. Editors ignore it
 * without an error if `file` is not the file's exact name. They look up a position at the next segment, not at the one before it.
 */
export function declarationMap(file: string, text: string, { source, line }: Target): string {
  const lines = text.split('\n');
  const mappings = lines.map((own, index): SourceMapSegment[] => {
    const before: SourceMapSegment[] = index === 0 || own.startsWith('export ') ? [[0]] : [];
    const names = declaredColumns(own).map((column): SourceMapSegment => [column, 0, line - 1, 0]);
    // Ends what leads to the YAML before the declaration on the next line.
    const after: SourceMapSegment[] = declaredColumns(lines[index + 1]).length > 0 ? [[own.length]] : [];
    return [...before, ...names, ...after];
  });
  const map = {
    $comment: generatedNotice,
    version: 3,
    file,
    sources: [source],
    names: [],
    mappings: encode(mappings),
  };
  return `${JSON.stringify(map, null, 2)}\n`;
}

/** The start of a declaration, and of its name, and the end of it. No line of a documentation comment starts like one. */
function declaredColumns(line = ''): readonly number[] {
  const [start, name] = /^(?:declare )?(?:function|const|interface|type) (?=(\w+))/.exec(line) ?? [];
  return start === undefined || name === undefined ? [] : [0, start.length, start.length + name.length];
}
