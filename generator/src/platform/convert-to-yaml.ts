import type { PlaceholderYaml, TemplateYaml } from '../check/template-yaml.js';
import { defined } from '../text/defined.js';
import {
  countPlaceholders,
  distinctLabels,
  labelOf,
  type NumberedText,
  numberPlaceholders,
} from '../text/placeholders.js';
import { type ConvertedButton, convertButtons, type NotSendable } from './convert-buttons.js';
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
 * Converts a platform's template.
 *
 * @param order The body's named placeholders in the order of the parameters, such as that of another language.
 */
export function convertTemplate(
  platform: PlatformTemplate,
  order: readonly string[] = [],
): ConvertedTemplate | NotSendable {
  const { components, invalidField } = platform;
  if (invalidField !== undefined) return { reason: `its field ${invalidField} has an unexpected shape` };
  if (components === undefined || components.length === 0)
    return { reason: 'the export does not contain its components' };
  const unsupported = components.find(({ type }) => !supportedComponents.includes(type));
  if (unsupported) {
    const { type } = unsupported;
    return {
      reason:
        unsupportedComponents[type] ??
        `it has a component of type ${type || '(none)'}, which the gateway does not support`,
    };
  }

  const headers = convertHeaders(components.filter(({ type }) => type === 'HEADER'));
  if ('reason' in headers) return headers;
  const buttons = convertButtons(components.flatMap((component) => component.buttons));
  if ('reason' in buttons) return buttons;
  const bodies = components.filter(({ type, text }) => type === 'BODY' && text !== undefined);
  const [bodyText] = bodies;
  if (bodyText?.text === undefined) return { reason: missingBody(platform) };
  if (bodies.length > 1) return { reason: 'it has two bodies' };
  const footer = components.find(({ type, text }) => type === 'FOOTER' && text !== undefined)?.text;
  if (footer?.includes('{{'))
    return { reason: 'its footer has a placeholder, and the gateway has no field for it' };

  const { text, file } = headers;
  const header = text?.text === undefined ? undefined : numberPlaceholders(text.text);
  const body = numberPlaceholders(bodyText.text, order);
  const inHeader = header ? placeholdersOf(header, text, 'header') : [];
  const inBody = placeholdersOf(body, bodyText, 'placeholder');
  return {
    ...platform.values,
    name: platform.name,
    body: body.text,
    placeholders: withDistinctNames(inHeader, inBody),
    buttons: buttons.buttons,
    ...defined({
      language: languageCode(platform),
      header: header?.text,
      footer,
      file,
    }),
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

/** Some partners write `en-US` for `en_US`. Anything else is returned unchanged. */
export function languageCode({ language }: PlatformTemplate): string | undefined {
  const [, code = '', region] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?$/i.exec(language ?? '') ?? [];
  if (code === '') return language;
  return code.toLowerCase() + (region === undefined ? '' : `_${region.toUpperCase()}`);
}

const supportedComponents = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];

const unsupportedComponents: Readonly<Record<string, string>> = {
  CAROUSEL: 'it has a carousel, and the gateway has no field for the cards',
  LIMITED_TIME_OFFER: 'it has a limited-time offer, and the gateway has no field for its end',
  CALL_PERMISSION_REQUEST: 'it asks for permission to call, and the gateway has no field for that',
  ORDER_STATUS: 'it has an order status, and the gateway has no field for it',
  TWILIO_FILE:
    'it has a file, and the list of Twilio does not say whether it is a document, a video or an image',
  WHATSAPP_AUTHENTICATION:
    "it is an authentication template, and the list of Twilio does not contain the URL of its button: export it from Meta's platform",
};

const fileKinds = ['document', 'video', 'image'] as const;

function fileKindOf(format = ''): TemplateYaml['file'] {
  return fileKinds.find((kind) => kind.toUpperCase() === format);
}

type Headers = Pick<TemplateYaml, 'file'> & { readonly text?: PlatformComponent };

/** The gateway has one field for a text and one for a file. */
function convertHeaders(headers: readonly PlatformComponent[]): Headers | NotSendable {
  if (headers.some(({ format, text }) => format === undefined && text === undefined)) {
    return { reason: 'the export does not contain the format of its header' };
  }
  const texts = headers.filter(({ format = 'TEXT', text }) => format === 'TEXT' && text !== undefined);
  const others = headers.filter(({ format = 'TEXT' }) => format !== 'TEXT');
  const unsendable = others.find(({ format }) => fileKindOf(format) === undefined);
  if (unsendable !== undefined) {
    return {
      reason: `it has a header of type ${unsendable.format}, and the gateway sends only a document, a video or an image`,
    };
  }
  if (texts.length > 1 || others.length > 1) return { reason: 'it has two headers of the same kind' };
  const [file] = others;
  return defined({ text: texts[0], file: fileKindOf(file?.format) });
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
  const taken = new Set(inBody.map(({ name }) => name));
  const header = inHeader.map((one) =>
    taken.has(one.name) ? { approvedAs: one.name, ...one, name: `header_${one.name}` } : one,
  );
  const all = [...header, ...inBody];
  const names = distinctLabels(all.map(({ name }) => name));
  return all.map((placeholder, index) => {
    const name = names[index] ?? placeholder.name;
    return name === placeholder.name ? placeholder : { approvedAs: placeholder.name, ...placeholder, name };
  });
}
