import { type LocalizedText, textVariants } from '../text/localized-text.js';
import { countPlaceholders } from '../text/placeholders.js';
import type { ButtonYaml, PlaceholderYaml, TemplateYaml } from './template-yaml.js';

/** An approved text and its path in the YAML file. */
export interface DeclaredText {
  /** The key that declares it. */
  readonly part: 'header' | 'body' | 'footer' | 'url' | 'phone' | 'reply' | 'text';
  readonly path: readonly (string | number)[];
  /** Code of the language, if the text belongs to one. */
  readonly language?: string;
  readonly text: string;
}

/** The header, body and footer in every language. */
export function declaredTexts({ header, body, footer }: TemplateYaml): readonly DeclaredText[] {
  return [
    ...inEachLanguage('header', ['header'], header),
    ...inEachLanguage('body', ['body'], body),
    ...inEachLanguage('footer', ['footer'], footer),
  ];
}

/** The texts, URLs and phone numbers of the buttons in every language. */
export function buttonTexts({ buttons = [] }: TemplateYaml): readonly DeclaredText[] {
  return buttons.flatMap(({ url, phone, reply, text }: ButtonYaml, index) => [
    ...inEachLanguage('url', ['buttons', index, 'url'], url),
    ...inEachLanguage('phone', ['buttons', index, 'phone'], phone),
    ...inEachLanguage('reply', ['buttons', index, 'reply'], reply),
    ...inEachLanguage('text', ['buttons', index, 'text'], text),
  ]);
}

function inEachLanguage(
  part: DeclaredText['part'],
  path: DeclaredText['path'],
  text: LocalizedText | undefined,
): readonly DeclaredText[] {
  return textVariants(text).map((variant) => ({
    part,
    path: variant.language === undefined ? path : [...path, variant.language],
    ...variant,
  }));
}

/** The declared placeholders in order. If only their number is known, they are called `placeholder1`, `placeholder2`, … */
export function declaredPlaceholders(yaml: TemplateYaml): readonly PlaceholderYaml[] {
  const { placeholders = placeholdersInTexts(yaml) } = yaml;
  if (typeof placeholders === 'number') {
    return Array.from({ length: placeholders }, (_, index) => ({ name: `placeholder${index + 1}` }));
  }
  return placeholders.map((placeholder) =>
    typeof placeholder === 'string' ? { name: placeholder } : placeholder,
  );
}

/** How many parameters the texts take. Header and body number their placeholders separately, so the counts add up. */
export function placeholdersInTexts({ header, body }: TemplateYaml): number {
  const countIn = (text: LocalizedText | undefined): number =>
    countPlaceholders(textVariants(text)[0]?.text ?? '');
  return countIn(header) + countIn(body);
}
