import { Document, isSeq } from 'yaml';
import type { ButtonYaml, TemplateYaml } from '../check/template-yaml.js';
import { defined } from '../text/defined.js';
import type { LocalizedText } from '../text/localized-text.js';
import { countPlaceholders } from '../text/placeholders.js';
import type { ConvertedTemplate } from './convert-to-yaml.js';

/** Prints a template as the text of a YAML file. */
export function templateDocument(yaml: TemplateYaml): string {
  const document = new Document(yaml);
  document.commentBefore = ' Imported by notifygen from the platform.';
  const languages = document.get('language', true);
  if (isSeq(languages)) languages.flow = true;
  // Folding would add line breaks that the approved text does not have.
  const noFolding = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY };
  return document.toString({ ...noFolding, flowCollectionPadding: false });
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
  const isShared = (key: 'category' | 'status'): boolean => group.every((one) => one[key] === first[key]);
  const buttons = first.buttons.map(
    ({ name }, index): ButtonYaml =>
      defined({
        name,
        url: text((one) => one.buttons[index]?.url),
        phone: text((one) => one.buttons[index]?.phone),
        reply: text((one) => one.buttons[index]?.reply),
        text: text((one) => one.buttons[index]?.text),
      }),
  );
  return {
    name: first.name,
    ...defined({
      language: codes.length > 1 ? codes : codes[0],
      category: isShared('category') ? first.category : undefined,
      status: isShared('status') ? first.status : undefined,
      header: text((one) => one.header),
      body: text((one) => one.body),
      footer: text((one) => one.footer),
      placeholders: placeholdersYaml(first),
      file: first.file,
      buttons: buttons.length > 0 ? buttons : undefined,
    }),
  };
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
