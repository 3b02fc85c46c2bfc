// @ts-nocheck
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import {
  diagnosticAtValue,
  diagnosticInText,
  type YamlPath,
  type YamlSource,
} from '../../source/yaml-source.js';
import { findPlaceholders } from '../../text/placeholders.js';
import { declaredTexts } from '../declared-texts.js';
import type { ButtonYaml, TemplateYaml } from '../template-yaml.js';
import type { RuleName } from './rule-name.js';

/**
 * What WhatsApp's own rules for templates would refuse. They are warnings: the template was approved already, and the
 * rules change without notice.
 */
export function platformWarnings(source: YamlSource, yaml: TemplateYaml): readonly Diagnostic[] {
  return [
    ...lengthWarnings(source, yaml),
    ...edgeWarnings(source, yaml),
    ...headerWarnings(source, yaml),
    ...buttonCountWarnings(source, yaml.buttons ?? []),
  ];
}

/** The text can only differ from what was approved: WhatsApp would not have approved this one. */
const compareHint = 'compare it with the approved template';

const longest = { header: 60, body: 1024, footer: 60, buttonText: 25, buttonUrl: 2000, buttonPhone: 20 };

function lengthWarnings(source: YamlSource, yaml: TemplateYaml): readonly Diagnostic[] {
  const buttons = (yaml.buttons ?? []).flatMap(({ text, reply, url, phone }, index) => [
    { path: ['buttons', index, 'text'], what: "a button's text", text, limit: longest.buttonText },
    { path: ['buttons', index, 'reply'], what: "a button's text", text: reply, limit: longest.buttonText },
    { path: ['buttons', index, 'url'], what: "a button's URL", text: url, limit: longest.buttonUrl },
    { path: ['buttons', index, 'phone'], what: "a button's number", text: phone, limit: longest.buttonPhone },
  ]);
  const texts = declaredTexts(yaml).map(({ part, path, text }) => ({
    path,
    what: `the ${part}`,
    text,
    limit: longest[part],
  }));
  return [...texts, ...buttons].flatMap(({ path, what, text = '', limit }) => {
    const length = [...text].length;
    if (length <= limit) return [];
    const message = `${what} has ${length} characters; WhatsApp allows ${limit}`;
    return warn(source, path, 'text-length', message, compareHint);
  });
}

/** `import` notes the status as a comment. WhatsApp approved such bodies once, so those need no warning at every run. */
const isNotedApproved = /^# status: APPROVED[ \t]*\r?$/m;

function edgeWarnings(source: YamlSource, yaml: TemplateYaml): readonly Diagnostic[] {
  if (isNotedApproved.test(source.text)) return [];
  return declaredTexts(yaml).flatMap(({ part, path, text }) => {
    if (part !== 'body') return [];
    return findPlaceholders(text.trim()).flatMap((placeholder) => {
      const end = placeholder.offset + placeholder.text.length;
      const edge = placeholder.offset === 0 ? 'begins' : end === text.trim().length ? 'ends' : undefined;
      if (edge === undefined) return [];
      const message = `the body ${edge} with a placeholder; WhatsApp allows that only in authentication templates`;
      return diagnosticInText(source, path, placeholder.text, placeholder.occurrence, {
        rule: 'placeholder-edge',
        severity: 'warning',
        message,
        hint: `${compareHint}; one that was approved so says it with the comment "# status: APPROVED"`,
      });
    });
  });
}

function headerWarnings(source: YamlSource, { header = '', file }: TemplateYaml): readonly Diagnostic[] {
  const extra = findPlaceholders(header).length > 1;
  return [
    ...(extra
      ? warn(
          source,
          ['header'],
          'header-placeholder',
          'WhatsApp allows one placeholder in a header',
          compareHint,
        )
      : []),
    ...(header !== '' && file !== undefined
      ? warn(
          source,
          ['header'],
          'header-kind',
          `a header is either a text or a file on WhatsApp; here stands file: ${file} too`,
          'keep the one that was approved',
        )
      : []),
  ];
}

const mostButtons = { all: 10, url: 2, phone: 1 };

function buttonCountWarnings(source: YamlSource, buttons: readonly ButtonYaml[]): readonly Diagnostic[] {
  const placesOf = (kind: 'url' | 'phone'): readonly number[] =>
    buttons.flatMap((button, index) => (button[kind] === undefined ? [] : [index]));
  const counts = [
    { what: 'buttons', places: [...buttons.keys()], limit: mostButtons.all },
    { what: 'URL buttons', places: placesOf('url'), limit: mostButtons.url },
    { what: 'phone buttons', places: placesOf('phone'), limit: mostButtons.phone },
  ];
  return counts.flatMap(({ what, places, limit }) => {
    const extra = places[limit];
    if (extra === undefined) return [];
    const message = `there are ${places.length} ${what}; WhatsApp allows ${limit}`;
    return warn(source, ['buttons', extra], 'button-count', message, compareHint);
  });
}

function warn(
  source: YamlSource,
  path: YamlPath,
  rule: RuleName,
  message: string,
  hint: string,
): readonly Diagnostic[] {
  return [diagnosticAtValue(source, path, { rule, severity: 'warning', message, hint })];
}
