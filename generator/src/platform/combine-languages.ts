import {
  type ButtonYaml,
  hasOneTimePassword,
  type PlaceholderYaml,
  passwordPlaceholder,
  type TemplateYaml,
} from '../check/template-yaml.js';
import { platformValues } from '../keys/template-keys.js';
import { defined } from '../text/defined.js';
import type { LocalizedText } from '../text/localized-text.js';
import { countPlaceholders, isNumberedName } from '../text/placeholders.js';
import type { ConvertedTemplate } from './convert-to-yaml.js';

/** One template file for all languages of a group. */
export function combineLanguages(group: readonly [ConvertedTemplate, ...ConvertedTemplate[]]): TemplateYaml {
  const [first] = group;
  const codes = group.flatMap(({ language }) => language ?? []);
  const text = (read: (one: ConvertedTemplate) => string | undefined): LocalizedText | undefined => {
    const texts = group.map((one) => [one.language ?? '', read(one)] as const);
    if (texts.every(([, own]) => own === texts[0]?.[1])) return texts[0]?.[1];
    return Object.fromEntries(texts.flatMap(([code, own]) => (own === undefined ? [] : [[code, own]])));
  };
  const placeholders = withPassword(first);
  const isPassword = (button: ButtonYaml): boolean =>
    placeholders !== first.placeholders && hasOneTimePassword(button);
  const buttons = first.buttons.map(
    (button, index): ButtonYaml =>
      defined({
        name: isPassword(button) ? undefined : button.name,
        url: text((one) => one.buttons[index]?.url),
        phone: text((one) => one.buttons[index]?.phone),
        reply: text((one) => one.buttons[index]?.reply),
        text: text((one) => one.buttons[index]?.text),
        example: isPassword(button)
          ? undefined
          : group.flatMap((one) => one.buttons[index]?.example ?? [])[0],
      }),
  );
  return {
    name: first.name,
    ...platformValues(({ combine }, key) => combine(group.map((one) => one[key]))),
    ...defined({
      language: codes.length > 1 ? codes : codes[0],
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
  return placeholders.map((placeholder) =>
    Object.keys(placeholder).length === 1 ? placeholder.name : placeholder,
  );
}
