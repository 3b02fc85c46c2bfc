import type { Bubble, TemplatePreview, TextPart } from '@notifygen/sandbox';
import { textOf } from '../../../ui/bubble/text-parts.js';
import type { FormValues } from './form-values.js';

/** The bubble of a template's example, with the values of the form. */
export function fillBubble(
  { header, file, buttons, body, ...rest }: Bubble,
  { placeholders, dynamicUrls = [] }: TemplatePreview,
  { parameters, isFilled, fileUrl, suffixes }: FormValues,
): Bubble {
  const fill = (parts: readonly TextPart[]): readonly TextPart[] =>
    parts.map((part) => {
      const index = placeholders.findIndex(({ label }) => label === part.placeholder);
      if (part.placeholder === undefined || index < 0) return part;
      return isFilled[index]
        ? { text: parameters[index] ?? '', placeholder: part.placeholder }
        : { text: part.placeholder, placeholder: part.placeholder, missing: true };
    });
  return {
    ...rest,
    ...(header && { header: fill(header) }),
    ...(file && { file: { ...file, url: fileUrl } }),
    body: fill(body),
    // Each language may have another URL.
    buttons: buttons.map((button, index) => {
      const suffix = dynamicUrls.findIndex((dynamicUrl) => dynamicUrl.index === index);
      const { example = '' } = dynamicUrls[suffix] ?? {};
      if (suffix < 0 || button.opens === undefined) return button;
      return { ...button, opens: `${approvedUrl(button.opens, example)}${suffixes[suffix] ?? ''}` };
    }),
  };
}

/** What is approved of a URL that the example of a suffix completes. */
export function approvedUrl(url: string, example: string): string {
  return url.slice(0, url.length - example.length);
}

/** How many characters a text has, of those that it may have. */
export interface Room {
  readonly name: string;
  readonly used: number;
  readonly limit: number;
}

/** The room in the texts of a filled bubble that contain placeholders, and in those that are too long. */
export function roomIn(bubble: Bubble, { limits, dynamicUrls = [] }: TemplatePreview): readonly Room[] {
  const { header = [], body, footer = '', buttons } = bubble;
  const isFilled = (parts: readonly TextPart[]): boolean =>
    parts.some(({ placeholder }) => placeholder !== undefined);
  const texts = [
    { name: 'header', text: textOf(header), limit: limits.header, isFilled: isFilled(header) },
    { name: 'body', text: textOf(body), limit: limits.body, isFilled: isFilled(body) },
    { name: 'footer', text: footer, limit: limits.footer, isFilled: false },
  ];
  const onButtons = buttons.flatMap(({ kind, text, opens = '' }, index) => [
    { name: `text of button ${index + 1}`, text, limit: limits.buttonText, isFilled: false },
    {
      name: `${kind === 'phone' ? 'number' : 'URL'} of button ${index + 1}`,
      text: opens.replace(/^tel:/, ''),
      limit: kind === 'phone' ? limits.phone : limits.url,
      isFilled: dynamicUrls.some((dynamicUrl) => dynamicUrl.index === index),
    },
  ]);
  return [...texts, ...onButtons]
    .map((text) => ({ ...text, used: Array.from(text.text).length }))
    .filter(({ used, limit, ...text }) => text.isFilled || used > limit);
}

/** Such as `3 characters left`. */
export function describeRoom({ used, limit }: Pick<Room, 'used' | 'limit'>): string {
  const count = Math.abs(limit - used);
  return `${count} ${count === 1 ? 'character' : 'characters'} ${used > limit ? 'too many' : 'left'}`;
}
