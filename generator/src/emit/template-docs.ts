import { count } from '../diagnostics/format.js';
import {
  type ButtonTexts,
  type DynamicButton,
  dynamicButtons,
  type Placeholder,
  type Template,
  type TextsInLanguage,
  textsInLanguage,
  type UrlButton,
} from '../template/template.js';
import { valueLimits } from '../template/value-limits.js';
import { escapeHidden } from '../text/hidden-characters.js';
import { type LocalizedText, textVariants } from '../text/localized-text.js';
import { countPlaceholders } from '../text/placeholders.js';
import { tupleLabel } from '../text/template-names.js';
import { textLimits } from '../text/text-limits.js';
import type { ValueType } from '../text/value-types.js';

/** The documentation of a send function: the approved texts, and what the labels of the parameters do not say. */
export function functionDoc(template: Template): string {
  const { category, name, languages, description, placeholders, fileKind, file } = template;
  const kind = category === undefined ? '' : `the ${category} template `;
  const notes = placeholderList(placeholders);
  const withFile = fileKind === undefined ? '' : ` with ${fileKind === 'image' ? 'an' : 'a'} ${fileKind}`;
  const inLanguages = languages.length === 0 ? '' : ` in ${languages.map(code).join(', ')}`;
  return paragraphs([
    [`Sends ${kind}${code(name)}${withFile}${inLanguages}.`],
    description === undefined ? [] : [docLine(description)],
    ...approvedTexts(template),
    notes.length === 0 ? [] : ['Parameters:', '', ...notes],
    [`From ${docLine(file)}.`],
    messageTag(template),
  ]);
}

/** The documentation of a build function. */
export function buildDoc(template: Template): string {
  return paragraphs([
    [`Builds the request of {@link ${template.names.send}} as plain JSON without sending it.`],
    messageTag(template),
  ]);
}

