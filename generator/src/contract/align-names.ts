import { isDeepStrictEqual } from 'node:util';
import { dynamicButtons, suffixLabels } from '../template/template.js';
import { type LocalizedText, textVariants } from '../text/localized-text.js';
import { countPlaceholders, replacePlaceholders } from '../text/placeholders.js';
import { change, type TemplateChange } from './change-severity.js';
import type { ContractTemplate } from './contract.js';

/** An old version as far as callers see it who pass values by name. */
interface Aligned {
  /** With the new names, in the new order unless the texts show that values were swapped. */
  readonly was: ContractTemplate;
  readonly changes: readonly TemplateChange[];
}

/**
 * Prepares the old version of a template with named parameters for a comparison by position: a name may move with its
 * place in the texts, but may not change.
 */
export function alignNames(was: ContractTemplate, is: ContractTemplate): Aligned {
  const parameters = alignParameters(was, is);
  const buttons = alignButtons(parameters.was, is);
  return { was: buttons.was, changes: [...parameters.changes, ...buttons.changes] };
}

function alignParameters(was: ContractTemplate, is: ContractTemplate): Aligned {
  // An added or removed parameter is reported instead.
  if (was.parameters.length !== is.parameters.length) return { was, changes: [] };
  const renamed = renamedNames(was.parameters, is.parameters);
  const nameOf = (name: string): string => renamed.get(name) ?? name;
  const changes = renames(is, renamed, is.parameters, 'parameter', 'placeholders');
  const values = Object.entries(was.values ?? {}).map(([name, value]) => [nameOf(name), value]);
  const named = {
    ...was,
    parameters: was.parameters.map(nameOf),
    ...(was.values && { values: Object.fromEntries(values) }),
  };
  // Without texts, or if they did not change, another order swaps the values.
  const areTextsKnown = was.body !== undefined && is.body !== undefined;
  const areTextsSame = isDeepStrictEqual([was.header, was.body], [is.header, is.body]);
  return { was: areTextsKnown && !areTextsSame ? renumbered(named, is) : named, changes };
}

function alignButtons(was: ContractTemplate, is: ContractTemplate): Aligned {
  const [before, after] = [suffixLabels(was.buttons), suffixLabels(is.buttons)];
  if (before.length !== after.length) return { was, changes: [] };
  const renamed = renamedNames(before, after);
  const changes = renames(is, renamed, after, 'button suffix', 'buttons');
  const named = (was.buttons ?? []).map((button) =>
    button.kind === 'url' && button.label !== undefined
      ? { ...button, label: renamed.get(button.label) ?? button.label }
      : button,
  );
  const urlsOf = (buttons: ContractTemplate['buttons'] = []) => dynamicButtons(buttons).map(({ url }) => url);
  const areUrlsSame = isDeepStrictEqual(urlsOf(named), urlsOf(is.buttons));
  const inOrder = dynamicButtons(named)
    .toSorted((a, b) => after.indexOf(a.label) - after.indexOf(b.label))
    .values();
  const sorted = named.map((button) =>
    button.kind === 'url' && button.label !== undefined ? (inOrder.next().value ?? button) : button,
  );
  return { was: was.buttons ? { ...was, buttons: areUrlsSame ? named : sorted } : was, changes };
}

/** The new name of each name that is gone. */
function renamedNames(before: readonly string[], after: readonly string[]): ReadonlyMap<string, string> {
  const fresh = after.filter((name) => !before.includes(name));
  const gone = before.filter((name) => !after.includes(name));
  return new Map(gone.map((name, index) => [name, fresh[index] ?? name]));
}

function renames(
  is: ContractTemplate,
  renamed: ReadonlyMap<string, string>,
  names: readonly string[],
  noun: string,
  key: string,
): readonly TemplateChange[] {
  return [...renamed].map(([old, now]) =>
    change(is, 'property-renamed', `${noun} ${old} is now ${now}: calls must use the new name`, [
      key,
      names.indexOf(now),
    ]),
  );
}

/** The old version with its parameters in the new order, and the numbers in its texts to match. */
function renumbered(was: ContractTemplate, is: ContractTemplate): ContractTemplate {
  const [oldHeader, header] = [was, is].map((one) =>
    countPlaceholders(textVariants(one.header)[0]?.text ?? ''),
  );
  const inText = (text: string, oldOffset: number, offset: number): string =>
    replacePlaceholders(text, ({ text: same, number }) => {
      const name = number === undefined ? undefined : was.parameters[oldOffset + number - 1];
      return name === undefined ? same : `{{${is.parameters.indexOf(name) + 1 - offset}}}`;
    });
  const inTexts = (text: LocalizedText, oldOffset: number, offset: number): LocalizedText =>
    typeof text === 'string'
      ? inText(text, oldOffset, offset)
      : Object.fromEntries(
          Object.entries(text).map(([language, own]) => [language, inText(own, oldOffset, offset)]),
        );
  return {
    ...was,
    parameters: is.parameters,
    ...(was.header !== undefined && { header: inTexts(was.header, 0, 0) }),
    ...(was.body !== undefined && { body: inTexts(was.body, oldHeader ?? 0, header ?? 0) }),
  };
}
