import { type FaultCase, faultCases } from '../../runtime/test/portable/fault-cases.ts';

/** The table of faults, from the data that the portable tests run on. */
export function faultTable(): string {
  const rows = faultCases.map(row);
  return ['| what happens | outcome | read |', '| --- | --- | --- |', ...rows].join('\n');
}

function row({ what, outcome, orElse, reads }: FaultCase): string {
  const shown = outcome === 'accepted' ? 'accepted' : `\`${outcome}\``;
  return `| ${what} | ${shown}${orElse === undefined ? '' : ' ¹'} | ${reads} |`;
}
