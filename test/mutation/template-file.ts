/** A template file as plain data, to change and write again. */
export interface TemplateFile {
  readonly name: string;
  readonly language?: string | readonly string[];
  readonly placeholders?: number | readonly Placeholder[];
  readonly header?: string;
  readonly body?: string | Readonly<Record<string, string>>;
  readonly footer?: string;
  readonly file?: 'document' | 'video' | 'image';
  readonly buttons?: readonly Button[];
  readonly function?: string;
  readonly description?: string;
}

export type Placeholder = string | { readonly name: string };

export interface Button {
  readonly name?: string;
  readonly url?: string;
  readonly phone?: string;
  readonly reply?: string;
  readonly text?: string;
}

/** The names of its values: those that it declares, or those that are made of a count. */
export function valuesOf(file: TemplateFile): readonly Placeholder[] {
  const { body = '', placeholders = inHeader(file) + valuesIn(textsOf(body)[0] ?? '') } = file;
  if (typeof placeholders !== 'number') return placeholders;
  return Array.from({ length: placeholders }, (_, index) => `placeholder${index + 1}`);
}

/** How many of its values stand in its header; they come first. */
export function inHeader({ header = '' }: TemplateFile): number {
  return valuesIn(header);
}

function valuesIn(text: string): number {
  return new Set(text.match(/\{\{\d+\}\}/g)).size;
}

function textsOf(body: NonNullable<TemplateFile['body']>): readonly string[] {
  return typeof body === 'string' ? [body] : Object.values(body);
}

/** The file with the text changed that holds its value at `index`, where that one is called `number`. */
export function withTextOf(
  file: TemplateFile,
  index: number,
  change: (text: string, number: number) => string,
): TemplateFile {
  const { header } = file;
  const before = inHeader(file);
  if (header !== undefined && index < before) return { ...file, header: change(header, index + 1) };
  return withBody(file, (text) => change(text, index + 1 - before));
}

/** The file with its body changed, in every language. */
export function withBody(file: TemplateFile, change: (text: string) => string): TemplateFile {
  const { body } = file;
  if (body === undefined) return file;
  if (typeof body === 'string') return { ...file, body: change(body) };
  const entries = Object.entries(body).map(([code, text]) => [code, change(text)]);
  return { ...file, body: Object.fromEntries(entries) };
}

/** The file with other languages, and its body in just these. */
export function withLanguages(file: TemplateFile, language: TemplateFile['language']): TemplateFile {
  const { language: _, body = '', ...rest } = file;
  const codes = [language ?? []].flat();
  const texts = typeof body === 'string' ? undefined : body;
  const [first = ''] = Object.values(texts ?? {});
  const ownBody =
    texts === undefined
      ? body
      : codes.length < 2
        ? first
        : Object.fromEntries(codes.map((code) => [code, texts[code] ?? first]));
  return { ...rest, ...(language !== undefined && { language }), body: ownBody };
}
