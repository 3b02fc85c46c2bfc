import { type FaultCase, faultCases, type Outcome } from '../../runtime/test/portable/fault-cases.ts';
import { type NamedFault, namedFaults } from '../../sandbox/dist/faults/fault-kinds.js';
import { code, sentence, table } from './markdown.ts';

/** What the sandbox simulates. */
export function simulatedFaults(): string {
  const statuses = ['a status from 400 to 599', 'That status; 429 includes `Retry-After: 1`.', 'no', ''];
  const named = Object.entries(namedFaults).map(([name, fault]) => {
    const { sees, isAccepted, delay }: NamedFault = fault;
    const wait = delay === undefined ? '' : `${delay.toLocaleString('en')} ms`;
    return [code(name), sentence(sees), isAccepted ? 'yes' : 'no', wait];
  });
  return table(['kind', 'what the caller sees', 'accepted', 'default delay'], [statuses, ...named]);
}

/** The fault matrix, from the cases that the portable tests run. */
export function faultTable(): string {
  const rows = faultCases.map(row);
  return table(['fault', 'outcome', 'requests'], rows);
}

function row({ what, outcome, except = {}, otherOutcome, requests }: FaultCase): readonly string[] {
  const groups = Map.groupBy(Object.entries(except), ([, other]) => other);
  const outcomes = [
    otherOutcome ? `${show(outcome)} or ${show(otherOutcome)}` : show(outcome),
    ...[...groups].map(([other, runtimes]) => `${runtimes.map(([name]) => name).join(', ')}: ${show(other)}`),
  ];
  return [what, outcomes.join('; '), String(requests)];
}

function show(outcome: Outcome): string {
  return outcome === 'accepted' ? outcome : `\`${outcome}\``;
}
