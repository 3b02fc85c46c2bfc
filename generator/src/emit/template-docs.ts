// @ts-nocheck
import { type Button, dynamicButtons, type Placeholder, type Template } from '../template/template.js';
import { textVariants } from '../text/localized-text.js';
import { docBlock, docLine } from './doc-comment.js';

/** The documentation comment of a template's functions: its approved text and the meaning of every value. */
export function functionDoc(template: Template, summary: string): string {
  const { description, placeholders, fileKind, buttons, file } = template;
  return paragraphs([
    [`${summary}${languageNote(template)}.`],
    description === undefined ? [] : [docLine(description)],
    ...approvedTexts(template),
    placeholderList(placeholders),
    fileKind === undefined ? [] : [`File: ${fileKind}.`],
    buttons === undefined ? [] : ['Buttons:', '', ...buttonList(buttons)],
    [`From ${docLine(file)}.`],
  ]);
}

export function parametersDoc({ placeholders }: Template): string {
  if (placeholders.length === 0) return 'The template has no placeholders.';
  return paragraphs([['One value a placeholder, in order.'], placeholderList(placeholders)]);
}

export function buttonsDoc(buttons: readonly Button[]): string {
  return paragraphs([['The suffix of each dynamic URL, in order.'], buttonList(dynamicButtons(buttons))]);
}

function languageNote({ languages }: Template): string {
  return languages.length === 0 ? '' : ` in ${languages.map((code) => `\`${code}\``).join(' or ')}`;
}

function approvedTexts({ header, body: bodyText, footer }: Template): readonly (readonly string[])[] {
  const bodies = textVariants(bodyText);
  const messages =
    bodies.length > 0 ? bodies : header !== undefined || footer !== undefined ? [{ text: '' }] : [];
  return messages.map(({ language, text }) => {
    const whole = [header, text, footer].filter((part) => part !== undefined && part !== '').join('\n\n');
    return [...(language === undefined ? [] : [`In \`${language}\`:`, '']), ...docBlock(whole)];
  });
}

function placeholderList(placeholders: readonly Placeholder[]): readonly string[] {
  return placeholders.map(({ label, description, example }, index) => {
    const meaning = description === undefined ? '' : `: ${docLine(description)}`;
    return `${index + 1}. \`${label}\`${meaning}${example === undefined ? '' : ` (such as “${docLine(example)}”)`}`;
  });
}

function buttonList(buttons: readonly Button[]): readonly string[] {
  return buttons.map((button, index) => `${index + 1}. ${describeButton(button)}`);
}

function describeButton(button: Button): string {
  const caption = button.text === undefined ? '' : ` “${docLine(button.text)}”`;
  switch (button.kind) {
    case 'url':
      return `${button.label === undefined ? 'link' : `\`${button.label}\``}${caption}: ${docLine(button.url)}`;
    case 'phone':
      return `call${caption}: ${docLine(button.phone)}`;
    case 'reply':
      return `quick reply${caption}`;
  }
}

function paragraphs(blocks: readonly (readonly string[])[]): string {
  const text = blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
  // A leading line break makes ts-morph print the comment over several lines, as a long one should be.
  return text.includes('\n') ? `\n${text}` : text;
}
