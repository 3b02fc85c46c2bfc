import {
  type ExportDeclarationStructure,
  type FunctionDeclarationStructure,
  type ImportDeclarationStructure,
  type InterfaceDeclarationStructure,
  type OptionalKind,
  StructureKind,
  type TypeAliasDeclarationStructure,
  type VariableDeclarationStructure,
  type VariableStatementStructure,
  type WriterFunction,
} from 'ts-morph';

/** Records that a module uses a type or a function of the runtime, and returns its name. */
export type UseRuntime = (name: string) => string;

/** What a file exports under a name of its own. */
export type ExportedStructure =
  | FunctionStructure
  | ConstantStructure
  | InterfaceDeclarationStructure
  | TypeAliasDeclarationStructure;

interface FunctionStructure extends FunctionDeclarationStructure {
  name: string;
}

export interface ConstantStructure extends VariableStatementStructure {
  declarations: (OptionalKind<VariableDeclarationStructure> & { type?: string; initializer?: string })[];
}

export type Structure = ExportedStructure | ImportDeclarationStructure | ExportDeclarationStructure;

/**
 * The kind of file that describes or runs a module: TypeScript; JavaScript, without types and documentation; or the
 * declarations of JavaScript.
 */
export type Form = 'typescript' | 'javascript' | 'declarations';

/** What a file of a form contains of a module's exports. */
export function inForm(form: Form, exported: readonly ExportedStructure[]): readonly Structure[] {
  if (form === 'typescript') return exported.map((structure) => ({ ...structure, isExported: true }));
  if (form === 'javascript') return exported.flatMap(withoutTypes);
  // A list, because TypeScript 7 would otherwise edit the YAML to rename `notify.sendOrderShipped`.
  return [...exported.map(declared), exportOf(exported.map(nameOf))];
}

function withoutTypes(structure: ExportedStructure): readonly Structure[] {
  switch (structure.kind) {
    case StructureKind.Function: {
      const parameters = structure.parameters?.map(({ name }) => ({ name })) ?? [];
      const { kind, name, statements } = structure;
      return [{ kind, name, parameters, isExported: true, ...(statements && { statements }) }];
    }
    case StructureKind.VariableStatement: {
      const { docs: _, ...statement } = structure;
      const declarations = structure.declarations.map(({ type: _, ...declaration }) => declaration);
      return [{ ...statement, declarations, isExported: true }];
    }
    case StructureKind.Interface:
    case StructureKind.TypeAlias:
      return [];
  }
}

function declared(structure: ExportedStructure): Structure {
  switch (structure.kind) {
    case StructureKind.Function: {
      const { statements: _, ...signature } = structure;
      return { ...signature, hasDeclareKeyword: true };
    }
    case StructureKind.VariableStatement: {
      const declarations = structure.declarations.map(({ initializer: _, ...declaration }) => declaration);
      return { ...structure, declarations, hasDeclareKeyword: true };
    }
    case StructureKind.Interface:
    case StructureKind.TypeAlias:
      return structure;
  }
}

function nameOf(structure: ExportedStructure): string {
  return structure.kind === StructureKind.VariableStatement
    ? structure.declarations.map(({ name }) => name).join()
    : structure.name;
}

/** Names of types start with a capital letter, or with `_` if a digit follows. */
export function isTypeName(name: string): boolean {
  return /^[A-Z_]/.test(name);
}

export function importOf(names: readonly string[], moduleSpecifier: string): ImportDeclarationStructure {
  return { kind: StructureKind.ImportDeclaration, namedImports: specifiers(names), moduleSpecifier };
}

/** @param moduleSpecifier Absent if the file itself declares the names. */
export function exportOf(names: readonly string[], moduleSpecifier?: string): ExportDeclarationStructure {
  const from = moduleSpecifier === undefined ? {} : { moduleSpecifier };
  return { kind: StructureKind.ExportDeclaration, namedExports: specifiers(names), ...from };
}

/** Text, because ts-morph takes a tenth of a millisecond for a list of structures. */
function specifiers(names: readonly string[]): WriterFunction {
  return (writer) =>
    void writer.write(names.map((name) => (isTypeName(name) ? `type ${name}` : name)).join(', '));
}
