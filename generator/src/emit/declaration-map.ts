import { encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { generatedNotice } from '../text/generated-mark.js';

/** A line of a YAML file, from 1. */
interface Target {
  /** Path of the file from the output folder. */
  readonly yamlPath: string;
  readonly line: number;
}

/**
 * The source map that leads from each name that a declaration file declares to the template's name in its YAML. Editors ignore it
 * without an error if `file` is not the file's exact name. They look up a position at the next segment, not at the one before it.
 */
export function declarationMap(file: string, declarations: string, { yamlPath, line }: Target): string {
  const lines = declarations.split('\n');
  const mappings = lines.map((text, index): SourceMapSegment[] => {
    const before: SourceMapSegment[] = index === 0 || text.startsWith('export ') ? [[0]] : [];
    const names = declaredColumns(text).map((column): SourceMapSegment => [column, 0, line - 1, 0]);
    // An unmapped segment ends this line, so that its positions do not lead where the declaration below leads.
    const after: SourceMapSegment[] = declaredColumns(lines[index + 1]).length > 0 ? [[text.length]] : [];
    return [...before, ...names, ...after];
  });
  const map = {
    $comment: generatedNotice,
    version: 3,
    file,
    sources: [yamlPath],
    names: [],
    mappings: encode(mappings),
  };
  return `${JSON.stringify(map, null, 2)}\n`;
}

/** Columns where a declaration starts, its name starts, and its name ends. No line of a comment starts like a declaration. */
function declaredColumns(line = ''): readonly number[] {
  const [start, name] = /^(?:declare )?(?:function|const|interface|type) (?=(\w+))/.exec(line) ?? [];
  return start === undefined || name === undefined ? [] : [0, start.length, start.length + name.length];
}
