import { CodeBlockWriter } from 'ts-morph';
import { compareText } from '../diagnostics/diagnostic.js';
import { type Button, dynamicButtons, type Template, takesTimeZone } from '../template/template.js';
import { tupleLabel } from '../text/template-names.js';
import { namedParametersType, namedSuffixesType } from './named-parameters.js';
import { importsFor, parameterType, printParameter } from './parameters.js';
import { docComment, functionDoc, parametersDoc, property, suffixesDoc } from './template-docs.js';

/** The text of one template's module: what callers use most comes first. */
export function printModule(
  template: Template,
  firstLines: readonly string[],
  runtimeModule: string,
): string {
  const { name, names, placeholders, namedParameters, fileKind } = template;
  const { send, build, template: constant, messageType, parametersType } = names;
  const imported = [
    'type BuildOptions',
    'type Client',
    'deliverTemplate',
    'fillTemplate',
    ...(namedParameters ? ['namedToTuples'] : []),
    'type OutgoingTemplate',
    'type Receipt',
    'type SendOptions',
    'type TemplateContract',
    ...(fileKind === undefined ? [] : ['type TemplateFile']),
    ...importsFor(placeholders),
  ].sort((a, b) => compareText(importedName(a), importedName(b)));
  const writer = new CodeBlockWriter({ indentNumberOfSpaces: 2 });
  for (const line of firstLines) writer.writeLine(line);
  writer.writeLine(oneOrManyLines('import ', '{ ', imported, ' }', ` from ${literal(runtimeModule)};`));

  const sendParameters = ['client: Client', `message: ${messageType}`, 'options?: SendOptions'];
  writer.blankLine().writeLine(docComment(functionDoc(template)));
  writer.writeLine(functionStart(send, sendParameters, 'Promise<Receipt>'));
  writer.writeLine(`  return deliverTemplate(client, ${constant}, message, options);`).writeLine('}');

  const buildParameters = [`message: ${messageType}`, 'options?: BuildOptions'];
  writer.blankLine();
  writer.writeLine(`/** Builds the request of {@link ${send}} as plain JSON without sending it. */`);
  writer.writeLine(functionStart(build, buildParameters, 'OutgoingTemplate'));
  writer.writeLine(`  return fillTemplate(${constant}, message, options);`).writeLine('}');

  writer.blankLine().writeLine(`/** The template \`${name}\` as plain data, for use at run time. */`);
  const languageType = template.languages.map(literal).join(' | ') || 'never';
  writer.write(`export const ${constant}: TemplateContract<${literal(name)}, ${languageType}> = `);
  writer.inlineBlock(() => writeContract(writer, template)).write(';');

  writer.blankLine().writeLine(`/** A message from the template \`${name}\`. */`);
  writer.write(`export interface ${messageType} `).inlineBlock(() => {
    writer.writeLine(
      property('to', 'string', 'The recipient: 7 to 15 digits with the country code, without `+`.'),
    );
    const properties = [
      languageProperty,
      timeZoneProperty,
      parametersProperty,
      fileProperty,
      buttonsProperty,
    ];
    for (const text of properties.map((write) => write(template))) if (text !== '') writer.writeLine(text);
  });

  writer.blankLine().writeLine(`/** The parameters of \`${name}\`, one per placeholder. */`);
  if (namedParameters) return writer.writeLine(namedParametersType(template)).toString();
  // The interface declares the tuple, because the compiler prints labels only for a tuple without a name.
  const parameters = placeholders.length > 0 ? `${messageType}["parameters"]` : 'readonly []';
  return writer.writeLine(`export type ${parametersType} = ${parameters};`).toString();
}

function importedName(specifier: string): string {
  return specifier.replace('type ', '').toLowerCase();
}

const lineWidth = 100;

/** A list in brackets: on one line if that fits, otherwise with one item per line. */
export function oneOrManyLines(
  before: string,
  open: string,
  items: readonly string[],
  close: string,
  after: string,
): string {
  const line = `${before}${open}${items.join(', ')}${close}${after}`;
  if (line.length <= lineWidth) return line;
  const lines = items.map((item) => `  ${item},\n`).join('');
  return `${before}${open.trimEnd()}\n${lines}${close.trimStart()}${after}`;
}