/** The labels of the tuples, which editors show within them only as part of the call. Names do without. */
function messageTag({ placeholders, buttons = [], namedParameters }: Template): readonly string[] {
  const tuples = [
    { key: 'parameters', slots: placeholders },
    { key: 'buttons', slots: dynamicButtons(buttons) },
  ].filter(({ slots }) => slots.length > 0);
  if (namedParameters || tuples.length === 0) return [];
  const lists = tuples.map(({ key, slots }) =>
    code(`${key}: [${slots.map(({ label }) => tupleLabel(label)).join(', ')}]`),
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
    namedParameters ? [] : placeholderList(placeholders),
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

/** What each parameter is in the approved text, and what else is known of it. */
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
function approvedTexts(template: Template): readonly (readonly string[])[] {
  const { header, body, footer, buttons = [], languages } = template;
  const areButtonsLocalized = buttons.some((button) =>
    [button.text, button.kind === 'url' ? button.url : undefined].some(isLocalized),
  );
  if (!areButtonsLocalized && ![header, body, footer].some(isLocalized)) {
    const texts = textsInLanguage(template, languages[0]);
    return [messageBlock(texts), buttonList(texts.buttons)];
  }
  const perLanguage = languages.flatMap((language) => {
    const texts = textsInLanguage(template, language);
    return [
      [`In ${code(language)}:`],
      messageBlock(texts),
      ...(areButtonsLocalized ? [buttonList(texts.buttons)] : []),
    ];
  });
  return areButtonsLocalized
    ? perLanguage
    : [...perLanguage, buttonList(textsInLanguage(template, languages[0]).buttons)];
}

function isLocalized(text: LocalizedText | undefined): boolean {
  return typeof text === 'object';
}

function messageBlock({ header, body, footer }: TextsInLanguage): readonly string[] {
  const parts = [header, body, footer].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? [] : docBlock(parts.join('\n\n'));
}

/** Only the placeholders of which more is known than the types show. */
function placeholderList(placeholders: readonly Placeholder[]): readonly string[] {
  return placeholders.flatMap((placeholder) => {
    const notes = placeholderNotes(placeholder);
    return notes === '' ? [] : `- ${code(placeholder.label)}: ${notes}`;
  });
}

/** Empty if the type shows all that is known. */
function placeholderNotes(placeholder: Placeholder): string {
  const { description, example } = placeholder;
  const parts = [
    ...(description === undefined ? [] : [docLine(description)]),
    ...valueNotes(placeholder),
    ...(example === undefined
      ? []
      : [`${isFormatted(placeholder) ? 'shown as' : 'for example'} “${docLine(example)}”`]),
  ];
  return parts.join(', ');
}

/** Whether the example is not what callers pass, but what the recipient sees. */
function isFormatted({ type = 'text' }: Placeholder): boolean {
  return type !== 'text' && type !== 'code';
}

function valueNotes(placeholder: Placeholder): readonly string[] {
  const { type = 'text', style, decimals, max, overflow, timeZone } = placeholder;
  const limit = overflow === 'truncate' ? 'cut to' : 'at most';
  const isMoment = type === 'date' || type === 'time';
  return [
    ...(type === 'number' && style === 'percent' ? ['0.15 is written as 15%'] : takenValues[type]),
    ...(isMoment && timeZone !== undefined ? ['or a point in time'] : []),
    ...(decimals === undefined ? [] : [`rounded to ${count(decimals, 'decimal')}`]),
    ...(max === undefined ? [] : [`${limit} ${count(max, 'character')}`]),
    ...(timeZone === undefined ? [] : [`shown in ${timeZone}`]),
    ...(style === undefined || type === 'number' ? [] : [`style ${style}`]),
  ];
}

/** What callers pass, if its TypeScript type does not say it. Not formatted as an example, which depends on the version of ICU. */
const takenValues: Readonly<Record<ValueType, readonly string[]>> = {
  text: [],
  code: ['digits and capital letters'],
  number: ['a number'],
  money: ["such as `{ amount: '12.50', currency: 'EUR' }`"],
  date: ['`YYYY-MM-DD`'],
  time: ['`HH:MM`'],
  datetime: ['a point in time'],
};

function buttonList(buttons: readonly ButtonTexts[]): readonly string[] {
  if (buttons.length === 0) return [];
  return ['Buttons:', '', ...buttons.map((button) => `- ${describeButton(button)}`)];
}

function describeButton(button: ButtonTexts): string {
  const text = button.text === undefined ? '' : ` “${docLine(button.text)}”`;
  switch (button.kind) {
    case 'url':
      return `${suffixName(button)}${text}: ${docLine(button.url)}${forExample(button.example)}`;
    case 'phone':
      return `phone number${text}: ${docLine(button.phone)}`;
    case 'reply':
      return `quick reply${text}`;
  }
}

function suffixName({ label, repeats }: UrlButton<string>): string {
  if (repeats !== undefined) return `URL with ${code(repeats)}`;
  return label === undefined ? 'URL' : code(label);
}

/** What follows the description of something that has an example. */
export function forExample(example: string | undefined): string {
  return example === undefined ? '' : `, for example “${docLine(example)}”`;
}

function code(name: string): string {
  return `\`${name}\``;
}

function paragraphs(blocks: readonly (readonly string[])[]): string {
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
}

export function docComment(doc: string): string {
  if (!doc.includes('\n')) return `/** ${doc} */`;
  const lines = doc.split('\n').map((line) => (line === '' ? ' *' : ` * ${line}`));
  return ['/**', ...lines, ' */'].join('\n');
}

/** A property of an interface with its documentation. */
export function property(name: string, type: string, doc: string): string {
  return `${docComment(doc)}\nreadonly ${name}: ${type};`;
}

/** Makes a text safe inside a documentation comment, and shows its hidden characters. */
export function docText(text: string): string {
  return escapeHidden(text)
    .replaceAll('*/', '*\\/')
    .replaceAll(/(^|[\s{])@/g, '$1\\@');
}

/** A text on one line. */
export function docLine(text: string): string {
  return docText(text.replaceAll(/[ \t\r\n]+/g, ' ')).trim();
}

/** The lines of a text as a quoted code block. */
export function docBlock(text: string): readonly string[] {
  const lines = docText(text.replaceAll(/\r\n?/g, '\n')).trimEnd().split('\n');
  const longestRun = Array.from(text.matchAll(/`+/g), ([run]) => run.length).reduce(
    (a, b) => Math.max(a, b),
    2,
  );
  const fence = '`'.repeat(longestRun + 1);
  return [`${fence}text`, ...lines, fence].map((line) => `> ${line}`.trimEnd());
}
