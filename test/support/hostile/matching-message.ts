import { countParameters, countSuffixes, type DeclaredTemplate } from '../declared-template.ts';

/** Values for any template; the lists repeat if a template needs more. */
export interface Values {
  readonly to: string;
  readonly language: number;
  readonly texts: readonly string[];
  readonly suffixes: readonly string[];
  readonly file: { readonly url: string; readonly name?: string };
}

/** What a caller passes to the generated functions. */
export interface Message {
  readonly to: string;
  readonly language?: string;
  /** Texts, except for typed placeholders. */
  readonly parameters?: readonly unknown[];
  readonly file?: { readonly type: string; readonly url: string; readonly name?: string };
  readonly buttons?: readonly string[];
}

export function matchingMessage(template: DeclaredTemplate, values: Values): Message {
  const { language, file } = template;
  const parameters = take(countParameters(template), values.texts).map(
    (text, index) => typedValue(template, index) ?? text,
  );
  const buttons = take(countSuffixes(template), values.suffixes);
  return {
    to: values.to,
    ...(typeof language === 'object' && { language: language[values.language % language.length] ?? '' }),
    ...(parameters.length > 0 && { parameters }),
    ...(file !== undefined && { file: { type: file, ...values.file } }),
    ...(buttons.length > 0 && { buttons }),
  };
}

/** A value of the type that a placeholder declares; undefined for a text. */
function typedValue({ placeholders }: DeclaredTemplate, index: number): unknown {
  const placeholder = typeof placeholders === 'object' ? placeholders[index] : undefined;
  const type = typeof placeholder === 'object' ? placeholder.type : undefined;
  return type === 'money' ? { amount: '5', currency: 'EUR' } : type === 'date' ? '2026-11-23' : undefined;
}

/** Numbers the values, so that a test notices two that are swapped. */
function take(count: number, from: readonly string[]): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${from[index % from.length]}${index}`);
}

const unitLengths = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** What the index must export of a template, besides what its requests show. */
export function declaredFacts({ name, delivery }: DeclaredTemplate): object {
  if (delivery === undefined) return { name };
  const { expires, quietHours, retention, ...same } = delivery;
  const [start, end] = quietHours?.split('-') ?? [];
  return {
    name,
    delivery: {
      ...same,
      ...(expires !== undefined && { expiresAfter: lengthOf(expires) }),
      ...(quietHours !== undefined && { quietHours: { start, end } }),
      ...(retention !== undefined && { retention: lengthOf(retention) }),
    },
  };
}

function lengthOf(duration: string): number {
  const [amount, unit] = duration.split(' ');
  const [, length = 0] = Object.entries(unitLengths).find(([word]) => unit?.startsWith(word)) ?? [];
  return Number(amount) * length;
}

/** The request that the gateway's interface describes for this message. */
export function declaredRequest(template: DeclaredTemplate, message: Message): object {
  const language = typeof template.language === 'string' ? template.language : message.language;
  const hasButtons = template.buttons !== undefined && template.buttons.length > 0;
  return {
    to: message.to,
    templateName: template.name,
    ...(language !== undefined && { language }),
    parameters: message.parameters ?? [],
    ...(message.file && { file: message.file }),
    ...(hasButtons && { buttons: (message.buttons ?? []).map((url) => ({ type: 'url', url })) }),
  };
}
