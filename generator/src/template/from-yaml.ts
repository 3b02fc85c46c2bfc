import type { ButtonYaml, TemplateYaml } from '../source/template-yaml.js';
import { countPlaceholders, isDynamicUrl } from '../text/placeholders.js';
import type { TemplateNames } from '../text/template-names.js';
import type { Body, Button, Placeholder, Template } from './template.js';

/**
 * Turns a checked document into the emitters' model.
 *
 * @param file Path of the YAML file within the project.
 */
export function toTemplate(file: string, yaml: TemplateYaml, names: TemplateNames): Template {
  const { language = [], header, footer, description, file: fileKind, buttons } = yaml;
  return {
    file,
    name: yaml.name,
    names,
    ...(description !== undefined && { description }),
    languages: typeof language === 'string' ? [language] : language,
    callerChoosesLanguage: typeof language !== 'string' && language.length > 0,
    placeholders: placeholdersOf(yaml),
    ...(header !== undefined && { header }),
    bodies: bodiesOf(yaml),
    ...(footer !== undefined && { footer }),
    ...(fileKind !== undefined && { fileKind }),
    ...(buttons !== undefined && buttons.length > 0 && { buttons: buttonsOf(buttons) }),
  };
}

function bodiesOf({ body }: TemplateYaml): readonly Body[] {
  if (body === undefined) return [];
  if (typeof body === 'string') return [{ text: body }];
  return Object.entries(body).map(([language, text]) => ({ language, text }));
}

export interface TemplateText {
  readonly part: 'header' | 'body' | 'footer';
  /** Where it stands in the YAML. */
  readonly path: readonly string[];
  readonly text: string;
}

/** Every approved text that the template declares. */
export function textsOf(yaml: TemplateYaml): readonly TemplateText[] {
  const { header, footer } = yaml;
  return [
    ...(header === undefined ? [] : [{ part: 'header' as const, path: ['header'], text: header }]),
    ...bodiesOf(yaml).map(({ language, text }) => ({
      part: 'body' as const,
      path: language === undefined ? ['body'] : ['body', language],
      text,
    })),
    ...(footer === undefined ? [] : [{ part: 'footer' as const, path: ['footer'], text: footer }]),
  ];
}

export function placeholdersOf(yaml: TemplateYaml): readonly Placeholder[] {
  const { placeholders = countInTexts(yaml) } = yaml;
  if (typeof placeholders === 'number') {
    return Array.from({ length: placeholders }, (_, index) => ({ label: `placeholder${index + 1}` }));
  }
  return placeholders.map((placeholder) => {
    if (typeof placeholder === 'string') return { label: placeholder };
    const { name, ...rest } = placeholder;
    return { label: name, ...rest };
  });
}

/** The header's placeholders and the body's are numbered apart, so their counts add up. */
export function countInTexts(yaml: TemplateYaml): number {
  return countPlaceholders(yaml.header ?? '') + countPlaceholders(bodiesOf(yaml)[0]?.text ?? '');
}

function buttonsOf(buttons: readonly ButtonYaml[]): readonly Button[] {
  const taken = new Set(buttons.map(({ name }) => name));
  let suffixes = 0;
  const nextLabel = (): string => {
    const label = `button${++suffixes}`;
    return taken.has(label) ? nextLabel() : label;
  };
  return buttons.map(({ url, phone, reply, name, text }): Button => {
    const caption = text === undefined ? {} : { text };
    if (phone !== undefined) return { kind: 'phone', phone, ...caption };
    if (url === undefined) return { kind: 'reply', text: reply ?? '' };
    return { kind: 'url', url, ...caption, ...(isDynamicUrl(url) && { label: name ?? nextLabel() }) };
  });
}
