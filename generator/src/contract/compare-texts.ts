import { change, type TemplateChange } from './change.js';
import type { ContractTemplate, ContractText } from './contract.js';

/** Compares the approved texts. */
export function textChanges(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  if (was.digest === is.digest) return [];
  const languages = is.languages.length === 0 ? [undefined] : is.languages;
  const known = languages.filter(
    (code) => code === undefined || was.languages.length === 0 || was.languages.includes(code),
  );
  // A value that came or went says more than the words around it.
  const sameCount = was.parameters.length === is.parameters.length;
  return [
    ...(sameCount ? partChanges(was, is, 'header', undefined) : []),
    ...(sameCount ? once(known.flatMap((code) => partChanges(was, is, 'body', code))) : []),
    ...partChanges(was, is, 'footer', undefined),
    ...buttonChanges(was, is),
  ];
}

function partChanges(
  was: ContractTemplate,
  is: ContractTemplate,
  part: 'header' | 'body' | 'footer',
  language: string | undefined,
): readonly TemplateChange[] {
  const [before, after] = [textIn(was, part, language), textIn(is, part, language)];
  if (before?.digest === after?.digest) return [];
  const path = after?.language === undefined ? [part] : [part, after.language];
  const what = after?.language === undefined ? `the ${part}` : `the ${part} in ${after.language}`;
  if (!before) return [change(is, 'text-changed', `${what} is new`, path)];
  if (!after) return [change(is, 'text-changed', `the ${part} is gone`, path)];
  if (before.wording === after.wording) {
    return [change(is, 'text-changed', `${what} changed, but not around a value`, path)];
  }
  const message = `${what} changed around a value: see that every call still says the right thing`;
  return [change(is, 'wording-changed', message, path)];
}

/** A text without a language is the one of every language. */
function textIn(
  { texts }: ContractTemplate,
  part: ContractText['part'],
  language: string | undefined,
): ContractText | undefined {
  const own = texts.filter((text) => text.part === part);
  return own.find((text) => text.language === language) ?? own.find((text) => text.language === undefined);
}

/** One text that stands for several languages changes once. */
function once(changes: readonly TemplateChange[]): readonly TemplateChange[] {
  return changes.filter(
    ({ path }, index) => index === changes.findIndex((other) => other.path.join() === path.join()),
  );
}

function buttonChanges(was: ContractTemplate, is: ContractTemplate): readonly TemplateChange[] {
  // A suffix that came or went says more.
  if ((was.buttons?.length ?? 0) !== (is.buttons?.length ?? 0)) return [];
  const [before, after] = [buttonsOf(was), buttonsOf(is)];
  if (digests(before) === digests(after)) return [];
  const urls = before.flatMap(({ wording }) => wording ?? []);
  let suffix = 0;
  const moved = after.flatMap(({ wording }, index) =>
    wording !== undefined && wording !== urls[suffix++] ? [index] : [],
  );
  if (moved.length > 0) {
    const message = 'the URL in front of its suffix changed: see that every call still gives the right end';
    return moved.map((index) => change(is, 'wording-changed', message, ['buttons', index]));
  }
  const message =
    before.length === after.length ? 'a button changed, but no suffix' : 'fixed buttons came or went';
  return [change(is, 'text-changed', message, ['buttons'])];
}

function buttonsOf({ texts }: ContractTemplate): readonly ContractText[] {
  return texts.filter(({ part }) => part === 'button');
}

function digests(texts: readonly ContractText[]): string {
  return texts.map(({ digest }) => digest).join();
}
