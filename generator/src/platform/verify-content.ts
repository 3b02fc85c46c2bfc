// @ts-nocheck

import type { ButtonYaml } from '../check/template-yaml.js';
import type { Diagnostic, Finding } from '../diagnostics/diagnostic.js';
import { diagnosticAtValue, type YamlPath, type YamlSource } from '../source/yaml-source.js';
import type { Button, Template } from '../template/template.js';
import { numberPlaceholders } from '../text/number-placeholders.js';
import { type ApprovedVariant, inLanguage } from './approved-variant.js';
import { kindsOf } from './button-kinds.js';
import { buttonWords, isNoted } from './template-document.js';

/** Holds values, texts, file and buttons against those that are approved. */
export function contentDiagnostics(
  source: YamlSource,
  template: Template,
  variants: readonly ApprovedVariant[],
): readonly Diagnostic[] {
  const at = (path: YamlPath, finding: Finding): Diagnostic =>
    diagnosticAtValue(source, source.document.hasIn(path.slice(0, 1)) ? path : ['name'], finding);
  const found = variants.flatMap((variant) => [
    ...countDiagnostics(template, variant, at),
    ...fileDiagnostics(template, variant, at),
    ...bodyDiagnostics(template, variant, at),
  ]);
  return [
    ...found,
    ...lineDiagnostics('header', source, template, variants, at),
    ...lineDiagnostics('footer', source, template, variants, at),
    ...buttonDiagnostics(source, template, variants, at),
  ].filter(isFirst);
}

type At = (path: YamlPath, finding: Finding) => Diagnostic;

/** What is wrong in the same way in several languages is wrong once. */
function isFirst(diagnostic: Diagnostic, index: number, all: readonly Diagnostic[]): boolean {
  const same = ({ line, column, message }: Diagnostic): boolean =>
    line === diagnostic.line && column === diagnostic.column && message === diagnostic.message;
  return all.findIndex(same) === index;
}

function countDiagnostics(
  { placeholders }: Template,
  { converted, language }: ApprovedVariant,
  at: At,
): readonly Diagnostic[] {
  const [declared, approved] = [placeholders.length, converted.placeholders.length];
  if (declared === approved) return [];
  const message = `it is approved with ${approved === 1 ? '1 value' : `${approved} values`}${inLanguage(language)}, not ${declared}`;
  return [at(['placeholders'], { rule: 'placeholder-count', message })];
}

function fileDiagnostics(
  { fileKind }: Template,
  { converted, language }: ApprovedVariant,
  at: At,
): readonly Diagnostic[] {
  if (fileKind === converted.file) return [];
  const approved = converted.file === undefined ? 'without a file' : `with a file of type ${converted.file}`;
  const message = `it is approved ${approved}${inLanguage(language)}, not ${fileKind ?? 'without one'}`;
  return [at(['file'], { rule: 'header-kind', message })];
}

function bodyDiagnostics(
  { bodies }: Template,
  { converted, language }: ApprovedVariant,
  at: At,
): readonly Diagnostic[] {
  const body =
    bodies.find((own) => own.language === language) ?? bodies.find((own) => own.language === undefined);
  if (!body || plain(body.text) === plain(converted.body.text)) return [];
  const path = body.language === undefined ? ['body'] : ['body', body.language];
  return [at(path, difference(`the body${inLanguage(language)}`, body.text, converted.body.text))];
}

