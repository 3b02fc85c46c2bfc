import { ruleTopics } from '../../generator/dist/check/rules/index.js';
import type { ExampleFile, Rule } from '../../generator/dist/check/rules/rule.js';
import { code, sentence, table } from './markdown.ts';

const head = ['rule', 'severity', 'problem', 'fix', 'example'];

/** Every rule that templates and the configuration are checked against: one table per topic. */
export function ruleTables(): string {
  return Object.entries(ruleTopics)
    .map(([topic, rules]) => `## Rules about ${topic}\n\n${table(head, rules.map(rowOf))}`)
    .join('\n\n');
}

function rowOf({ name, severity, problem, fix, example }: Rule): readonly string[] {
  return [code(name), severity ?? 'error', problem, sentence(fix), shown(example)];
}

/** The lines that break the rule, without the name that every template has. Several files need no example to be understood. */
function shown(example: string | Readonly<Record<string, ExampleFile>>): string {
  if (typeof example !== 'string') return '';
  const lines = example.replace(/^name: a\n(?=.)/, '').split('\n');
  const some = lines.length > 6 ? [...lines.slice(0, 3), '…'] : lines;
  return some.map((line) => code(line.replace(/(.)\1{20,}/, '$1…'))).join('<br>');
}
