// @ts-nocheck
import type { ButtonYaml } from '../check/template-yaml.js';
import { labelOf } from '../text/number-placeholders.js';
import { findPlaceholders } from '../text/placeholders.js';
import type { NotConvertible } from './convert-template.js';
import type { PlatformButton } from './platform-template.js';

/** Turns a platform's buttons into those that the gateway can send, or says which it cannot. */
export function convertButtons(
  buttons: readonly PlatformButton[],
): { readonly buttons: readonly ButtonYaml[] } | NotConvertible {
  const converted = buttons.map(convertButton);
  const notConvertible = converted.find((button) => 'reason' in button);
  if (notConvertible && 'reason' in notConvertible) return notConvertible;
  const sound = converted.flatMap((button) => ('reason' in button ? [] : button));
  const names = sound.map(({ name }) => name);
  return {
    buttons: sound.map(({ name, ...button }, index) =>
      name === undefined || names.indexOf(name) < index ? button : { name, ...button },
    ),
  };
}

const unsendable: Readonly<Record<string, string>> = {
  OTP: 'a one-time-password button: the gateway has no field for its code',
  COPY_CODE: 'a button that copies a code: the gateway has no field for the code',
  CATALOG: 'a catalogue button: the gateway has no field for its products',
  MPM: 'a button for several products: the gateway has no field for them',
  SPM: 'a product button: the gateway has no field for its product',
  FLOW: 'a flow button: the gateway has no field for its token',
};

function convertButton({ type, text, url, phone }: PlatformButton): ButtonYaml | NotConvertible {
  const caption = text === undefined ? {} : { text };
  switch (type) {
    case 'QUICK_REPLY':
      return text === undefined ? { reason: 'a quick reply without a text' } : { reply: text };
    case 'PHONE_NUMBER':
      return phone === undefined ? { reason: 'a phone button without a number' } : { phone, ...caption };
    case 'URL':
      return url === undefined ? { reason: 'a URL button without a URL' } : convertUrl(url.trim(), caption);
    default:
      return {
        reason: unsendable[type] ?? `a button of type ${type || '(none)'}: the gateway has no field for it`,
      };
  }
}

/** The gateway takes only the end of a URL from the caller. */
function convertUrl(url: string, caption: { readonly text?: string }): ButtonYaml | NotConvertible {
  const [placeholder, another] = findPlaceholders(url);
  if (!placeholder) return { url, ...caption };
  if (placeholder.text === url) {
    return { reason: `a wholly dynamic URL (${url}): the gateway takes only the suffix of a URL` };
  }
  if (another || !url.endsWith(placeholder.text)) {
    return {
      reason: `a URL with a value that is not its end (${url}): the gateway takes only the suffix of a URL`,
    };
  }
  const name = labelOf(placeholder.token);
  const base = url.slice(0, placeholder.offset);
  return { ...(name !== undefined && { name }), url: `${base}{{1}}`, ...caption };
}
