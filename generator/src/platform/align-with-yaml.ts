import type { PlaceholderYaml } from '../check/template-yaml.js';
import { contractOf, type Shape } from '../contract/contract.js';
import {
  type ButtonTexts,
  type Placeholder,
  suffixLabels,
  type Template,
  type TextsInLanguage,
  textsInLanguage,
} from '../template/template.js';
import { defined } from '../text/defined.js';
import {
  countPlaceholders,
  isNumberedName,
  isOneTimePasswordUrl,
  numberPlaceholders,
} from '../text/placeholders.js';
import type { NotSendable } from './convert-buttons.js';
import { type ConvertedTemplate, convertTemplate } from './convert-to-yaml.js';
import { shapeOf } from './group-languages.js';
import type { PlatformTemplate } from './platform-template.js';

/** Numbers named placeholders in the order in which the YAML lists them. */
export function convertInOrder(
  platform: PlatformTemplate,
  { placeholders }: Template,
): ConvertedTemplate | NotSendable {
  const converted = convertTemplate(platform);
  if ('reason' in converted) return converted;
  const start = countPlaceholders(converted.header ?? '');
  return convertTemplate(platform, orderOf(placeholders.slice(start), converted.placeholders.slice(start)));
}

/** The YAML's template in one language. */
export function declaredShape(template: Template, language: string | undefined): Shape {
  return withTexts(contractOf(template), textsInLanguage(template, language));
}

/** The platform's template with our names, without the texts that the YAML omits. */
export function approvedShape(template: Template, converted: ConvertedTemplate): Shape {
  const shape = shapeOf(converted);
  const declared = textsInLanguage(template, converted.language);
  // The platform knows only texts.
  const { values, takesTimeZone } = contractOf(template);
  const { header, body, footer, buttons } = textsInLanguage(shape, undefined);
  const hasTexts = [template.header, template.body, template.footer].some((text) => text !== undefined);
  const parameters = alignNames(template.placeholders, converted.placeholders);
  return withTexts(
    { ...shape, parameters, ...defined({ values, takesTimeZone }) },
    {
      ...(hasTexts && defined({ header, footer })),
      ...defined({ body: declared.body === undefined ? undefined : body }),
      buttons: alignButtons(declared.buttons, buttons),
    },
  );
}

/** Gives suffixes our names, and omits the texts that our buttons omit. */
function alignButtons(
  declared: readonly ButtonTexts[],
  approved: readonly ButtonTexts[],
): readonly ButtonTexts[] {
  const labels = suffixLabels(declared);
  let suffix = 0;
  return approved.map((button, index) => {
    const own = declared[index];
    if (button.kind === 'reply') return button;
    const { text: _, ...textless } = button;
    const shown = own?.kind === button.kind && own.text === undefined ? textless : button;
    if (shown.kind !== 'url') return shown;
    // The platform does not say which placeholder is the one-time password.
    if (own?.kind === 'url' && isOneTimePasswordUrl(shown.url)) {
      const { label: _label, repeats: _repeats, ...rest } = shown;
      return { ...rest, ...defined({ label: own.label && labels[suffix++], repeats: own.repeats }) };
    }
    if (shown.label === undefined) return shown;
    return { ...shown, label: labels[suffix++] ?? shown.label };
  });
}

function withTexts(contract: Shape, texts: TextsInLanguage): Shape {
  const { header: _header, body: _body, footer: _footer, ...rest } = contract;
  const { header, body, footer, buttons } = texts;
  return {
    ...rest,
    ...defined({ header: normalized(header), body: normalized(body), footer: normalized(footer) }),
    buttons: buttons.map((button) => ({ ...button, ...defined({ text: normalized(button.text) }) })),
    languages: [],
    callerChoosesLanguage: false,
  };
}

/** Without white space at the end, and with a uniform spelling of placeholders. */
function normalized(text: string | undefined): string | undefined {
  return text && numberPlaceholders(text.replaceAll(/\r\n?/g, '\n')).text.trimEnd();
}

/** The platform's placeholders by our names. One that the platform has under another name is shown by that name. */
function alignNames(
  declared: readonly Placeholder[],
  approved: readonly PlaceholderYaml[],
): readonly string[] {
  return approved.map((placeholder, index) => {
    const own =
      declared.length === approved.length
        ? declared[index]
        : declared.find((one) => looseForm(approvedName(one)) === looseForm(approvedNameOf(placeholder)));
    if (own === undefined) return placeholder.name;
    const isSame =
      isNumberedName(placeholder.name) ||
      isNumberedName(approvedName(own)) ||
      looseForm(approvedName(own)) === looseForm(approvedNameOf(placeholder));
    return isSame ? own.label : `{{${approvedNameOf(placeholder)}}}`;
  });
}

/** The platform's names in the order of our placeholders. Those that are not known here take the places that are left. */
function orderOf(declared: readonly Placeholder[], approved: readonly PlaceholderYaml[]): readonly string[] {
  const rest = new Set(approved.map(approvedNameOf));
  const take = (isWanted: (name: string) => boolean): string | undefined => {
    const found = [...rest].find(isWanted);
    if (found !== undefined) rest.delete(found);
    return found;
  };
  const same = declared.map((one) => take((name) => name === approvedName(one)));
  const known = declared.map(
    (one, index) => same[index] ?? take((name) => looseForm(name) === looseForm(approvedName(one))),
  );
  return [...known.flatMap((name) => name ?? take(() => true) ?? []), ...rest];
}

function approvedName({ label, approvedAs = label }: Placeholder): string {
  return approvedAs;
}

export function approvedNameOf({ name, approvedAs = name }: PlaceholderYaml): string {
  return approvedAs;
}

/** `customer_name` on the platform may be `customerName` here. */
export function looseForm(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
