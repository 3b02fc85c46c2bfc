import {
  approvalOf,
  type Placeholder,
  type Template,
  textLimits,
  textsInLanguage,
  typeOf,
  unapprovedLanguages,
} from 'notifygen';
import type { Bubble } from '../bubbles/bubble.js';
import { type NotificationFields, templateBubble } from '../bubbles/template-bubble.js';

/** A template as the templates page shows it, filled with its examples. */
export interface TemplatePreview {
  readonly name: string;
  /** The YAML file, such as `templates/order_shipped.yaml`. */
  readonly file: string;
  readonly description?: string | undefined;
  /** Codes of its languages. Empty if requests do not contain a language. */
  readonly languages: readonly string[];
  readonly callerChoosesLanguage: boolean;
  /** Why it cannot be sent, or not in every language. Absent if it can. */
  readonly unapproved?: string;
  /** Name of the generated function. */
  readonly send: string;
  /** Whether the generated function takes parameters and suffixes by name. Absent if not. */
  readonly namedParameters?: true;
  readonly placeholders: readonly PreviewPlaceholder[];
  readonly fileKind?: Template['fileKind'];
  /** An example URL for its file. */
  readonly fileUrl?: string;
  /** The dynamic URL buttons. Absent if requests do not contain buttons. */
  readonly dynamicUrls?: readonly {
    /** Its place among all buttons, from 0. */
    readonly index: number;
    /** Its label in the generated tuple, or that of the parameter that it repeats. */
    readonly label: string;
    /** Whether it repeats a parameter, so that calls do not pass it. */
    readonly isRepeated: boolean;
    /** A suffix. */
    readonly example: string;
    /** The approved URL, which ends with `{{1}}`. */
    readonly url: string;
  }[];
  /** How many characters its texts may have: the smaller limit where sources differ. */
  readonly limits: typeof textLimits;
  /** One per language. A template without a language has one. */
  readonly bubbles: readonly {
    readonly language?: string | undefined;
    readonly bubble: Bubble;
  }[];
}

/** A placeholder, and how a form takes and formats its value. */
export interface PreviewPlaceholder extends Placeholder {
  /** Its name in the runtime. */
  readonly formatter: string;
  /** The type of its input, and a value to start with. */
  readonly form: { readonly input: string; readonly value: string };
}

const fileExtensions = { document: 'pdf', image: 'jpg', video: 'mp4' };

export function previewOf(template: Template): TemplatePreview {
  const { name, file, description, languages, callerChoosesLanguage, placeholders, fileKind } = template;
  const exampleOf = (label: string): string =>
    placeholders.find((placeholder) => placeholder.label === label)?.example ?? label;
  const dynamicUrls =
    template.buttons &&
    textsInLanguage(template, languages[0]).buttons.flatMap((button, index) => {
      if (button.kind !== 'url' || !button.url.endsWith('{{1}}')) return [];
      const { url, repeats, label = repeats ?? '', example = exampleOf(label) } = button;
      return { index, label, isRepeated: repeats !== undefined, url, example };
    });
  const fileUrl =
    fileKind && (template.fileExample ?? `https://files.example/${name}.${fileExtensions[fileKind]}`);
  const fields: NotificationFields = {
    parameters: placeholders.map(({ label }) => exampleOf(label)),
    ...(fileUrl !== undefined && { file: { type: fileKind, url: fileUrl } }),
    ...(dynamicUrls && { buttons: dynamicUrls.map(({ example }) => ({ type: 'url', url: example })) }),
  };
  const unapproved = unapprovedLanguages(template);
  return {
    name,
    file,
    description,
    languages,
    callerChoosesLanguage,
    ...(unapproved.length > 0 && { unapproved: approvalOf(template) }),
    send: template.names.send,
    placeholders: placeholders.map(previewPlaceholder),
    ...(template.namedParameters && { namedParameters: true }),
    fileKind,
    ...(fileUrl !== undefined && { fileUrl }),
    ...(dynamicUrls && { dynamicUrls }),
    limits: textLimits,
    bubbles: (languages.length === 0 ? [undefined] : languages).map((language) => ({
      language,
      bubble: templateBubble(template, { ...fields, ...(language !== undefined && { language }) }),
    })),
  };
}

export function previewPlaceholder(placeholder: Placeholder): PreviewPlaceholder {
  const { form, formatter } = typeOf(placeholder.type);
  return { ...placeholder, form, formatter };
}
