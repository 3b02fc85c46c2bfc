import { lengthOf, longestBody, type Template, textLimits, textsInLanguage } from 'notifygen';
import type { TextPart } from '../bubbles/bubble.js';
import { type NotificationFields, templateBubble } from '../bubbles/template-bubble.js';
import type { Issue } from '../messages/issue.js';
import { issueOf } from './check-against-template.js';

/** WhatsApp's limits for session messages, in Unicode code points. The gateway's interface states none. */
export const sessionLimits = { text: 4096, caption: 1024 } as const;

/** Those for templates, the largest where sources differ. */
const templateLimits = { header: textLimits.header, body: longestBody } as const;

/** Reports texts that are too long once the parameters and suffixes fill them, and parameters longer than their `max`. */
export function checkTextLengths(template: Template, fields: NotificationFields): readonly Issue[] {
  const { header, body } = templateBubble(template, fields);
  return [
    ...checkMax(template, fields.parameters),
    ...checkText(template, 'header', header),
    ...(template.body === undefined ? [] : checkText(template, 'body', body)),
    ...checkUrls(template, fields),
  ];
}

function checkMax(template: Template, parameters: unknown): readonly Issue[] {
  const values: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
  return template.placeholders.flatMap(({ label, type, max }, index) => {
    const value = values[index];
    if (max === undefined || type === 'number' || typeof value !== 'string') return [];
    const length = Array.from(new Intl.Segmenter().segment(value)).length;
    if (length <= max) return [];
    const message = `has ${length} characters, but \`max\` of ${label} is ${max}`;
    return issueOf(template, `parameters[${index}]`, message, [`placeholders[${index}]`, 'placeholders']);
  });
}

function checkText(
  template: Template,
  name: 'header' | 'body',
  parts: readonly TextPart[] = [],
): readonly Issue[] {
  const filled = parts.filter(({ placeholder }) => placeholder !== undefined);
  const limit = templateLimits[name];
  const total = lengthOf(parts.map(({ text }) => text).join(''));
  const left = limit - total + lengthOf(filled.map(({ text }) => text).join(''));
  // A text that is too long without any values was approved, so the limit must be another one.
  if (total <= limit || left < 0 || filled.length === 0) return [];
  const labels = [...new Set(filled.map(({ placeholder }) => placeholder))].join(', ');
  const message = `fill the ${name} with ${total} characters, but WhatsApp allows ${limit}: it leaves ${left} for ${labels}`;
  return [issueOf(template, 'parameters', message, [name])];
}

function checkUrls(template: Template, { language, buttons }: NotificationFields): readonly Issue[] {
  const suffixes: readonly unknown[] = Array.isArray(buttons) ? buttons : [];
  const code = template.languages.find((known) => known === language) ?? template.languages[0];
  const urls = textsInLanguage(template, code).buttons.flatMap((button) =>
    button.kind === 'url' && button.url.endsWith('{{1}}') ? button.url.slice(0, -'{{1}}'.length) : [],
  );
  return urls.flatMap((approved, index) => {
    const suffix = Object(suffixes[index]).url;
    const left = textLimits.url - lengthOf(approved);
    if (typeof suffix !== 'string' || left < 0 || lengthOf(suffix) <= left) return [];
    const message = `has ${lengthOf(suffix)} characters, but WhatsApp allows ${textLimits.url} in a URL: it leaves ${left} for the suffix`;
    return issueOf(template, `buttons[${index}].url`, message, [`buttons[${index}]`, 'buttons']);
  });
}
