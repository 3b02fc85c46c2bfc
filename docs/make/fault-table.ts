import { type FaultCase, faultCases } from '../../runtime/test/portable/fault-cases.ts';

/** The fault matrix, from the cases that the portable tests run. */
export function faultTable(): string {
  const rows = faultCases.map(row);
  return ['| fault | outcome | requests |', '| --- | --- | --- |', ...rows].join('\n');
}

function row({ what, outcome, otherOutcome, requests }: FaultCase): string {
  const shown = outcome === 'accepted' ? 'accepted' : `\`${outcome}\``;
  return `| ${what} | ${shown}${otherOutcome === undefined ? '' : ' ¹'} | ${requests} |`;
}
