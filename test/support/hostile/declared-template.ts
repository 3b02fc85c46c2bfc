/** A template as a YAML file declares it, written down here apart from the generator's own model. */
export interface DeclaredTemplate {
  readonly name: string;
  readonly language?: string | readonly string[];
  readonly placeholders?: number | readonly (string | DeclaredPlaceholder)[];
  readonly header?: string;
  readonly body?: string | Readonly<Record<string, string>>;
  readonly footer?: string;
  readonly file?: string;
  readonly buttons?: readonly DeclaredButton[];
  readonly function?: string;
  readonly description?: string;
}

export interface DeclaredPlaceholder {
  readonly name: string;
  readonly description?: string;
  readonly example?: string;
}

export interface DeclaredButton {
  readonly url?: string;
  readonly phone?: string;
  readonly reply?: string;
  readonly name?: string;
  readonly text?: string;
}

/** What the generated functions' names have in common: `OrderShipped`. */
export function functionStem(template: DeclaredTemplate): string {
  if (template.function !== undefined) return template.function.replace(/^send/, '');
  const words = template.name.split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** How many values the template takes, counted anew from what was declared. */
export function countValues({ placeholders, header = '', body = '' }: DeclaredTemplate): number {
  if (typeof placeholders === 'number') return placeholders;
  if (placeholders !== undefined) return placeholders.length;
  const [text = ''] = typeof body === 'string' ? [body] : Object.values(body);
  return countNumbers(header) + countNumbers(text);
}

function countNumbers(text: string): number {
  return new Set(text.match(/\{\{\s*\d+\s*\}\}/g)?.map((placeholder) => placeholder.replaceAll(/\D/g, '')))
    .size;
}

/** How many button suffixes the caller gives. */
export function countSuffixes({ buttons = [] }: DeclaredTemplate): number {
  return buttons.filter(({ url = '' }) => url.endsWith('{{1}}')).length;
}
