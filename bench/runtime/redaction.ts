import { createClient, sendText } from '@notifygen/runtime';
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

/** So many sends with a short body have as many characters as one with a long body. */
const shortSends = long / short;

/** Whether the time to redact an error grows only with the length of its body. */
export async function measureRedaction(): Promise<Figures> {
  process.stderr.write('runtime: redaction\n');
  const rows: { readonly unit: string; readonly ofShort: number; readonly ofLong: number }[] = [];
  for (const unit of units) {
    const [sendShort, sendLong] = [senderOf(unit, short), senderOf(unit, long)];
    await sendLong(1);
    let [ofShort, ofLong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < rounds; round++) {
      ofShort = Math.min(ofShort, (await sendShort(shortSends)) / shortSends);
      ofLong = Math.min(ofLong, await sendLong(1));
    }
    rows.push({ unit, ofShort, ofLong });
  }
  const ratios = rows.map(({ ofShort, ofLong }) => ofLong / ofShort);
  return {
    method: `CPU time of a send that gets a 400 whose body repeats a text: the least of ${rounds} rounds, each of ${shortSends} sends with \
the short body and one with the long body.`,
    table: table(
      ['repeated text', `${count(short)} characters`, `${count(long)} characters`, 'ratio'],
      rows.map(({ unit, ofShort, ofLong }, index) => [
        `\`${unit}\``,
        ...[ofShort, ofLong].map((time) => `${time.toFixed(1)} ms`),
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

/** Sends messages one after the other, and returns the milliseconds of CPU time that they take together. */
function senderOf(unit: string, length: number): (sends: number) => Promise<number> {
  const body = unit.repeat(Math.floor(length / unit.length));
  const client = createClient({
    baseUrl: 'https://gateway.example',
    appId,
    apiKey,
    fetch: async () => new Response(body, { status: 400 }),
  });
  return async (sends) => {
    const start = process.cpuUsage();
    for (let send = 0; send < sends; send++)
      await sendText(client, { to, text: 'Hello' }).catch(() => undefined);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
