const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const fromHex = (hex: string): string => String.fromCodePoint(Number.parseInt(hex, 16) % 0x11_0000);

const decoders: readonly ((text: string) => string)[] = [
  (text) =>
    text
      .replaceAll(/&#x0*([0-9a-f]{1,6});?/gi, (_, hex: string) => fromHex(hex))
      .replaceAll(/&#0*(\d{1,7});?/g, (_, code: string) => fromHex(Number(code).toString(16)))
      .replaceAll(/&(\w+);/g, (whole, name: string) => named[name.toLowerCase()] ?? whole),
  (text) => text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => fromHex(hex)),
  (text) => text.replaceAll('+', ' '),
  (text) =>
    text
      .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, hex: string) => fromHex(hex))
      .replaceAll(/\\+u\{([0-9a-f]{1,6})\}/gi, (_, hex: string) => fromHex(hex))
      .replaceAll(/\\+x([0-9a-f]{2})/gi, (_, hex: string) => fromHex(hex)),
  (text) => text.replaceAll(/\\(.)/g, '$1'),
  // At each of the four offsets, since it is not known where the base64 text starts.
  ...[0, 1, 2, 3].map(
    (offset) => (text: string) =>
      text.replaceAll(/[\w+/-]{6,}=*/g, (run) => Buffer.from(run.slice(offset), 'base64').toString('latin1')),
  ),
];

/** The text, and everything that up to three of the decoders in a row make of it. */
export function decodings(text: string): ReadonlySet<string> {
  let latest = new Set([text]);
  const all = new Set(latest);
  for (let round = 0; round < 3; round++) {
    latest = new Set([...latest].flatMap((one) => decoders.map((decode) => decode(one))));
    for (const one of latest) all.add(one);
  }
  return all;
}
