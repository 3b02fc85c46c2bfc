import { type ButtonTexts, dynamicButtons, suffixLabels, textsInLanguage } from '../template/template.js';
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
      return [...compareDynamicUrls(is, before, after), ...compareFixedParts(is, before, after)];
    })
    .filter(isFirstAtItsPath);
}

function compareDynamicUrls(
  is: ContractTemplate,
  before: readonly ButtonTexts[],
  after: readonly ButtonTexts[],
): readonly TemplateChange[] {
  const old = dynamicButtons(before);
  return dynamicButtons(after).flatMap((button, suffix) => {
    const url = old[suffix]?.url;
    if (url === undefined || url === button.url) return [];
    const message = 'the URL before its suffix changed: check that every call still passes the right suffix';
    const path = ['buttons', after.indexOf(button), 'url'];
    return change(is, 'wording-changed', message, path, { before: url, after: button.url });
  });
}

function compareFixedParts(
  is: ContractTemplate,
  before: readonly ButtonTexts[],
  after: readonly ButtonTexts[],
): readonly TemplateChange[] {
  const [oldKinds, kinds] = [describeKinds(before), describeKinds(after)];
  if (oldKinds !== kinds) {
    return [change(is, 'buttons-changed', `the buttons are now ${kinds}, not ${oldKinds}`, ['buttons'])];
  }
  return after.flatMap((button, index) => {
    const old = before[index];
    const now = fixedParts(button);
    return Object.entries(old ? fixedParts(old) : {}).flatMap(([key, text]) => {
      const fresh = now[key];
      if (text === fresh) return [];
      const texts = defined({ before: text, after: fresh });
      return change(
        is,
        'text-changed',
        `the ${key} of button ${index + 1} changed`,
        ['buttons', index, key],
        texts,
      );
    });
  });
}

/** By the keys of the YAML. */
function fixedParts(button: ButtonTexts): Readonly<Record<string, string | undefined>> {
  switch (button.kind) {
    case 'url':
      return { text: button.text, ...(button.label === undefined && { url: button.url }) };
    case 'phone':
      return { text: button.text, phone: button.phone };
    case 'reply':
      return { reply: button.text };
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
