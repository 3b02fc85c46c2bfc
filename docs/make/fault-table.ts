import { type FaultCase, faultCases, type Outcome } from '../../runtime/test/portable/fault-cases.ts';

/** The fault matrix, from the cases that the portable tests run. */
export function faultTable(): string {
  const rows = faultCases.map(row);
  return ['| fault | outcome | requests |', '| --- | --- | --- |', ...rows].join('\n');
}

function row({ what, outcome, except = {}, otherOutcome, requests }: FaultCase): string {
  const groups = Map.groupBy(Object.entries(except), ([, other]) => other);
  const outcomes = [
    otherOutcome ? `${show(outcome)} or ${show(otherOutcome)}` : show(outcome),
    ...[...groups].map(([other, runtimes]) => `${runtimes.map(([name]) => name).join(', ')}: ${show(other)}`),
  ];
  return `| ${what} | ${outcomes.join('; ')} | ${requests} |`;
}

function show(outcome: Outcome): string {
  return outcome === 'accepted' ? outcome : `\`${outcome}\``;
}
