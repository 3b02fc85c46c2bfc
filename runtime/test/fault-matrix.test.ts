import { undiciTransport } from '@notifygen/runtime/undici';
import { expect, it, onTestFinished } from 'vitest';
import { startFaultServer } from './portable/fault-server.ts';
import { runSuite } from './portable/suite.ts';

it.each([
  ['fetch', undefined],
  ['undici', undiciTransport()],
])(
  'with %s, every fault has the code, delivery, number of requests and minimum wait of the matrix',
  async (_, transport) => {
    const server = await startFaultServer();
    onTestFinished(server.stop);
    const results = await runSuite(server.addresses, transport);
    expect(results.filter(({ failures }) => failures.length > 0)).toStrictEqual([]);
    expect(results.length).toBeGreaterThan(130);
  },
);
