import { isDeepStrictEqual } from 'node:util';
import { documentedValues } from '../keys/template-keys.js';
import {
  approvalOf,
  type ButtonTexts,
  canBeSent,
  type DynamicButton,
  dynamicButtons,
  type Template,
  type TextsInLanguage,
  textsInLanguage,
  type UrlButton,
  unapprovedLanguages,
} from '../template/template.js';
import { valueLimits } from '../template/value-limits.js';
import { textVariants } from '../text/localized-text.js';
import { countPlaceholders } from '../text/placeholders.js';
import { tupleLabel } from '../text/template-names.js';
import { textLimits } from '../text/text-limits.js';
import { code, docBlock, docLine, paragraphs } from './doc-comment.js';
import { notesList, placeholderNotes } from './placeholder-notes.js';

/** The documentation of a send function: the texts, and what the labels of the parameters do not say. */
export function sendDoc(template: Template): string {
  const { category, name, languages, placeholders, fileKind, file } = template;
  const kind = category === undefined ? '' : `the ${category} template `;
  const notes = notesList(placeholders);
  const withFile = fileKind === undefined ? '' : ` with ${fileKind === 'image' ? 'an' : 'a'} ${fileKind}`;
  const inLanguages = languages.length === 0 ? '' : ` in ${languages.map(code).join(', ')}`;
  return paragraphs([
    [`Sends ${kind}${code(name)}${withFile}${inLanguages}.`],
    ...documentedValues(template).map((paragraph) => [docLine(paragraph)]),
    ...textsDoc(template),
    notes.length === 0 ? [] : ['Parameters:', '', ...notes],
    [`From ${docLine(file)}.`],
    ...approvalDoc(template),
    messageTag(template),
  ]);
}

/** Editors strike through the name of a function that is deprecated. */
function approvalDoc(template: Template): readonly (readonly string[])[] {
  if (unapprovedLanguages(template).length === 0) return [];
  const text = docLine(approvalOf(template));
  return [[canBeSent(template) ? `Not approved: ${text}.` : `@deprecated It cannot be sent: ${text}.`]];
}

/** The documentation of a build function. */
export function buildDoc(template: Template): string {
  return paragraphs([
    [`Builds the request of {@link ${template.names.send}} as plain JSON without sending it.`],
    ...approvalDoc(template),
    messageTag(template),
  ]);
}

/** Lists the tuple labels, because editors show them only inside a call. Named parameters need no list. */
function messageTag({ placeholders, buttons = [], namedParameters }: Template): readonly string[] {
  const tuples = [
    { key: 'parameters', elements: placeholders },
    { key: 'buttons', elements: dynamicButtons(buttons) },
  ].filter(({ elements }) => elements.length > 0);
  if (namedParameters || tuples.length === 0) return [];
  const lists = tuples.map(({ key, elements }) =>
    code(`${key}: [${elements.map(({ label }) => tupleLabel(label)).join(', ')}]`),
  );
  return [`@param message With ${lists.join(' and ')}.`];
}

export function parametersDoc(template: Template): string {
  const { placeholders, namedParameters } = template;
  if (placeholders.length === 0) return 'The template has no placeholders.';
  const left = charactersLeft(template);
  return paragraphs([
    [namedParameters ? 'One parameter per placeholder.' : 'One parameter per placeholder, in order.'],
    // Named parameters have their own documentation.
    namedParameters ? [] : notesList(placeholders),
    left.length === 0 ? [] : ['Characters left for their values:', '', ...left],
  ]);
}

/** The smaller limit where sources differ, so that every message that keeps to it is sent. */
function charactersLeft(template: Template): readonly string[] {
  return valueLimits(template, textLimits.body).flatMap(({ text, max }) => {
    if (text === 'URL') return [];
    const left =
      typeof max === 'number'
        ? thousands(max)
        : Object.entries(max).map(([language, own]) => `${thousands(own)} in ${code(language)}`);
    return `- ${text}: ${[left].flat().join(', ')}, of ${thousands(textLimits[text])}`;
  });
}

/** `1,024`. For the few numbers of each module, `toLocaleString` takes a fifth of the time of printing it. */
function thousands(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

export function suffixesDoc(buttons: readonly DynamicButton[]): string {
  const urls = buttons.flatMap(({ label, url, example }) =>
    textVariants(url).map(
      ({ language, text }) =>
        `- ${code(label)}${language === undefined ? '' : ` in ${code(language)}`}: ${docLine(text)}${forExample(example)}`,
    ),
  );
  return paragraphs([['The suffix of each dynamic URL, in order.'], urls]);
}

/** What each parameter is in the text, and what else is known of it. */
export function parameterDocs({ header, body, placeholders }: Template): readonly string[] {
  const inHeader = countPlaceholders(textVariants(header)[0]?.text ?? '');
  return placeholders.map((placeholder, index) => {
    const isInHeader = index < inHeader;
    const text = isInHeader ? header : body;
    const number = isInHeader ? index + 1 : index + 1 - inHeader;
    const place =
      text === undefined
        ? `Parameter ${index + 1}`
        : `${code(`{{${number}}}`)} in the ${isInHeader ? 'header' : 'body'}`;
    return [place, placeholderNotes(placeholder)].filter((part) => part !== '').join(': ');
  });
}

/** The URL that a suffix completes. */
export function suffixDoc({ url, example }: DynamicButton): string {
  const urls = textVariants(url).map(
    ({ language, text }) => `${docLine(text)}${language === undefined ? '' : ` in ${code(language)}`}`,
  );
  return `The suffix of ${urls.join(', ')}${forExample(example)}`;
}

/** The texts of each language together; only once if they are the same in every language. */
function textsDoc(template: Template): readonly (readonly string[])[] {
  const { languages } = template;
  const all = languages.map((language) => textsInLanguage(template, language));
  const [first = textsInLanguage(template, undefined), ...others] = all;
  if (others.every((texts) => isDeepStrictEqual(texts, first)))
    return [messageBlock(first), buttonList(first.buttons)];
  const areButtonsSame = others.every(({ buttons }) => isDeepStrictEqual(buttons, first.buttons));
  const perLanguage = all.flatMap((texts, index) => [
    [`In ${code(languages[index] ?? '')}:`],
    messageBlock(texts),
    ...(areButtonsSame ? [] : [buttonList(texts.buttons)]),
  ]);
  return areButtonsSame ? [...perLanguage, buttonList(first.buttons)] : perLanguage;
}

function messageBlock({ header, body, footer }: TextsInLanguage): readonly string[] {
  const parts = [header, body, footer].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? [] : docBlock(parts.join('\n\n'));
}

function buttonList(buttons: readonly ButtonTexts[]): readonly string[] {
  if (buttons.length === 0) return [];
  return ['Buttons:', '', ...buttons.map((button) => `- ${describeButton(button)}`)];
}

function describeButton(button: ButtonTexts): string {
  const text = button.text === undefined ? '' : ` “${docLine(button.text)}”`;
  switch (button.kind) {
    case 'url':
      return `${urlLabel(button)}${text}: ${docLine(button.url)}${forExample(button.example)}`;
    case 'phone':
      return `phone number${text}: ${docLine(button.phone)}`;
    case 'reply':
      return `quick reply${text}`;
  }
}

function urlLabel({ label, repeats }: UrlButton<string>): string {
  if (repeats !== undefined) return `URL with ${code(repeats)}`;
  return label === undefined ? 'URL' : code(label);
}

/** What follows the description of something that has an example. */
export function forExample(example: string | undefined): string {
  return example === undefined ? '' : `, for example “${docLine(example)}”`;
}
