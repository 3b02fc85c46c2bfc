import {
  type InterfaceDeclarationStructure,
  type OptionalKind,
  type PropertySignatureStructure,
  StructureKind,
  type WriterFunction,
} from 'ts-morph';
import { dynamicButtons, type Template } from '../template/template.js';
import { tupleLabel } from '../text/template-names.js';
import type { Statement } from './printer.js';
import { exportedFunction, namesInBraces } from './statements.js';
import { functionDoc, parametersDoc, suffixesDoc } from './template-docs.js';

/** The statements of one template's module: what callers use most comes first. */
export function moduleStatements(template: Template, runtimeModule: string): Statement[] {
  const { name, names, placeholders, fileKind } = template;
  const from = ` from ${literal(runtimeModule)};`;
  const imported = [
    'type BuildOptions',
    'type Client',
    'deliverTemplate',
    'fillTemplate',
    'type Receipt',
    'type SendOptions',
    'type TemplateContract',
    ...(fileKind === undefined ? [] : ['type TemplateFile']),
    'type TemplateNotification',
  ];
  return [
    `import ${namesInBraces(imported, 'import ', from)}${from}`,
    contractConstant(template),
    sendFunction(template),
    buildFunction(template),
    { kind: StructureKind.Interface, ...messageInterface(template) },
    {
      kind: StructureKind.TypeAlias,
      isExported: true,
      name: names.parametersType,
      // The interface declares the tuple, because the compiler prints labels only for a tuple without a name.
      type: placeholders.length > 0 ? `${names.messageType}["parameters"]` : 'readonly []',
      docs: [`The parameters of \`${name}\`, one per placeholder.`],
    },
  ];
}

function contractConstant(template: Template): WriterFunction {
  const { name, languages, callerChoosesLanguage, placeholders, fileKind, buttons } = template;
  const language = callerChoosesLanguage ? list(languages) : languages.map(literal)[0];
  const fields = {
    name: literal(name),
    language,
    parameters: list(placeholders.map(({ label }) => label)),
    file: fileKind && literal(fileKind),
    buttons: buttons && list(dynamicButtons(buttons).map(({ label }) => label)),
  };
  return (writer) => {
    writer.blankLine();
    writer.write('const template: TemplateContract = ').inlineBlock(() => {
      for (const [key, value] of Object.entries(fields)) {
        if (value !== undefined) writer.writeLine(`${key}: ${value},`);
      }
    });
    writer.write(';').blankLine();
  };
}

function sendFunction(template: Template): string {
  const { names } = template;
  return exportedFunction({
    doc: functionDoc(template),
    name: names.send,
    parameters: ['client: Client', `message: ${names.messageType}`, 'options?: SendOptions'],
    result: 'Promise<Receipt>',
    returned: 'deliverTemplate(client, template, message, options)',
  });
}

function buildFunction({ names }: Template): string {
  return exportedFunction({
    doc: `Builds the request of {@link ${names.send}} as plain JSON without sending it.`,
    name: names.build,
    parameters: [`message: ${names.messageType}`, 'options?: BuildOptions'],
    result: 'TemplateNotification',
    returned: 'fillTemplate(template, message, options)',
  });
}

function messageInterface(template: Template): OptionalKind<InterfaceDeclarationStructure> {
  return {
    isExported: true,
    name: template.names.messageType,
    docs: [`A message from the template \`${template.name}\`.`],
    properties: [
      property('to', 'string', 'The recipient: 7 to 15 digits with the country code, without `+`.'),
      languageProperty(template),
      parametersProperty(template),
      fileProperty(template),
      buttonsProperty(template),
    ],
  };
}

function property(name: string, type: string, doc: string): OptionalKind<PropertySignatureStructure> {
  return { name, type, isReadonly: true, docs: [doc] };
}

/** TypeScript rejects a property of type `never` even in a variable or a spread, unlike one that is not declared. */
function forbidden(name: string, doc: string): OptionalKind<PropertySignatureStructure> {
  return { ...property(name, 'never', doc), hasQuestionToken: true };
}

function languageProperty({
  callerChoosesLanguage,
  languages,
}: Template): OptionalKind<PropertySignatureStructure> {
  if (callerChoosesLanguage) {
    return property('language', languages.map(literal).join(' | '), 'The language to send the message in.');
  }
  const [language] = languages;
  return forbidden(
    'language',
    language === undefined
      ? 'The template declares no language.'
      : `Always \`${language}\`: the template has one language.`,
  );
}

function parametersProperty({ placeholders }: Template): OptionalKind<PropertySignatureStructure> {
  const type = tuple(placeholders.map(({ label }) => label));
  return {
    ...property('parameters', type, parametersDoc(placeholders)),
    hasQuestionToken: placeholders.length === 0,
  };
}

function fileProperty({ fileKind }: Template): OptionalKind<PropertySignatureStructure> {
  return fileKind === undefined
    ? forbidden('file', 'The template has no file.')
    : property('file', `TemplateFile<${literal(fileKind)}>`, `The ${fileKind} in the header.`);
}

function buttonsProperty({ buttons = [] }: Template): OptionalKind<PropertySignatureStructure> {
  const dynamic = dynamicButtons(buttons);
  if (dynamic.length > 0) {
    const type = tuple(dynamic.map(({ label }) => label));
    return property('buttons', type, suffixesDoc(dynamic));
  }
  return forbidden(
    'buttons',
    buttons.length === 0 ? 'The template has no buttons.' : 'No button takes a suffix.',
  );
}

function tuple(labels: readonly string[]): string {
  return `readonly [${labels.map((label) => `${tupleLabel(label)}: string`).join(', ')}]`;
}

function list(values: readonly string[]): string {
  return `[${values.map(literal).join(', ')}]`;
}

function literal(value: string): string {
  return JSON.stringify(value);
}
