import { StructureKind } from 'ts-morph';
import type { Template } from '../template/template.js';
import { messageProperties, namedParameters, noElements } from './message.js';
import type { Part } from './parts.js';
import { type RuntimeNames, runtimeNames } from './runtime-names.js';
import { contractLines } from './template-constant.js';
import { buildDoc, functionDoc } from './template-docs.js';

/** A template's module: what it exports, and what that uses of the runtime. What callers use most comes first. */
export interface Module {
  /** Those of types start with `type `. */
  readonly imports: readonly string[];
  readonly parts: readonly Part[];
}

export function moduleOf(template: Template): Module {
  const runtime = runtimeNames();
  const parts = [...functions(template, runtime), constant(template, runtime), ...types(template, runtime)];
  return { imports: runtime.used(), parts };
}

function functions(template: Template, { type, value }: RuntimeNames): readonly Part[] {
  const { send, build, template: constant, messageType } = template.names;
  const message = { name: 'message', type: messageType };
  const options = (name: string) => ({ name: 'options', hasQuestionToken: true, type: type(name) });
  return [
    {
      kind: StructureKind.Function,
      name: send,
      docs: [functionDoc(template)],
      parameters: [{ name: 'client', type: type('Client') }, message, options('SendOptions')],
      returnType: `Promise<${type('Receipt')}>`,
      statements: [`return ${value('deliverTemplate')}(client, ${constant}, message, options);`],
    },
    {
      kind: StructureKind.Function,
      name: build,
      docs: [buildDoc(template)],
      parameters: [message, options('BuildOptions')],
      returnType: type('TemplateForSendRequest'),
      statements: [`return ${value('fillTemplate')}(${constant}, message, options);`],
    },
  ];
}

function constant(template: Template, runtime: RuntimeNames): Part {
  const { name, names, languages } = template;
  const languageType = languages.map((language) => JSON.stringify(language)).join(' | ') || 'never';
  return {
    kind: 'constant',
    name: names.template,
    doc: `The template \`${name}\` as plain data, for use at run time.`,
    type: `${runtime.type('TemplateContract')}<${JSON.stringify(name)}, ${languageType}>`,
    lines: contractLines(template, runtime),
  };
}

function types(template: Template, runtime: RuntimeNames): readonly Part[] {
  const { name, names, placeholders } = template;
  const { messageType, parametersType } = names;
  const message: Part = {
    kind: 'interface',
    name: messageType,
    doc: `A message from the template \`${name}\`.`,
    lines: messageProperties(template, runtime),
  };
  const doc = `The parameters of \`${name}\`, one per placeholder.`;
  if (template.namedParameters && placeholders.length > 0) {
    // An interface, because the compiler prints its name and not all of its properties.
    const lines = namedParameters(template, runtime);
    return [message, { kind: 'interface', name: parametersType, doc, lines }];
  }
  // The message declares the tuple, because the compiler prints labels only for a tuple without a name.
  const tuple = placeholders.length > 0 ? `${messageType}["parameters"]` : noElements;
  const type = template.namedParameters ? 'Readonly<Record<string, never>>' : tuple;
  return [message, { kind: StructureKind.TypeAlias, name: parametersType, docs: [doc], type }];
}
