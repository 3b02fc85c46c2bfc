import { defined } from '../text/defined.js';
import { type LocalizedText, textIn, textVariants } from '../text/localized-text.js';
import type { Button, Template, TextPart } from './template.js';

/** The approved texts of a template in one language. */
export interface TextsInLanguage {
  readonly header?: string;
  readonly body?: string;
  readonly footer?: string;
  readonly buttons: readonly ButtonTexts[];
}

/** What the recipient sees of a button, and what it opens. */
export type ButtonTexts = Button<string>;

/** The texts that a message in this language shows; those of the first declared language if the language is unknown. */
export function textsInLanguage(
  { header, body, footer, buttons = [] }: Pick<Template, TextPart | 'buttons'>,
  language: string | undefined,
): TextsInLanguage {
  const read = (text: LocalizedText | undefined): string | undefined =>
    textIn(text, language) ?? (language === undefined ? textVariants(text)[0]?.text : undefined);
  return {
    ...defined({ header: read(header), body: read(body), footer: read(footer) }),
    buttons: buttons.map(({ text: localized, ...button }): ButtonTexts => {
      const text = read(localized);
      if (button.kind === 'reply') return { ...button, text: text ?? '' };
      if (button.kind === 'phone')
        return { ...button, phone: read(button.phone) ?? '', ...defined({ text }) };
      return { ...button, url: read(button.url) ?? '', ...defined({ text }) };
    }),
  };
}
