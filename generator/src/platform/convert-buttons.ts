import type { ButtonYaml } from '../check/template-yaml.js';
import { defined } from '../text/defined.js';
import { findPlaceholders, labelOf } from '../text/placeholders.js';
import { refuse, refuseType } from './not-sendable.js';
import type { PlatformButton } from './platform-template.js';

/** A button in one language. */
export type ConvertedButton = Readonly<Partial<Record<keyof ButtonYaml, string>>>;

/** @throws NotSendableError if the gateway cannot send one of them. */
export function convertButtons(buttons: readonly PlatformButton[]): readonly ConvertedButton[] {
  const names = new Set<string>();
  return buttons.map(convertButton).map(({ name, ...unnamed }) => {
    if (name === undefined || names.has(name)) return unnamed;
    names.add(name);
    return { name, ...unnamed };
  });
}

function convertButton({ type, text, url, phone, example }: PlatformButton): ConvertedButton {
  switch (type) {
    case 'QUICK_REPLY':
      return { reply: text ?? refuse('it has a quick reply without a text') };
    case 'PHONE_NUMBER':
      return defined({ phone: phone ?? refuse('it has a phone number button without a number'), text });
    case 'URL':
      return {
        ...convertUrl(url ?? refuse('it has a URL button without a URL'), example),
        ...defined({ text }),
      };
    default:
      return refuseType('button', type);
  }
}

/** The gateway takes only the suffix of a URL. */
function convertUrl(url: string, example: string | undefined): ConvertedButton {
  const [placeholder, another] = findPlaceholders(url);
  if (!placeholder) return { url };
  const why = 'and the gateway takes only the suffix of a URL';
  if (placeholder.text === url) refuse(`it has a fully dynamic URL (${url}), ${why}`);
  if (another || !url.endsWith(placeholder.text))
    refuse(`it has a URL with a placeholder that is not at the end (${url}), ${why}`);
  const base = url.slice(0, placeholder.offset);
  return defined({
    name: labelOf(placeholder.token),
    url: `${base}{{1}}`,
    example: suffixIn(example, base),
  });
}

/** Some partners export only the suffix. An example of another URL is left out. */
function suffixIn(example = '', base: string): string | undefined {
  const suffix = example.startsWith(base) ? example.slice(base.length) : example;
  return suffix === '' || suffix.includes('://') ? undefined : suffix;
}
