import { CodeBlockWriter } from 'ts-morph';
import { type Button, dynamicButtons, type Template, takesTimeZone } from '../template/template.js';
import { valueLimits } from '../template/value-limits.js';
import { tupleLabel } from '../text/template-names.js';
import { longestBody } from '../text/text-limits.js';
import { docComment, property } from './doc-comment.js';
import { oneOrManyLines } from './lines.js';
import { namedParametersType, namedSuffixesType } from './named-parameters.js';
import { importsFor, parameterType, printParameter } from './parameters.js';
import { constantPart, functionPart, type Part, typePart } from './parts.js';
import { buildDoc, forExample, functionDoc, parametersDoc, suffixesDoc } from './template-docs.js';

/** A template's module: what it imports from the runtime and what it exports. What callers use most comes first. */
export interface Module {
  /** Those of types start with `type `. */
  readonly imports: readonly string[];
  readonly parts: readonly Part[];
}

export function moduleOf(template: Template): Module {
  const { name, names, placeholders, namedParameters, fileKind } = template;
  const { send, build, template: constant, messageType, parametersType } = names;
  const imports = [
    'type BuildOptions',
    'type Client',
    'deliverTemplate',
    'fillTemplate',
    ...(namedParameters ? ['namedToTuples'] : []),
    ...(takesTimeZone(template) ? ['readTimeZone'] : []),
    ...(repeatsParameter(template) ? ['repeatParameters'] : []),
    'type TemplateForSendRequest',
    'type Receipt',
    'type SendOptions',
    'type TemplateContract',
    ...(fileKind === undefined ? [] : ['type TemplateFile']),
    ...importsFor(placeholders),
  ];
  const languageType = template.languages.map(literal).join(' | ') || 'never';
  // The interface declares the tuple, because the compiler prints labels only for a tuple without a name.
  const tupleType = placeholders.length > 0 ? `${messageType}["parameters"]` : noElements;
  return {
    imports,
    parts: [
      functionPart(
        docComment(functionDoc(template)),
        send,
        ['client: Client', `message: ${messageType}`, 'options?: SendOptions'],
        'Promise<Receipt>',
        `deliverTemplate(client, ${constant}, message, options)`,
      ),
      functionPart(
        docComment(buildDoc(template)),
        build,
        [`message: ${messageType}`, 'options?: BuildOptions'],
        'TemplateForSendRequest',
        `fillTemplate(${constant}, message, options)`,
      ),
      constantPart(
        `/** The template \`${name}\` as plain data, for use at run time. */`,
        constant,
        `TemplateContract<${literal(name)}, ${languageType}>`,
        block((writer) => writeContract(writer, template)),
      ),
      typePart(
        `/** A message from the template \`${name}\`. */`,
        messageType,
        `interface ${messageType} ${block((writer) => writeMessage(writer, template))}`,
      ),
      typePart(
        `/** The parameters of \`${name}\`, one per placeholder. */`,
        parametersType,
        namedParameters ? namedParametersType(template) : `type ${parametersType} = ${tupleType};`,
      ),
    ],
  };
}

/** What is written within braces, indented. */
function block(write: (writer: CodeBlockWriter) => void): string {
  const writer = new CodeBlockWriter({ indentNumberOfSpaces: 2 });
  return writer.inlineBlock(() => write(writer)).toString();
}

function writeMessage(writer: CodeBlockWriter, template: Template): void {
  writer.writeLine(
    property('to', 'string', 'The recipient: 7 to 15 digits with the country code, without `+`.'),
  );
  const properties = [languageProperty, timeZoneProperty, parametersProperty, fileProperty, buttonsProperty];
  for (const text of properties.map((write) => write(template))) if (text !== '') writer.writeLine(text);
}

