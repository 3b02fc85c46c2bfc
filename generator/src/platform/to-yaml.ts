import { Document, isSeq } from 'yaml';
import type { ButtonYaml, TemplateYaml } from '../check/template-yaml.js';
import type { LocalizedText } from '../text/localized-text.js';
import { isStandInName } from '../text/placeholder-names.js';
import { countPlaceholders } from '../text/placeholders.js';
import type { ConvertedTemplate } from './convert-template.js';

/** Prints a template as the text of a YAML file. */
export function templateDocument(yaml: TemplateYaml): string {
  const document = new Document(yaml);
  document.commentBefore = ' Imported by notifygen from the platform.';
  const languages = document.get('language', true);
  if (isSeq(languages)) languages.flow = true;
  // Folding would add line breaks that the approved text does not have.
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** One template file for all languages of a group. */
export function combineLanguages(group: readonly [ConvertedTemplate, ...ConvertedTemplate[]]): TemplateYaml {
  const [first] = group;
  const codes = group.flatMap(({ language }) => language ?? []);
  const text = (read: (one: ConvertedTemplate) => string | undefined): LocalizedText | undefined => {
    const texts = group.map((one) => [one.language ?? '', read(one)] as const);
    if (texts.every(([, own]) => own === texts[0]?.[1])) return texts[0]?.[1];
    return Object.fromEntries(texts.flatMap(([code, own]) => (own === undefined ? [] : [[code, own]])));
  };
  const { category, status } = first;
  const isShared = (key: 'category' | 'status'): boolean => group.every((one) => one[key] === first[key]);
  return {
    name: first.name,
    ...(codes.length > 0 && { language: codes.length === 1 ? (codes[0] ?? '') : codes }),
    ...(category && isShared('category') && { category }),
    ...(status && isShared('status') && { status }),
    ...present(
      'header',
      text(({ header }) => header),
    ),
    ...present(
      'body',
      text(({ body }) => body),
    ),
    ...present(
      'footer',
      text(({ footer }) => footer),
    ),
    ...placeholdersYaml(first),
    ...(first.file && { file: first.file }),
    ...(first.buttons.length > 0 && {
      buttons: first.buttons.map(
        ({ name, phone }, index): ButtonYaml => ({
          ...(name !== undefined && { name }),
          ...present(
            'url',
            text(({ buttons }) => buttons[index]?.url),
          ),
          ...(phone !== undefined && { phone }),
          ...present(
            'reply',
            text(({ buttons }) => buttons[index]?.reply),
          ),
          ...present(
            'text',
            text(({ buttons }) => buttons[index]?.text),
          ),
        }),
      ),
    }),
  };
}

function present<Key extends string>(
  key: Key,
  text: LocalizedText | undefined,
): { readonly [name in Key]?: LocalizedText } {
  const field: { [name in Key]?: LocalizedText } = {};
  if (text !== undefined) field[key] = text;
  return field;
}

/** Absent if they add nothing to the texts. */
function placeholdersYaml({
  placeholders,
  header = '',
}: ConvertedTemplate): Pick<TemplateYaml, 'placeholders'> {
  const hasFacts = placeholders.some(({ name, example }) => !isStandInName(name) || example !== undefined);
  if (!hasFacts && countPlaceholders(header) === 0) return {};
  return {
    placeholders: placeholders.map((placeholder) =>
      Object.keys(placeholder).length === 1 ? placeholder.name : placeholder,
    ),
  };
}
