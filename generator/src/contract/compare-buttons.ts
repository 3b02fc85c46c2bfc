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
  const haveMoved = areReordered(suffixLabels(before), suffixLabels(after));
  return dynamicButtons(after).flatMap((button, suffix) => {
    // Suffixes in another order are reported already.
    if (haveMoved && old.some(({ url }) => url === button.url)) return [];
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
  const [old, fresh] = [before, after].map((buttons) => buttons.map(identityOf));
  if (areReordered(old ?? [], fresh ?? [])) {
    if (areReordered(suffixLabels(before), suffixLabels(after))) return [];
    const message = `the order of the buttons is now ${after.map(nameOf).join(', ')}`;
    return [change(is, 'text-changed', message, ['buttons'])];
  }
  if (before.map(kindOf).join() !== after.map(kindOf).join()) {
    return [change(is, 'buttons-changed', describeButtons(before, after), ['buttons'])];
  }
  return after.flatMap((button, index) => {
    const own = before[index];
    const was = new Map(own ? fixedParts(own) : []);
    return fixedParts(button).flatMap(([key, text]) => {
      const other = was.get(key);
      if (other === text) return [];
      const { path, name } = placeOf(index, key);
      return change(is, 'text-changed', `${name} changed`, path, defined({ before: other, after: text }));
    });
  });
}

function areReordered(before: readonly string[], after: readonly string[]): boolean {
  const isSame = before.every((one, index) => one === after[index]);
  return !isSame && before.toSorted().join('\0') === after.toSorted().join('\0');
}

/** What the recipient sees and what is fixed. */
function identityOf(button: ButtonTexts): string {
  return JSON.stringify([kindOf(button), ...fixedParts(button)]);
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

const kinds = {
  phone: 'phone number',
  reply: 'quick reply',
  suffix: 'URL with a suffix',
  fixed: 'fixed URL',
} as const;

function kindOf(button: ButtonTexts): string {
  if (button.kind !== 'url') return kinds[button.kind];
  if (button.label !== undefined) return kinds.suffix;
  return button.repeats === undefined ? kinds.fixed : `URL with ${button.repeats}`;
}

function nameOf(button: ButtonTexts): string {
  return button.text === undefined ? `a ${kindOf(button)}` : JSON.stringify(button.text);
}

/** The buttons that were added or removed or, if others changed too, all of them. */
function describeButtons(before: readonly ButtonTexts[], after: readonly ButtonTexts[]): string {
  const added = without(after, before);
  const removed = without(before, after);
  const [some, verb] = added.length === 0 ? [removed, 'removed'] : [added, 'added'];
  if (added.length > 0 && removed.length > 0) {
    return `the buttons are now ${countKinds(after)}, not ${countKinds(before)}`;
  }
  const names = some.map((one) =>
    one.text === undefined ? nameOf(one) : `the ${kindOf(one)} ${nameOf(one)}`,
  );
  const haveMoved = areReordered(
    without(before, removed).map(identityOf),
    without(after, added).map(identityOf),
  );
  const order = haveMoved ? `; their order is now ${after.map(nameOf).join(', ')}` : '';
  return `${names.join(' and ')} ${some.length === 1 ? 'was' : 'were'} ${verb}${order}`;
}

/** Those that the others do not contain. */
function without(buttons: readonly ButtonTexts[], others: readonly ButtonTexts[]): readonly ButtonTexts[] {
  const rest = others.map(identityOf);
  return buttons.filter((button) => {
    const index = rest.indexOf(identityOf(button));
    if (index !== -1) rest.splice(index, 1);
    return index === -1;
  });
}

/** In order: `2 times a quick reply, a fixed URL`. */
function countKinds(buttons: readonly ButtonTexts[]): string {
  const runs: { kind: string; count: number }[] = [];
  for (const kind of buttons.map(kindOf)) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.count++;
    else runs.push({ kind, count: 1 });
  }
  const words = runs.map(({ kind, count }) => (count === 1 ? `a ${kind}` : `${count} times a ${kind}`));
  return words.join(', ') || 'no buttons';
}
