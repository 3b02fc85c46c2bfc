import type { ButtonYaml } from '../check/template-yaml.js';
import { defined } from '../text/defined.js';
import { findPlaceholders, labelOf } from '../text/placeholders.js';
import type { PlatformButton } from './platform-template.js';

/** Why the gateway cannot send a template. */
export interface NotSendable {
  readonly reason: string;
}

/** A button in one language. */
export type ConvertedButton = Readonly<Partial<Record<keyof ButtonYaml, string>>>;

/** Converts a platform's buttons, or returns the reason why the gateway cannot send one of them. */
export function convertButtons(
  buttons: readonly PlatformButton[],
): { readonly buttons: readonly ConvertedButton[] } | NotSendable {
  const converted: ConvertedButton[] = [];
  for (const button of buttons) {
    const result = convertButton(button);
    if ('reason' in result) return result;
    const { name, ...unnamed } = result;
    const isTaken = converted.some((other) => other.name === name);
    converted.push(name === undefined || isTaken ? unnamed : result);
  }
  return { buttons: converted };
}

const unsendable: Readonly<Record<string, string>> = {
  OTP: 'it has a one-time password button, and the gateway has no field for the code',
  COPY_CODE: 'it has a button that copies a code, and the gateway has no field for the code',
  CATALOG: 'it has a catalogue button, and the gateway has no field for the products',
  MPM: 'it has a multi-product button, and the gateway has no field for the products',
  SPM: 'it has a product button, and the gateway has no field for the product',
  FLOW: 'it has a flow button, and the gateway has no field for the token',
};

function convertButton({ type, text, url, phone, example }: PlatformButton): ConvertedButton | NotSendable {
  switch (type) {
    case 'QUICK_REPLY':
      return text === undefined ? { reason: 'it has a quick reply without a text' } : { reply: text };
    case 'PHONE_NUMBER':
      return phone === undefined
        ? { reason: 'it has a phone number button without a number' }
        : defined({ phone, text });
    case 'URL':
      return url === undefined
        ? { reason: 'it has a URL button without a URL' }
        : convertUrl(url, text, example);
    default:
      return {
        reason:
          unsendable[type] ??
          `it has a button of type ${type || '(none)'}, which the gateway does not support`,
      };
  }
}

/** The gateway takes only the suffix of a URL. */
function convertUrl(
  url: string,
  text: string | undefined,
  example: string | undefined,
): ConvertedButton | NotSendable {
  const [placeholder, another] = findPlaceholders(url);
  if (!placeholder) return defined({ url, text });
  if (placeholder.text === url) {
    return { reason: `it has a fully dynamic URL (${url}), and the gateway takes only the suffix of a URL` };
  }
  if (another || !url.endsWith(placeholder.text)) {
    return {
      reason: `it has a URL with a placeholder that is not at the end (${url}), and the gateway takes only the suffix of a URL`,
    };
  }
  const base = url.slice(0, placeholder.offset);
  return defined({
    name: labelOf(placeholder.token),
    url: `${base}{{1}}`,
    text,
    example: suffixIn(example, base),
  });
}

/** Some partners export only the suffix. An example of another URL is left out. */
function suffixIn(example = '', base: string): string | undefined {
  const suffix = example.startsWith(base) ? example.slice(base.length) : example;
  return suffix === '' || suffix.includes('://') ? undefined : suffix;
}
