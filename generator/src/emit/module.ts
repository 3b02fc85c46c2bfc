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
import { exportedFunction, importedNames } from './statements.js';
import { buttonsDoc, functionDoc, parametersDoc } from './template-docs.js';

/** The statements of one template's module. */
export function moduleStatements(template: Template, runtimeModule: string): Statement[] {
  const { names } = template;
  return [
    {
      kind: StructureKind.ImportDeclaration,
      moduleSpecifier: runtimeModule,
      namedImports: importedNames([
        'type BuildOptions',
        'type Client',
        'deliverTemplate',
        'fillTemplate',
        'type OutgoingTemplate',
        'type Receipt',
        'type SendOptions',
        'type TemplateContract',
        ...(template.fileKind === undefined ? [] : ['type TemplateFile']),
      ]),
    },
    contractConstant(template),
    {
      kind: StructureKind.TypeAlias,
      isExported: true,
      name: names.parametersType,
      // Not the other way round: the compiler prints the labels of a tuple only where it stands without a name.
      type: template.placeholders.length > 0 ? `${names.messageType}["parameters"]` : 'readonly []',
      docs: [`The values of \`${template.name}\`, one a placeholder.`],
    },
    { kind: StructureKind.Interface, ...messageInterface(template) },
    buildFunction(template),
    sendFunction(template),
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

/** A value that does not belong is refused even where it comes in through a variable or a spread. */
function forbidden(name: string, doc: string): OptionalKind<PropertySignatureStructure> {
  return { ...property(name, 'never', doc), hasQuestionToken: true };
}

function languageProperty({
  callerChoosesLanguage,
  languages,
}: Template): OptionalKind<PropertySignatureStructure> {
  if (callerChoosesLanguage) {
    return property('language', languages.map(literal).join(' | '), 'The approved language to send it in.');
  }
  const [language] = languages;
  return forbidden(
    'language',
    language === undefined
      ? 'The template declares no language.'
      : `Always sent as \`${language}\`: not for the caller to give.`,
  );
}

function parametersProperty(template: Template): OptionalKind<PropertySignatureStructure> {
  const labels = template.placeholders.map(({ label }) => label);
  return {
    ...property('parameters', tuple(labels), parametersDoc(template)),
    hasQuestionToken: labels.length === 0,
  };
}

function fileProperty({ fileKind }: Template): OptionalKind<PropertySignatureStructure> {
  return fileKind === undefined
    ? forbidden('file', 'The template has no file.')
    : property('file', `TemplateFile<${literal(fileKind)}>`, `The ${fileKind} that the message carries.`);
}

function buttonsProperty({ buttons = [] }: Template): OptionalKind<PropertySignatureStructure> {
  const labels = dynamicButtons(buttons).map(({ label }) => label);
  if (labels.length > 0) return property('buttons', tuple(labels), buttonsDoc(buttons));
  return forbidden(
    'buttons',
    buttons.length === 0 ? 'The template has no buttons.' : 'The buttons of the template are fixed.',
  );
}

function buildFunction({ names }: Template): string {
  return exportedFunction({
    doc: `Builds the request that {@link ${names.send}} posts, without sending it: plain JSON, to queue, log or compare.`,
    signature: `${names.build}(message: ${names.messageType}, options?: BuildOptions): OutgoingTemplate`,
    returned: 'fillTemplate(template, message, options)',
  });
}

function sendFunction(template: Template): string {
  const { name, names } = template;
  return exportedFunction({
    doc: functionDoc(template, `Sends \`${name}\``),
    signature: `${names.send}(client: Client, message: ${names.messageType}, options?: SendOptions): Promise<Receipt>`,
    returned: 'deliverTemplate(client, template, message, options)',
  });
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
