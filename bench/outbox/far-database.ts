import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Makes a database look as far away as one in another data center: what is sent arrives half of `roundTrip` milliseconds later. */
export async function farAway(
  url: string,
  roundTrip: number,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.setNoDelay(true));
      from.on('data', (data) => setTimeout(() => to.write(data), roundTrip / 2));
      from.on('close', () => setTimeout(() => to.destroy(), roundTrip / 2));
      from.on('error', () => {});
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const slow = new URL(url);
  slow.port = String((server.address() as AddressInfo).port);
  return {
    url: slow.href,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
