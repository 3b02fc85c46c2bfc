/** A template as a YAML file declares it: independent of the generator's model. */
export interface DeclaredTemplate {
  readonly name: string;
  readonly language?: string | readonly string[];
  readonly placeholders?: number | readonly (string | DeclaredPlaceholder)[];
  readonly header?: string;
  readonly body?: string | Readonly<Record<string, string>>;
  readonly footer?: string;
  readonly file?: string;
  readonly buttons?: readonly DeclaredButton[];
  readonly delivery?: DeclaredDelivery;
  readonly function?: string;
  readonly description?: string;
}

export interface DeclaredDelivery {
  readonly priority?: string;
  readonly expires?: string;
  readonly quietHours?: string;
  readonly onUnknown?: string;
  readonly retention?: string;
}

export interface DeclaredPlaceholder {
  readonly name: string;
  readonly description?: string;
  readonly example?: string;
  readonly type?: string;
  readonly style?: string;
}

export interface DeclaredButton {
  readonly url?: string;
  readonly phone?: string;
  readonly reply?: string;
  readonly name?: string;
  readonly text?: string;
}

/** The common part of the generated functions' names: `OrderShipped`. */
export function functionStem(template: DeclaredTemplate): string {
  if (template.function !== undefined) return template.function.replace(/^send/, '');
  const words = template.name.split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The number of parameters, counted independently of the generator. */
export function countParameters({ placeholders, header = '', body = '' }: DeclaredTemplate): number {
  if (typeof placeholders === 'number') return placeholders;
  if (placeholders !== undefined) return placeholders.length;
  const [text = ''] = typeof body === 'string' ? [body] : Object.values(body);
  return countPlaceholders(header) + countPlaceholders(text);
}

/** The number of different placeholders in a text. */
function countPlaceholders(text: string): number {
  return new Set(text.match(/\{\{\s*\d+\s*\}\}/g)?.map((placeholder) => placeholder.replaceAll(/\D/g, '')))
    .size;
}

/** The number of button suffixes in a message. The suffix of a one-time password is a parameter already. */
export function countSuffixes({ buttons = [] }: DeclaredTemplate): number {
  return buttons.filter(({ url = '' }) => url.endsWith('{{1}}') && !url.includes('/otp/code/')).length;
}
