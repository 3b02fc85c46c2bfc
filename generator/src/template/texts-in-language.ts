import { type LocalizedText, textIn, textVariants } from '../text/localized-text.js';
import type { Button, Template } from './template.js';

/** The approved texts of a template in one language. */
export interface TextsInLanguage {
  readonly header?: string;
  readonly body?: string;
  readonly footer?: string;
  readonly buttons: readonly ButtonTexts[];
}

/** What the recipient sees of a button, and what it opens. */
export type ButtonTexts =
  | { readonly kind: 'url'; readonly url: string; readonly text?: string; readonly label?: string }
  | { readonly kind: 'phone'; readonly phone: string; readonly text?: string }
  | { readonly kind: 'reply'; readonly text: string };

/** The texts that a message in this language shows; those of the first declared language if the language is unknown. */
export function textsInLanguage(
  template: Pick<Template, 'header' | 'body' | 'footer' | 'buttons'>,
  language: string | undefined,
): TextsInLanguage {
  const read = (text: LocalizedText | undefined): string | undefined =>
    textIn(text, language) ?? (language === undefined ? textVariants(text)[0]?.text : undefined);
  const part = (key: 'header' | 'body' | 'footer'): { readonly [name in typeof key]?: string } => {
    const text = read(template[key]);
    return text === undefined ? {} : { [key]: text };
  };
  return {
    ...part('header'),
    ...part('body'),
    ...part('footer'),
    buttons: (template.buttons ?? []).map((button) => buttonTexts(button, read)),
  };
}

function buttonTexts(
  button: Button,
  read: (text: LocalizedText | undefined) => string | undefined,
): ButtonTexts {
  const text = read(button.text);
  const labelled = text === undefined ? {} : { text };
  if (button.kind === 'reply') return { kind: 'reply', text: text ?? '' };
  if (button.kind === 'phone') return { kind: 'phone', phone: button.phone, ...labelled };
  const { label } = button;
  const url = read(button.url) ?? '';
  return { kind: 'url', url, ...labelled, ...(label !== undefined && { label }) };
}
