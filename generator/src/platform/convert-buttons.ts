import type { ButtonYaml } from '../check/template-yaml.js';
import { defined } from '../text/defined.js';
import { labelOf } from '../text/number-placeholders.js';
import { findPlaceholders } from '../text/placeholders.js';
import type { PlatformButton } from './platform-template.js';

/** Why the gateway cannot send a template. */
export interface NotSendable {
  readonly reason: string;
}

/** A button in one language. */
export type ConvertedButton = Readonly<Partial<Record<keyof ButtonYaml, string>>>;

/** Converts a platform's buttons, or says why the gateway cannot send one of them. */
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
  OTP: 'a one-time password button: the gateway has no field for its code',
  COPY_CODE: 'a button that copies a code: the gateway has no field for the code',
  CATALOG: 'a catalogue button: the gateway has no field for its products',
  MPM: 'a button for several products: the gateway has no field for them',
  SPM: 'a product button: the gateway has no field for its product',
  FLOW: 'a flow button: the gateway has no field for its token',
};

function convertButton({ type, text, url, phone }: PlatformButton): ConvertedButton | NotSendable {
  switch (type) {
    case 'QUICK_REPLY':
      return text === undefined ? { reason: 'a quick reply without a text' } : { reply: text };
    case 'PHONE_NUMBER':
      return phone === undefined
        ? { reason: 'a phone number button without a number' }
        : defined({ phone, text });
    case 'URL':
      return url === undefined ? { reason: 'a URL button without a URL' } : convertUrl(url.trim(), text);
    default:
      return {
        reason: unsendable[type] ?? `a button of type ${type || '(none)'}: the gateway has no field for it`,
      };
  }
}

/** The gateway takes only the suffix of a URL. */
function convertUrl(url: string, text: string | undefined): ConvertedButton | NotSendable {
  const [placeholder, another] = findPlaceholders(url);
  if (!placeholder) return defined({ url, text });
  if (placeholder.text === url) {
    return { reason: `a fully dynamic URL (${url}): the gateway takes only the suffix of a URL` };
  }
  if (another || !url.endsWith(placeholder.text)) {
    return {
      reason: `a URL with a placeholder that is not at its end (${url}): the gateway takes only the suffix of a URL`,
    };
  }
  const base = url.slice(0, placeholder.offset);
  return defined({ name: labelOf(placeholder.token), url: `${base}{{1}}`, text });
}
