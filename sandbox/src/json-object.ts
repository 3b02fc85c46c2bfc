import type { Dialect } from '@notifygen/runtime';

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of section 2.3 as they came, whatever the dialect calls the values. */
export interface NotificationFields {
  readonly to?: unknown;
  readonly templateName?: unknown;
  readonly language?: unknown;
  readonly parameters?: unknown;
  readonly file?: unknown;
  readonly buttons?: unknown;
}

/** Takes a dialect's form of a notification back to the fields of section 2.3, well formed or not. */
export function notificationFields(body: unknown, dialect: Dialect): NotificationFields {
  const found = dialect.messageWrapper && isFields(body) ? body.message : body;
  if (!isFields(found)) return {};
  const { [dialect.parametersField]: parameters, to, templateName, language, file, buttons } = found;
  return { to, templateName, language, parameters, file, buttons };
}
