import type { Bubble, TemplatePreview, TextPart } from '@notifygen/sandbox';
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

/** The room in the texts of a filled bubble that contain placeholders. */
export function roomIn({ header = [], body }: Bubble, { limits }: TemplatePreview): readonly Room[] {
  const texts = { header, body };
  return (['header', 'body'] as const).flatMap((name) => {
    const limit = limits[name];
    const text = texts[name].map((part) => part.text).join('');
    return limit === undefined ? [] : [{ name, used: Array.from(text).length, limit }];
  });
}

/** Such as `3 characters left`. */
export function describeRoom({ used, limit }: Pick<Room, 'used' | 'limit'>): string {
  const count = Math.abs(limit - used);
  return `${count} ${count === 1 ? 'character' : 'characters'} ${used > limit ? 'too many' : 'left'}`;
}
