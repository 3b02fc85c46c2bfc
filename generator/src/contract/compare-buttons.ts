import {
  type Button,
  type ButtonTexts,
  dynamicButtons,
  suffixLabels,
  textsInLanguage,
} from '../template/template.js';
import { defined } from '../text/defined.js';
import { change, type TemplateChange } from './change-severity.js';
import { inSharedLanguages, isFirstAtItsPath } from './compare-texts.js';
import type { ContractTemplate } from './contract.js';

/** Compares what buttons show and open. Their suffixes are compared by name elsewhere. */
export function compareButtons(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  // An added or removed suffix is reported instead.
  if (suffixLabels(was.buttons).length !== suffixLabels(is.buttons).length) return [];
  return inSharedLanguages(was, is)
    .flatMap((language) => {
      const before = textsInLanguage(was, language).buttons;
      const after = textsInLanguage(is, language).buttons;
      const place: PlaceOf = (index, key) => {
        const isTranslated = [was, is].some(({ buttons }) => isTranslatedIn(buttons?.[index], key));
        return isTranslated && language !== undefined
          ? {
              path: ['buttons', index, key, language],
              name: `the ${words[key]} of button ${index + 1} in ${language}`,
            }
          : { path: ['buttons', index, key], name: `the ${words[key]} of button ${index + 1}` };
      };
      return [
        ...compareDynamicUrls(is, before, after, place),
        ...compareFixedParts(is, before, after, place),
      ];
    })
    .filter(isFirstAtItsPath);
}

type ButtonKey = 'url' | 'text' | 'phone' | 'reply';

const words = { url: 'URL', text: 'text', phone: 'phone number', reply: 'text' } as const;

/** The path and the name of a text of a button; with the language if it differs by language. */
type PlaceOf = (
  index: number,
  key: ButtonKey,
) => { readonly path: TemplateChange['path']; readonly name: string };

function isTranslatedIn(button: Button | undefined, key: ButtonKey): boolean {
  const texts = { text: button?.text, reply: button?.text, url: undefined, phone: undefined };
  const own =
    button?.kind === 'url' ? { url: button.url } : button?.kind === 'phone' ? { phone: button.phone } : {};
  return typeof { ...texts, ...own }[key] === 'object';
}

function compareDynamicUrls(
  is: ContractTemplate,
  before: readonly ButtonTexts[],
  after: readonly ButtonTexts[],
  placeOf: PlaceOf,
): readonly TemplateChange[] {
  const old = dynamicButtons(before);
  return dynamicButtons(after).flatMap((button, suffix) => {
    const url = old[suffix]?.url;
    if (url === undefined || url === button.url) return [];
    const { path, name } = placeOf(after.indexOf(button), 'url');
    const message = `${name} changed before its suffix: check that every call still passes the right suffix`;
    return change(is, 'wording-changed', message, path, { before: url, after: button.url });
  });
}

function compareFixedParts(
  is: ContractTemplate,
  before: readonly ButtonTexts[],
  after: readonly ButtonTexts[],
  placeOf: PlaceOf,
): readonly TemplateChange[] {
  const [oldKinds, kinds] = [describeKinds(before), describeKinds(after)];
  if (oldKinds !== kinds) {
    return [change(is, 'buttons-changed', `the buttons are now ${kinds}, not ${oldKinds}`, ['buttons'])];
  }
  return after.flatMap((button, index) => {
    const old = before[index];
    const was = new Map(old ? fixedParts(old) : []);
    return fixedParts(button).flatMap(([key, fresh]) => {
      const text = was.get(key);
      if (text === fresh) return [];
      const { path, name } = placeOf(index, key);
      return change(is, 'text-changed', `${name} changed`, path, defined({ before: text, after: fresh }));
    });
  });
}

/** By the keys of the YAML. */
function fixedParts(button: ButtonTexts): readonly (readonly [key: ButtonKey, text: string | undefined])[] {
  switch (button.kind) {
    case 'url':
      return [['text', button.text], ...(button.label === undefined ? [['url', button.url] as const] : [])];
    case 'phone':
      return [
        ['text', button.text],
        ['phone', button.phone],
      ];
    case 'reply':
      return [['reply', button.text]];
  }
}

function describeKinds(buttons: readonly ButtonTexts[]): string {
  const kinds = buttons.map((button) => {
    if (button.kind === 'phone') return 'a phone number';
    if (button.kind === 'reply') return 'a quick reply';
    if (button.label !== undefined) return 'a URL with a suffix';
    return button.repeats === undefined ? 'a fixed URL' : `a URL with ${button.repeats}`;
  });
  return kinds.join(', ') || 'no buttons';
}
