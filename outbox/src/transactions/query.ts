/**
 * Runs one statement and returns the column `result` of its first row as text. Every statement of the outbox has this form,
 * so that type parsers, column names in camel case and the like of the caller's own client change nothing.
 */
export type Query = (text: string, params?: readonly (string | null)[]) => Promise<string | undefined>;
