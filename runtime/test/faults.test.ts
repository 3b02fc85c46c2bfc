import { describe, expect, it, onTestFinished } from 'vitest';
import { startFaultServer } from './portable/fault-server.ts';
import { runSuite } from './portable/suite.ts';

describe('every fault on the way', () => {
  it('is what the table says: code, delivery, requests read and time waited', async () => {
    const server = await startFaultServer();
    onTestFinished(server.stop);
    const results = await runSuite(server.addresses);
    expect(results.filter(({ failures }) => failures.length > 0)).toStrictEqual([]);
    expect(results.length).toBeGreaterThan(50);
  });
});