/** The file has one header and one footer for all languages: that of one of them, with the others as comments. */
function lineDiagnostics(
  part: 'header' | 'footer',
  source: YamlSource,
  template: Template,
  variants: readonly ApprovedVariant[],
  at: At,
): readonly Diagnostic[] {
  const own = template[part];
  // Texts may be left out altogether.
  const isTextless =
    template.header === undefined && template.footer === undefined && template.bodies.length === 0;
  if (isTextless || variants.length === 0) return [];
  const approved = variants.map(({ converted, language }) => ({
    text: part === 'header' ? converted.header?.text : converted.footer,
    language,
  }));
  const others = approved.filter(({ text }) => plain(text ?? '') !== plain(own ?? ''));
  if (others.length < approved.length) {
    return others
      .filter(({ text, language }) => !isNoted(source.text, language, text))
      .map(({ text, language }) => at([part], unnoted(`the ${part}`, 'text-differs', language, text)));
  }
  const [{ text } = {}] = approved;
  if (own !== undefined && text !== undefined) return [at([part], difference(`the ${part}`, own, text))];
  const message =
    own === undefined
      ? `it is approved with the ${part} ${JSON.stringify(text)}`
      : `it is approved without a ${part}`;
  return [at([part], { rule: 'text-differs', message })];
}

function unnoted(
  what: string,
  rule: 'text-differs' | 'buttons-differ',
  language: string | undefined,
  text: string | undefined,
): Finding {
  return {
    rule,
    message: `what is approved as ${what}${inLanguage(language)} stands neither here nor in a comment: ${JSON.stringify(text ?? 'none')}`,
    hint: `where that is as it should be, note it: #   ${language}: ${text ?? 'none'}`,
  };
}

function buttonDiagnostics(
  source: YamlSource,
  { buttons = [] }: Template,
  variants: readonly ApprovedVariant[],
  at: At,
): readonly Diagnostic[] {
  const own = buttons.map(yamlOf);
  const kinds = kindsOf(own);
  const misfit = variants.find(({ converted }) => kindsOf(converted.buttons) !== kinds);
  if (misfit) {
    const message = `it is approved with ${kindsOf(misfit.converted.buttons)}${inLanguage(misfit.language)}, not ${kinds}`;
    return [at(['buttons'], { rule: 'buttons-differ', message })];
  }
  const gone = own.flatMap((button, index) =>
    buttonKeys.flatMap((key) => {
      const value = button[key];
      const approved = variants.map(({ converted }) => converted.buttons[index]?.[key]);
      if (value === undefined || approved.length === 0 || approved.includes(value)) return [];
      const message = `the button's ${key} is approved as ${JSON.stringify(approved[0] ?? '')}`;
      return [at(['buttons', index, key], { rule: 'buttons-differ', message })];
    }),
  );
  if (gone.length > 0) return gone;
  const isOwn = ({ converted }: ApprovedVariant): boolean =>
    own.every((button, index) =>
      buttonKeys.every((key) => button[key] === undefined || button[key] === converted.buttons[index]?.[key]),
    );
  return variants.flatMap((variant) => {
    const words = buttonWords(variant);
    if (isOwn(variant) || isNoted(source.text, variant.language, words)) return [];
    return at(['buttons'], unnoted('the buttons', 'buttons-differ', variant.language, words));
  });
}

const buttonKeys = ['url', 'phone', 'reply', 'text'] as const;

function yamlOf(button: Button): ButtonYaml {
  switch (button.kind) {
    case 'url':
      return { url: button.url, ...(button.text !== undefined && { text: button.text }) };
    case 'phone':
      return { phone: button.phone, ...(button.text !== undefined && { text: button.text }) };
    case 'reply':
      return { reply: button.text };
  }
}

/** White space at the end and the spelling of placeholders do not count. */
function plain(text: string): string {
  return numberPlaceholders(text.replaceAll(/\r\n?/g, '\n')).text.trimEnd();
}

/** Enough to see what changed. */
const shownAround = 20;

function difference(what: string, own: string, approved: string): Finding {
  const [a, b] = [plain(own), plain(approved)];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const show = (text: string): string => {
    const from = Math.max(0, start - shownAround);
    const part = text.slice(from, start + shownAround);
    return JSON.stringify(`${from > 0 ? '…' : ''}${part}${start + shownAround < text.length ? '…' : ''}`);
  };
  return {
    rule: 'text-differs',
    message: `${what} is approved with other words: ${show(b)}, not ${show(a)}`,
    hint: 'copy the approved text over, or let notifygen import --force write the whole file again',
  };
}
