import { fillTemplate, formatDate, formatMoney, type TemplateContract } from '@notifygen/runtime/codegen';
import { median } from '../measure.ts';
import { table } from '../report.ts';
import type { Figures } from './throughput.ts';

const to = '447700900123';
const texts: TemplateContract = {
  name: 'return_opened',
  language: 'en',
  parameters: ['id', 'refund', 'day'],
};
const typed: TemplateContract = {
  ...texts,
  parameters: [
    'id',
    { label: 'refund', type: 'money', format: formatMoney },
    { label: 'day', type: 'date', style: 'full', format: formatDate },
  ],
};

const builds = 20_000;
const warmUps = 2;
const rounds = 7;

/** What typed values cost when a message is built. */
export function measureBuilding(): Figures {
  process.stderr.write('runtime: building\n');
  const pairs = Array.from({ length: warmUps + rounds }, () => [
    timeOf(texts, ['R-1', '€12.50', 'Friday, July 3, 2026']),
    timeOf(typed, ['R-1', { amount: '12.50', currency: 'EUR' }, '2026-07-03']),
  ]).slice(warmUps);
  const middle = (index: number): number => median(pairs.map((pair) => pair[index] ?? Number.NaN));
  return {
    method: `CPU time to build a message with three texts, and one with a text, money and a date, median of ${rounds}.`,
    table: table(
      ['parameters', 'CPU / message'],
      [
        ['three texts', `${middle(0).toFixed(1)} µs`],
        ['text, money and date', `${middle(1).toFixed(1)} µs`],
      ],
    ),
    targets: [
      {
        what: 'CPU to build a message with text, money and date, against three texts',
        limit: 5,
        measured: median(pairs.map(([plain = Number.NaN, formatted = Number.NaN]) => formatted / plain)),
        unit: '×',
      },
    ],
  };
}

/** In microseconds of CPU time per message. */
function timeOf(contract: TemplateContract, parameters: readonly unknown[]): number {
  const start = process.cpuUsage();
  for (let index = 0; index < builds; index++) fillTemplate(contract, { to, parameters });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / builds;
}
