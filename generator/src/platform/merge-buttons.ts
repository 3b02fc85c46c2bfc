import { type ButtonYaml, buttonParts, hasOneTimePassword } from '../check/template-yaml.js';
import { defined } from '../text/defined.js';
import { type LocalizedText, textVariants } from '../text/localized-text.js';
import { bestPairs, lastPair } from '../text/match-placeholders.js';
import { isDynamicUrl, numberPlaceholders } from '../text/placeholders.js';
import type { Doubt } from './merge-placeholders.js';
import { type MergedLanguages, mergeText } from './merge-text.js';
import type { ListOrigins } from './update-yaml.js';

/**
 * Merges the approved buttons into the YAML's: their names stay, and so do texts that the YAML leaves out.
 *
 * @param approved The buttons as an import would write them.
 */
export function mergeButtons(
  own: readonly ButtonYaml[],
  approved: readonly ButtonYaml[],
  languages: MergedLanguages,
) {
  // By what the buttons do and say, then by their order.
  const found = bestPairs(own.length, approved.length, (a, b) => likenessOf(own[a], approved[b]));
  // Probably the same URL button, although its URL and its text are others.
  const last = lastPair(urlsOf(own), urlsOf(approved), found);
  const origins: ListOrigins = approved.map((_, index) => (index === last?.is ? last.was : found.get(index)));
  const buttons = approved.map((button, index) => {
    const origin = origins[index];
    const item = origin === undefined ? undefined : own[origin];
    return item === undefined ? button : mergeButton(item, button, languages);
  });
  const doubts = last ? doubtOf(last.is, own[last.was], buttons[last.is]) : [];
  return { buttons: buttons.length === 0 ? undefined : buttons, origins, doubts };
}

/** The indexes of the URL buttons. */
function urlsOf(buttons: readonly ButtonYaml[]): readonly number[] {
  return buttons.flatMap(({ url }, index) => (url === undefined ? [] : index));
}

function doubtOf(index: number, own: ButtonYaml = {}, merged: ButtonYaml = {}): readonly Doubt[] {
  const { name, example } = merged;
  if (name === undefined && example === undefined) return [];
  const kept = [name && `the name ${name}`, example && 'its example'].filter(Boolean);
  const shown = ({ url, text }: ButtonYaml): string =>
    [text, url].flatMap((one) => textVariants(one)[0]?.text ?? []).join(' ');
  return [
    {
      part: 'buttons',
      message: `check: button ${index + 1} keeps ${kept.join(' and ')}, but its URL and text changed: if it is another button now, change that`,
      before: shown(own),
      after: shown(merged),
    },
  ];
}

function mergeButton(own: ButtonYaml, approved: ButtonYaml, languages: MergedLanguages): ButtonYaml {
  const merged = Object.entries(own).map(([key, value]) => {
    const part = buttonParts.find((one) => one === key);
    return [key, part === undefined ? value : mergeText(own[part], approved[part], languages)] as const;
  });
  const button: ButtonYaml = defined(Object.fromEntries(merged));
  const isDynamic = textVariants(button.url).some(({ text }) => isDynamicUrl(text));
  // Its suffix repeats a parameter, unless it is not known which one: then people name it afterwards.
  const isPassword = hasOneTimePassword(button) && !hasOneTimePassword(own);
  const { name: _name, example: _example, ...plain } = button;
  return button.url === undefined || (isDynamic && !isPassword) ? button : plain;
}

/** 0 if they are of another kind, or if both the URL and the text are others: then its suffix means something else. */
function likenessOf(own: ButtonYaml = {}, approved: ButtonYaml = {}): number {
  const kind = (['url', 'phone', 'reply'] as const).find((one) => own[one] !== undefined);
  if (kind === undefined || approved[kind] === undefined) return 0;
  const likeness =
    (isSameText(own[kind], approved[kind]) ? 4 : 0) + (isSameText(own.text, approved.text) ? 2 : 0);
  return likeness > 0 || kind !== 'url' || own.text === undefined ? 1 + likeness : 0;
}

function isSameText(own: LocalizedText | undefined, approved: LocalizedText | undefined): boolean {
  const texts = new Set(textVariants(approved).map(({ text }) => numberPlaceholders(text).text));
  return textVariants(own).some(({ text }) => texts.has(numberPlaceholders(text).text));
}
