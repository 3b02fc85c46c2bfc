import {
  type ButtonYaml,
  buttonParts,
  hasOneTimePassword,
  type PlaceholderYaml,
  passwordPlaceholder,
  type TemplateYaml,
} from '../check/template-yaml.js';
import { platformValues } from '../keys/template-keys.js';
import { defined } from '../text/defined.js';
import { localizedText } from '../text/localized-text.js';
import { countPlaceholders, isNumberedName } from '../text/placeholders.js';
import type { ConvertedTemplate } from './convert-to-yaml.js';
import { shortened } from './merge-placeholders.js';
import { mergeStatus } from './merge-status.js';
import type { PlatformTemplate } from './platform-template.js';

/** One template file for all languages of a group, with the status that their entries have. */
export function combineLanguages(
  group: readonly [ConvertedTemplate, ...ConvertedTemplate[]],
  entries: readonly PlatformTemplate[],
): TemplateYaml {
  const [first] = group;
  const codes = group.flatMap(({ language }) => language ?? []);
  const language = codes.length > 1 ? codes : codes[0];
  const text = (read: (one: ConvertedTemplate) => string | undefined) =>
    localizedText(group.map((one) => [one.language, read(one)]));
  const placeholders = withPassword(first);
  const buttons = first.buttons.map((button, index): ButtonYaml => {
    const isPassword = placeholders !== first.placeholders && hasOneTimePassword(button);
    const shown = buttonParts.map((key) => [key, text((one) => one.buttons[index]?.[key])] as const);
    const example = group.flatMap((one) => one.buttons[index]?.example ?? [])[0];
    return defined({
      ...(!isPassword && { name: button.name }),
      ...Object.fromEntries(shown),
      ...(!isPassword && { example }),
    });
  });
  return {
    name: first.name,
    ...platformValues(({ combine }, key) => combine(group.map((one) => one[key]))),
    ...mergeStatus(undefined, entries, language),
    ...defined({
      language,
      header: text((one) => one.header),
      body: text((one) => one.body),
      footer: text((one) => one.footer),
      placeholders: placeholdersYaml({ ...first, placeholders }),
      file: first.file,
      buttons: buttons.length > 0 ? buttons : undefined,
    }),
  };
}

/** Names the placeholder of a one-time password, which the URL of a button repeats, and gives it its type. */
function withPassword(template: ConvertedTemplate): readonly PlaceholderYaml[] {
  const { buttons, placeholders } = template;
  const button = buttons.find(hasOneTimePassword);
  const password = button && passwordPlaceholder(template);
  if (password === undefined) return placeholders;
  const { name, example = button?.example } = password;
  const typed = { ...password, name: isNumberedName(name) ? 'code' : name, type: 'code' } as const;
  return placeholders.map((placeholder) =>
    placeholder === password ? { ...typed, ...defined({ example }) } : placeholder,
  );
}

/** Absent if they add nothing to the texts. */
function placeholdersYaml({ placeholders, header = '' }: ConvertedTemplate): TemplateYaml['placeholders'] {
  const hasFacts = placeholders.some(
    ({ name, example }, index) => name !== `placeholder${index + 1}` || example !== undefined,
  );
  if (!hasFacts && countPlaceholders(header) === 0) return undefined;
  return placeholders.map(shortened);
}
