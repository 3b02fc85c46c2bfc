import { rules } from '../../generator/dist/check/rules/index.js';
import { code, table } from './markdown.ts';

const head = ['rule', 'severity', 'problem', 'fix'];

/** Every rule that templates and the configuration are checked against: one table per topic. */
export function ruleTables(): string {
  const topics = new Set(rules.map(({ about }) => about));
  return [...topics]
    .map((topic) => `### Rules about ${topic}\n\n${table(head, rowsAbout(topic))}`)
    .join('\n\n');
}

function rowsAbout(topic: string): readonly (readonly string[])[] {
  return rules
    .filter(({ about }) => about === topic)
    .map(({ name, severity, docs }) => [code(name), severity, docs.problem, docs.fix]);
}
