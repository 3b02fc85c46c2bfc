import { code, table } from './markdown.ts';
import { rules } from './rules.ts';

const severities = { error: 'error', warning: 'warning', either: 'error or warning' };
const head = ['rule', 'severity', 'what breaks it', 'how to mend it'];

/** Every rule: what breaks it, and how to mend that. A table for each matter. */
export function ruleTables(): string {
  const matters = new Set(Object.values(rules).map(({ about }) => about));
  return [...matters].map((about) => `### Rules on ${about}\n\n${table(head, rowsOf(about))}`).join('\n\n');
}

function rowsOf(matter: string): readonly (readonly string[])[] {
  return Object.entries(rules)
    .filter(([, { about }]) => about === matter)
    .map(([name, { severity, what, mend }]) => [code(name), severities[severity], what, mend]);
}
