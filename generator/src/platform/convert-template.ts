// @ts-nocheck
import type { ButtonYaml } from '../check/template-yaml.js';
import {
  distinctLabels,
  labelOf,
  type NumberedText,
  numberPlaceholders,
} from '../text/number-placeholders.js';
import { convertButtons } from './convert-buttons.js';
import type { Examples, PlatformComponent, PlatformTemplate } from './platform-template.js';

/** A platform's template, in one language, as the gateway can send it. */
export interface ConvertedTemplate {
  readonly header?: NumberedText;
  readonly file?: 'document' | 'video' | 'image';
  readonly body: NumberedText;
  readonly footer?: string;
  /** Those of the header first. */
  readonly placeholders: readonly ConvertedPlaceholder[];
  readonly buttons: readonly ButtonYaml[];
}

export interface ConvertedPlaceholder {
  readonly name: string;
  /** Whether the name was approved or given by hand, not made up of a number. */
  readonly isNamed: boolean;
  readonly description?: string;
  readonly example?: string;
}

/** Why the gateway cannot send a template. */
export interface NotConvertible {
  readonly reason: string;
}

/**
 * Turns a platform's template into what the gateway can send.
 *
 * @param order The body's named placeholders in the order that counts, such as that of another language.
 */
export function convertTemplate(
  { components, misshapen }: PlatformTemplate,
  order: readonly string[] = [],
): ConvertedTemplate | NotConvertible {
  if (misshapen !== undefined) return { reason: `its field ${misshapen} has a shape that tells nothing` };
  if (components === undefined || components.length === 0) {
    return { reason: 'it comes without its components, so nothing tells what it takes' };
  }
  const stranger = components.find(({ type }) => !['HEADER', 'BODY', 'FOOTER', 'BUTTONS'].includes(type));
  if (stranger)
    return { reason: strangers[stranger.type] ?? `a component of type ${stranger.type || '(none)'}` };

  const headers = convertHeaders(components.filter(({ type }) => type === 'HEADER'));
  if ('reason' in headers) return headers;
  const bodies = components.filter(({ type, text }) => type === 'BODY' && text !== undefined);
  const [bodyText] = bodies;
  if (bodyText?.text === undefined)
    return { reason: 'it comes without a body text, so nothing tells what it takes' };
  if (bodies.length > 1) return { reason: 'it has two bodies' };
  const footer = components.find(({ type, text }) => type === 'FOOTER' && text !== undefined)?.text;
  if (footer?.includes('{{'))
    return { reason: 'its footer takes a value, which no field of the gateway carries' };
  const buttons = convertButtons(components.flatMap((component) => component.buttons));
  if ('reason' in buttons) return buttons;

  const { text, file } = headers;
  const header = text?.text === undefined ? undefined : numberPlaceholders(text.text);
  const body = numberPlaceholders(bodyText.text, order);
  const none: Examples = { inOrder: [], byName: new Map() };
  const inHeader = header ? placeholdersOf(header, text?.examples ?? none, 'header') : [];
  const inBody = placeholdersOf(body, bodyText.examples, 'placeholder');
  return {
    ...(header && { header }),
    ...(file && { file }),
    body,
    ...(footer !== undefined && { footer }),
    placeholders: withDistinctNames(inHeader, inBody),
    buttons: buttons.buttons,
  };
}

const strangers: Readonly<Record<string, string>> = {
  CAROUSEL: 'a carousel: the gateway has no field for its cards',
  LIMITED_TIME_OFFER: 'a limited-time offer: the gateway has no field for its end',
  CALL_PERMISSION_REQUEST: 'a request for permission to call: the gateway has no field for it',
  ORDER_STATUS: 'an order status: the gateway has no field for it',
};

type Headers = { readonly text?: PlatformComponent; readonly file?: 'document' | 'video' | 'image' };

const fileKinds: Readonly<Record<string, 'document' | 'video' | 'image'>> = {
  DOCUMENT: 'document',
  VIDEO: 'video',
  IMAGE: 'image',
};

/** A text and a file travel in fields of their own; two of the same kind do not. */
function convertHeaders(headers: readonly PlatformComponent[]): Headers | NotConvertible {
  if (headers.some(({ format, text }) => format === undefined && text === undefined)) {
    return { reason: 'a header with neither format nor text, so nothing tells what it takes' };
  }
  const texts = headers.filter(({ format = 'TEXT', text }) => format === 'TEXT' && text !== undefined);
  const others = headers.flatMap(({ format = 'TEXT' }) => (format === 'TEXT' ? [] : [format]));
  const unsendable = others.find((format) => fileKinds[format] === undefined);
  if (unsendable !== undefined) {
    return { reason: `a header of type ${unsendable}: the gateway sends a document, a video or an image` };
  }
  if (texts.length > 1 || others.length > 1) {
    return { reason: 'it has two headers of the same kind, and the gateway sends one' };
  }
  const [text] = texts;
  const file = fileKinds[others[0] ?? ''];
  return { ...(text && { text }), ...(file && { file }) };
}

function placeholdersOf(
  { tokens }: NumberedText,
  { inOrder, byName }: Examples,
  unnamed: string,
): readonly ConvertedPlaceholder[] {
  return tokens.map((token, index) => {
    const label = labelOf(token);
    const example = byName.get(token) ?? inOrder[index] ?? '';
    return {
      name: label ?? `${unnamed}${index + 1}`,
      isNamed: label !== undefined,
      ...(example !== '' && { example }),
    };
  });
}

/** The body's names stay as approved; a header's that meets one of them says that it is the header's. */
function withDistinctNames(
  inHeader: readonly ConvertedPlaceholder[],
  inBody: readonly ConvertedPlaceholder[],
): readonly ConvertedPlaceholder[] {
  const taken = new Set(inBody.map(({ name }) => name));
  const header = inHeader.map((one) => (taken.has(one.name) ? { ...one, name: `header_${one.name}` } : one));
  const all = [...header, ...inBody];
  const names = distinctLabels(all.map(({ name }) => name));
  return all.map((placeholder, index) => ({ ...placeholder, name: names[index] ?? placeholder.name }));
}