function writeContract(writer: CodeBlockWriter, template: Template): void {
  const { name, languages, callerChoosesLanguage, placeholders, fileKind, buttons, delivery } = template;
  const fields = {
    name: literal(name),
    language: callerChoosesLanguage ? list(languages) : languages.map(literal)[0],
    parameters: oneOrManyLines('', '[', placeholders.map(printParameter), ']', ''),
    toTimeZone: takesTimeZone(template) ? 'readTimeZone' : undefined,
    file: fileKind && literal(fileKind),
    buttons: buttons && `[${buttons.flatMap(printSuffix).join(', ')}]`,
    toTuples: template.namedParameters && 'namedToTuples',
    toSuffixes: repeatsParameter(template) ? 'repeatParameters' : undefined,
  };
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) writer.writeLine(`${key}: ${value},`);
  }
  const limits = valueLimits(template, longestBody).map(printValue);
  if (limits.length > 0) writer.writeLine(oneOrManyLines('limits: ', '[', limits, ']', ','));
  if (delivery) writer.writeLine(oneOrManyLines('delivery: ', '{ ', entries(delivery), ' }', ','));
}

function repeatsParameter({ buttons = [] }: Template): boolean {
  return buttons.some((button) => button.kind === 'url' && button.repeats !== undefined);
}

/** A dynamic button in the emitted constant: its label, or an object that names the parameter that it repeats. */
function printSuffix(button: Button): readonly string[] {
  if (button.kind !== 'url') return [];
  const { label, repeats } = button;
  if (repeats !== undefined) return [`{ repeats: ${literal(repeats)} }`];
  return label === undefined ? [] : [literal(label)];
}

/**
 * A property that has nothing to say. TypeScript rejects other values even in a variable or a spread, unlike those of a
 * property that is not declared. Without `undefined`, it would advise to add that under `exactOptionalPropertyTypes`, also
 * where another property is wrong.
 *
 * @param empty The type of an empty value that is allowed too.
 */
function unused(name: string, doc: string, empty?: string): string {
  return property(`${name}?`, empty === undefined ? 'undefined' : `${empty} | undefined`, doc);
}

/** Only `[]`. With `readonly []`, TypeScript would say of an element that it is not assignable to `undefined`. */
const noElements = 'readonly never[]';

function languageProperty({ callerChoosesLanguage, languages }: Template): string {
  if (callerChoosesLanguage) {
    return property('language', languages.map(literal).join(' | '), 'The language to send the message in.');
  }
  const [language] = languages;
  return unused(
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

function parametersProperty(template: Template): string {
  const { placeholders, namedParameters, names } = template;
  const doc = parametersDoc(template);
  const elements = placeholders.map((placeholder) => ({ ...placeholder, type: parameterType(placeholder) }));
  if (elements.length === 0)
    return unused('parameters', doc, namedParameters ? names.parametersType : noElements);
  return property('parameters', namedParameters ? names.parametersType : tuple(elements), doc);
}

function fileProperty({ fileKind, fileExample }: Template): string {
  return fileKind === undefined
    ? unused('file', 'The template has no file.')
    : property(
        'file',
        `TemplateFile<${literal(fileKind)}>`,
        `The ${fileKind} in the header${forExample(fileExample)}.`,
      );
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
  return unused('buttons', buttons.length === 0 ? 'The template has no buttons.' : suffixes, noElements);
}

function tuple(elements: readonly { readonly label: string; readonly type: string }[]): string {
  return `readonly [${elements.map(({ label, type }) => `${tupleLabel(label)}: ${type}`).join(', ')}]`;
}

function entries(plain: object): readonly string[] {
  return Object.entries(plain).map(([key, value]) => `${key}: ${printValue(value)}`);
}

function printValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printValue).join(', ')}]`;
  return typeof value === 'object' && value !== null
    ? `{ ${entries(value).join(', ')} }`
    : JSON.stringify(value);
}

function list(values: readonly string[]): string {
  return `[${values.map(literal).join(', ')}]`;
}

function literal(value: string): string {
  return JSON.stringify(value);
}
