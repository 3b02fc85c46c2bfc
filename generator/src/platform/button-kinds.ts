// @ts-nocheck
import type { ButtonYaml } from '../check/template-yaml.js';
import { isDynamicUrl } from '../text/placeholders.js';

const words = {
  suffix: 'a URL with a suffix',
  url: 'a fixed URL',
  phone: 'a phone number',
  reply: 'a quick reply',
} as const;

/** The kind of each button in words, in order; `no buttons` where there are none. */
export function kindsOf(buttons: readonly ButtonYaml[]): string {
  return buttons.length === 0 ? 'no buttons' : buttons.map((button) => words[kindOf(button)]).join(', ');
}

function kindOf({ url, phone }: ButtonYaml): keyof typeof words {
  if (url !== undefined) return isDynamicUrl(url) ? 'suffix' : 'url';
  return phone === undefined ? 'reply' : 'phone';
}