function functionStart(name: string, parameters: readonly string[], result: string): string {
  return oneOrManyLines(`export function ${name}`, '(', parameters, ')', `: ${result} {`);
}

function writeContract(writer: CodeBlockWriter, template: Template): void {
  const { name, languages, callerChoosesLanguage, placeholders, fileKind, buttons, delivery } = template;
  const fields = {
    name: literal(name),
    language: callerChoosesLanguage ? list(languages) : languages.map(literal)[0],
    parameters: oneOrManyLines('', '[', placeholders.map(printParameter), ']', ''),
    takesTimeZone: takesTimeZone(template) ? 'true' : undefined,
    file: fileKind && literal(fileKind),
    buttons: buttons && `[${buttons.flatMap(printSuffix).join(', ')}]`,
    toTuples: template.namedParameters && 'namedToTuples',
  };
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) writer.writeLine(`${key}: ${value},`);
  }
  if (delivery) writer.writeLine(oneOrManyLines('delivery: ', '{ ', entries(delivery), ' }', ','));
}

/** A dynamic button in the emitted constant: its label, or an object that names the parameter that it repeats. */
function printSuffix(button: Button): readonly string[] {
  if (button.kind !== 'url') return [];
  const { label, repeats } = button;
  if (repeats !== undefined) return [`{ repeats: ${literal(repeats)} }`];
  return label === undefined ? [] : [literal(label)];
}

/** TypeScript rejects a property of type `never` even in a variable or a spread, unlike one that is not declared. */
function forbidden(name: string, doc: string): string {
  return property(`${name}?`, 'never', doc);
}

function languageProperty({ callerChoosesLanguage, languages }: Template): string {
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

/** Not declared otherwise: few templates have a point in time. */
function timeZoneProperty(template: Template): string {
  return takesTimeZone(template)
    ? property(
        'timeZone',
        'string',
        'The time zone to show points in time in: an IANA name, such as `Europe/Berlin`.',
      )
    : '';
}

function parametersProperty({ placeholders, namedParameters, names }: Template): string {
  const name = placeholders.length === 0 ? 'parameters?' : 'parameters';
  if (namedParameters) return property(name, names.parametersType, 'One parameter per placeholder.');
  const elements = placeholders.map((placeholder) => ({ ...placeholder, type: parameterType(placeholder) }));
  return property(name, tuple(elements), parametersDoc(placeholders));
}

function fileProperty({ fileKind }: Template): string {
  return fileKind === undefined
    ? forbidden('file', 'The template has no file.')
    : property('file', `TemplateFile<${literal(fileKind)}>`, `The ${fileKind} in the header.`);
}

function buttonsProperty({ buttons = [], namedParameters }: Template): string {
  const dynamic = dynamicButtons(buttons);
  if (namedParameters && dynamic.length > 0) {
    return property('buttons', namedSuffixesType(dynamic), 'The suffix of each dynamic URL.');
  }
  if (dynamic.length > 0) {
    const elements = dynamic.map(({ label }) => ({ label, type: 'string' }));
    return property('buttons', tuple(elements), suffixesDoc(dynamic));
  }
  const repeated = buttons.flatMap((button) => (button.kind === 'url' ? (button.repeats ?? []) : []))[0];
  const suffixes =
    repeated === undefined ? 'No button takes a suffix.' : `The URL is completed with \`${repeated}\`.`;
  return forbidden('buttons', buttons.length === 0 ? 'The template has no buttons.' : suffixes);
}

function tuple(elements: readonly { readonly label: string; readonly type: string }[]): string {
  return `readonly [${elements.map(({ label, type }) => `${tupleLabel(label)}: ${type}`).join(', ')}]`;
}

function entries(plain: object): readonly string[] {
  return Object.entries(plain).map(([key, value]) =>
    typeof value === 'object'
      ? `${key}: { ${entries(value).join(', ')} }`
      : `${key}: ${JSON.stringify(value)}`,
  );
}

function list(values: readonly string[]): string {
  return `[${values.map(literal).join(', ')}]`;
}

function literal(value: string): string {
  return JSON.stringify(value);
}
