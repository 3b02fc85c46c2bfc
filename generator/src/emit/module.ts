import { StructureKind, VariableDeclarationKind } from 'ts-morph';
import { type Template, unapprovedLanguages } from '../template/template.js';
import type { ExportedStructure, UseRuntime } from './forms.js';
import { messageProperties, noElements, parameterProperties } from './message.js';
import { contractLiteral } from './template-constant.js';
import { buildDoc, sendDoc } from './template-docs.js';

/** A template's module as structures of ts-morph. What callers use most comes first. */
export interface Module {
  /** What it uses of the runtime, and therefore imports. */
  readonly runtimeNames: ReadonlySet<string>;
  readonly exports: readonly ExportedStructure[];
}

/** @param isNarrowed Whether its types leave out what is not approved. */
export function moduleOf(template: Template, isNarrowed: boolean): Module {
  const runtimeNames = new Set<string>();
  const use: UseRuntime = (name) => {
    runtimeNames.add(name);
    return name;
  };
  return {
    runtimeNames,
    exports: [
      ...functions(template, use),
      constant(template, use, isNarrowed),
      messageType(template, use, isNarrowed),
      parametersType(template, use),
    ],
  };
}

function functions(template: Template, use: UseRuntime): readonly ExportedStructure[] {
  const { names } = template;
  const message = { name: 'message', type: names.messageType };
  const options = (type: string) => ({ name: 'options', type: use(type), hasQuestionToken: true });
  return [
    {
      kind: StructureKind.Function,
      name: names.send,
      docs: [sendDoc(template)],
      parameters: [{ name: 'client', type: use('Client') }, message, options('SendOptions')],
      returnType: `Promise<${use('Receipt')}>`,
      statements: [`return ${use('deliverTemplate')}(client, ${names.template}, message, options);`],
    },
    {
      kind: StructureKind.Function,
      name: names.build,
      docs: [buildDoc(template)],
      parameters: [message, options('BuildOptions')],
      returnType: use('TemplateForSendRequest'),
      statements: [`return ${use('fillTemplate')}(${names.template}, message, options);`],
    },
  ];
}

function constant(template: Template, use: UseRuntime, isNarrowed: boolean): ExportedStructure {
  const { name, names, languages } = template;
  const unapproved = unapprovedLanguages(template).flatMap(({ language }) => language ?? []);
  const types = [[name], languages, ...(isNarrowed ? [unapproved] : [])].map(
    (values) => values.map((value) => JSON.stringify(value)).join(' | ') || 'never',
  );
  return {
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    docs: [`The template \`${name}\` as plain data, for use at run time.`],
    declarations: [
      {
        name: names.template,
        type: `${use('TemplateContract')}<${types.join(', ')}>`,
        initializer: contractLiteral(template, use),
      },
    ],
  };
}

function messageType(template: Template, use: UseRuntime, isNarrowed: boolean): ExportedStructure {
  return {
    kind: StructureKind.Interface,
    name: template.names.messageType,
    docs: [`A message from the template \`${template.name}\`.`],
    properties: messageProperties(template, use, isNarrowed),
  };
}

function parametersType(template: Template, use: UseRuntime): ExportedStructure {
  const { name, names, placeholders } = template;
  const start = { name: names.parametersType, docs: [`The parameters of \`${name}\`, one per placeholder.`] };
  // An interface, because the compiler prints its name and not all of its properties.
  if (template.namedParameters && placeholders.length > 0)
    return { ...start, kind: StructureKind.Interface, properties: parameterProperties(template, use) };
  // The message declares the tuple, because the compiler prints labels only for a tuple without a name.
  const tuple = placeholders.length > 0 ? `${names.messageType}["parameters"]` : noElements;
  const type = template.namedParameters ? 'Readonly<Record<string, never>>' : tuple;
  return { ...start, kind: StructureKind.TypeAlias, type };
}
