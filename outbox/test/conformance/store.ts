import { describe } from 'vitest';
import { testActions } from './actions.js';
import { testBadRows } from './bad-rows.js';
import { testCampaigns } from './campaigns.js';
import { testClaim } from './claim.js';
import { testDeployments } from './deployments.js';
import { testEnqueue } from './enqueue.js';
import { testLimits } from './limits.js';
import { testOutcomes } from './outcomes.js';
import { testPauses } from './pauses.js';
import { testPeople } from './people.js';
import { testReading } from './reading.js';
import { testRecovery } from './recovery.js';
import { testSchema } from './schema.js';
import { type CreateTestDatabase, storeTests } from './support.js';
import { testWaits } from './waits.js';

export function testStore(name: string, create: CreateTestDatabase): void {
  describe(name, () => {
    const test = storeTests(create);
    for (const define of [
      testEnqueue,
      testClaim,
      testLimits,
      testOutcomes,
      testRecovery,
      testBadRows,
      testDeployments,
      testPauses,
      testPeople,
      testActions,
      testCampaigns,
      testReading,
      testWaits,
      testSchema,
    ])
      define(test);
  });
}
