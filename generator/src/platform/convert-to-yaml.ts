import type { PlaceholderYaml, TemplateYaml } from '../check/template-yaml.js';
import { statusOfWord } from '../keys/statuses.js';
import { defined } from '../text/defined.js';
import {
  countPlaceholders,
  freeName,
  labelOf,
  type NumberedText,
  numberPlaceholders,
} from '../text/placeholders.js';
import { type ConvertedButton, convertButtons } from './convert-buttons.js';
import { type NotSendable, NotSendableError, refuse, refuseType } from './not-sendable.js';
import type { PlatformComponent, PlatformTemplate } from './platform-template.js';

/** A platform's template in one language, in the form of our YAML. */
export interface ConvertedTemplate extends TemplateYaml {
  readonly language?: string;
  readonly header?: string;
  readonly body: string;
  readonly footer?: string;
  readonly placeholders: readonly PlaceholderYaml[];
  readonly buttons: readonly ConvertedButton[];
}

/**
 * Converts a platform's template, or returns the reason why the gateway cannot send it.
 *
 * @param order The body's named placeholders in the order of the parameters, such as that of another language.
 */
export function convertTemplate(
  platform: PlatformTemplate,
  order: readonly string[] = [],
): ConvertedTemplate | NotSendable {
  try {
    return convert(platform, order);
  } catch (error) {
    if (error instanceof NotSendableError) return { reason: error.message };
    throw error;
  }
}

function convert(platform: PlatformTemplate, order: readonly string[]): ConvertedTemplate {
  const { components = [], invalidField, status = 'approved' } = platform;
  if (invalidField !== undefined) refuse(`its field ${invalidField} has an unexpected shape`);
  if (statusOfWord(status) === undefined) refuse(`its status ${status} is unknown`);
  if (components.length === 0) refuse('the export does not contain its components');
  for (const { type } of components) if (!supportedComponents.includes(type)) refuseComponent(type);
  const ofType = (wanted: string) => components.filter(({ type }) => type === wanted);
  const { text, file } = convertHeaders(ofType('HEADER'));
  const buttons = convertButtons(components.flatMap((component) => component.buttons));
  const [bodyText, another] = ofType('BODY').filter((body) => body.text !== undefined);
  if (another) refuse('it has two bodies');
  const footer = ofType('FOOTER').find((one) => one.text !== undefined)?.text;
  if (footer?.includes('{{')) refuse('its footer has a placeholder, and the gateway has no field for it');

  const header = text?.text === undefined ? undefined : numberPlaceholders(text.text);
  const body = numberPlaceholders(bodyText?.text ?? refuse(missingBody(platform)), order);
  const inHeader = header ? placeholdersOf(header, text, 'header') : [];
  const inBody = placeholdersOf(body, bodyText, 'placeholder');
  return {
    ...platform.values,
    name: platform.name,
    body: body.text,
    placeholders: withDistinctNames(inHeader, inBody),
    buttons,
    ...defined({ language: platform.language, header: header?.text, footer, file }),
  };
}

/** The platform writes the body of an authentication template itself, and partners may export only its settings. */
function missingBody({ category }: PlatformTemplate): string {
  return category === 'AUTHENTICATION'
    ? 'it is an authentication template, and the export does not contain its body text, which the platform writes in each language: copy the text from the WhatsApp Manager'
    : 'the export does not contain its body text';
}

/** The names that the body's placeholders were approved with, in the order of the parameters. */
export function bodyOrder({ header = '', placeholders }: ConvertedTemplate): readonly string[] {
  return placeholders.slice(countPlaceholders(header)).map(({ name, approvedAs = name }) => approvedAs);
}

const supportedComponents = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];

/** Those of Twilio are its own. */
const unknownComponents: Readonly<Record<string, string>> = {
  TWILIO_FILE: "it has a file, and Twilio's list does not say whether it is a document, a video or an image",
  WHATSAPP_AUTHENTICATION:
    "it is an authentication template, and the list of Twilio does not contain the URL of its button: export it from Meta's platform",
};

function refuseComponent(type: string): never {
  const reason = unknownComponents[type];
  return reason === undefined ? refuseType('component', type) : refuse(reason);
}

const fileKinds = ['document', 'video', 'image'] as const;

function fileKindOf(format = ''): TemplateYaml['file'] {
  return fileKinds.find((kind) => kind.toUpperCase() === format);
}

type Headers = Pick<TemplateYaml, 'file'> & { readonly text?: PlatformComponent };

/** The gateway has one field for a text and one for a file. */
function convertHeaders(headers: readonly PlatformComponent[]): Headers {
  if (headers.some(({ format, text }) => format === undefined && text === undefined))
    refuse('the export does not contain the format of its header');
  const isText = ({ format = 'TEXT' }: PlatformComponent): boolean => format === 'TEXT';
  const texts = headers.filter((header) => isText(header) && header.text !== undefined);
  const others = headers.filter((header) => !isText(header));
  for (const { format } of others)
    if (fileKindOf(format) === undefined)
      refuse(`it has a header of type ${format}, and the gateway sends only a document, a video or an image`);
  if (texts.length > 1 || others.length > 1) refuse('it has two headers of the same kind');
  return defined({ text: texts[0], file: fileKindOf(others[0]?.format) });
}

function placeholdersOf(
  { tokens }: NumberedText,
  part: PlatformComponent | undefined,
  unnamed: string,
): readonly PlaceholderYaml[] {
  return tokens.map((token, index) => {
    const label = labelOf(token);
    const example = part?.namedExamples.get(token) ?? part?.examples[index] ?? '';
    return {
      name: label ?? `${unnamed}${index + 1}`,
      ...(label !== undefined && label !== token && { approvedAs: token }),
      ...(example !== '' && { example }),
    };
  });
}

/** The names in the body stay as approved; a name in the header that also occurs in the body gets a prefix. */
function withDistinctNames(
  inHeader: readonly PlaceholderYaml[],
  inBody: readonly PlaceholderYaml[],
): readonly PlaceholderYaml[] {
  const taken = new Set<string>();
  return [...inHeader, ...inBody].map((one, index) => {
    const isShared = index < inHeader.length && inBody.some(({ name }) => name === one.name);
    const name = freeName(isShared ? `header_${one.name}` : one.name, taken);
    return name === one.name ? one : { approvedAs: one.name, ...one, name };
  });
}
