import { rules } from '../../generator/dist/check/rules/index.js';
import type { ExampleFile } from '../../generator/dist/check/rules/rule.js';
import { code, table } from './markdown.ts';

const head = ['rule', 'severity', 'problem', 'fix', 'example'];

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
    .map(({ name, severity, docs, example }) => [
      code(name),
      severity,
      docs.problem,
      docs.fix,
      shown(example),
    ]);
}

/** The lines that break the rule, without the name that every template has. Several files need no example to be understood. */
function shown(example: string | Readonly<Record<string, ExampleFile>>): string {
  if (typeof example !== 'string') return '';
  const lines = example.replace(/^name: a\n(?=.)/, '').split('\n');
  const some = lines.length > 6 ? [...lines.slice(0, 3), '…'] : lines;
  return some.map((line) => code(line.replace(/(.)\1{20,}/, '$1…'))).join('<br>');
}
