// @ts-nocheck
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { diagnosticInText, type YamlPath, type YamlSource } from '../../source/yaml-source.js';
import { declaredTexts } from '../declared-texts.js';
import type { ButtonYaml, TemplateYaml } from '../template-yaml.js';

/** What no text means as it stands, in whichever part of a template. */
export function slipWarnings(source: YamlSource, yaml: TemplateYaml): readonly Diagnostic[] {
  const buttons = (yaml.buttons ?? []).flatMap((button, index) => buttonTexts(button, index));
  return [...declaredTexts(yaml), ...buttons].flatMap(({ path, text }) => [
    ...bracesWarnings(source, path, text),
    ...hiddenWarnings(source, path, text),
  ]);
}

interface PlacedText {
  readonly path: YamlPath;
  readonly text: string;
}

function buttonTexts({ url, phone, reply, text }: ButtonYaml, index: number): readonly PlacedText[] {
  return Object.entries({ url, phone, reply, text }).flatMap(([key, value]) =>
    value === undefined ? [] : { path: ['buttons', index, key], text: value },
  );
}

/** `{1}` or `{{1}` is hardly ever meant as it stands. */
function bracesWarnings(source: YamlSource, path: YamlPath, text: string): readonly Diagnostic[] {
  // Of the same length, so that the offsets stay.
  const others = text.replaceAll(/\{\{[^{}]*\}\}/g, (placeholder) => ' '.repeat(placeholder.length));
  return Array.from(others.matchAll(/(?<!\{)\{+\d+\}+/g), ({ 0: slip, index }) =>
    diagnosticInText(source, path, slip, text.slice(0, index + slip.length).split(slip).length - 2, {
      rule: 'placeholder-braces',
      severity: 'warning',
      message: `${slip} is no placeholder`,
      hint: 'a placeholder has two braces on each side: {{1}}',
    }),
  );
}

/** Controls that show nothing, and those that turn the order of a text around. Joiners and direction marks are honest. */
const hidden = /(?![\t\n\r\u0085])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

function hiddenWarnings(source: YamlSource, path: YamlPath, text: string): readonly Diagnostic[] {
  const character = hidden.exec(text)?.[0];
  if (character === undefined) return [];
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return [
    diagnosticInText(source, path, character, 0, {
      rule: 'hidden-character',
      severity: 'warning',
      message: `the text holds U+${code}, a character that cannot be seen`,
      hint: 'delete it, unless it was approved',
    }),
  ];
}
