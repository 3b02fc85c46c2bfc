import { createClient, sendText } from '@notifygen/runtime';
import { median } from '../measure.ts';
import { count, table } from '../report.ts';
import type { Figures } from './throughput.ts';

const [to, appId, apiKey] = ['447700900987', 'app-7f3a91', 'key-91c2d4'];

/** Repeated, each starts what may be an encoded secret, or a recipient, at every character. */
const units = [
  '\\',
  '%',
  '%25',
  '&amp;',
  '\\u00',
  '4',
  '4%25252',
  '%5Cx26&#x26;',
  'key-91c2d',
  '447700 90098 ',
];
/** In characters; the error of a longer body contains less than all of it. */
const [short, long] = [125_000, 1_000_000];
const rounds = 5;

/** Whether the time to redact an error grows only with the length of its body. */
export async function measureRedaction(): Promise<Figures> {
  process.stderr.write('runtime: redaction\n');
  const rows: { readonly unit: string; readonly times: readonly [number, number] }[] = [];
  for (const unit of units) {
    await timeOf(unit, short);
    rows.push({ unit, times: [await timeOf(unit, short), await timeOf(unit, long)] });
  }
  const ratios = rows.map(({ times: [ofShort, ofLong] }) => ofLong / ofShort);
  return {
    method: `CPU time of a send that gets a 400 whose body repeats a text, median of ${rounds}.`,
    table: table(
      ['repeated text', `${count(short)} characters`, `${count(long)} characters`, 'ratio'],
      rows.map(({ unit, times }, index) => [
        `\`${unit}\``,
        ...times.map((time) => `${time.toFixed(1)} ms`),
        `${ratios[index]?.toFixed(1)} ×`,
      ]),
    ),
    targets: [
      {
        what: 'redacting a body that is 8 times as long, highest ratio',
        limit: 12,
        measured: Math.max(...ratios),
        unit: '×',
      },
    ],
  };
}

/** In milliseconds of CPU time. */
async function timeOf(unit: string, length: number): Promise<number> {
  const body = unit.repeat(Math.floor(length / unit.length));
  const client = createClient({
    baseUrl: 'https://gateway.example',
    appId,
    apiKey,
    fetch: async () => new Response(body, { status: 400 }),
  });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage();
    await sendText(client, { to, text: 'Hello' }).catch(() => undefined);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return median(times);
}
