import type { Simulation } from './simulation.ts';

/** A person looks at one message, or at all that are unknown, and decides, once nothing of it can be on its way. */
export async function decideSomething(simulation: Simulation, allUnknown: boolean): Promise<void> {
  const { world, plan, random, store, checks, gateway } = simulation;
  if (simulation.isDatabaseDown()) return;
  const rows = await store.find({ limit: 1_000 });
  const candidates = rows.filter(({ id, status, recipient }) => {
    if (recipient === undefined) return false;
    if (status === 'unknown') return world.time() - checks.claimedAt(id) > 2 * plan.lease;
    return !allUnknown && (status === 'queued' || status === 'failed' || status === 'expired');
  });
  const chosen = allUnknown ? candidates : candidates.slice(random.integer(0, candidates.length)).slice(0, 1);
  for (const { id, status } of chosen) {
    const decision =
      status === 'unknown'
        ? gateway.delivered.has(id)
          ? 'accepted'
          : 'not-sent'
        : status === 'queued'
          ? 'cancel'
          : 'retry';
    world.log('person', `${id}: ${decision}`);
    const result = await store.decide(id, decision);
    if (!result?.applied) checks.fail(`the decision ${decision} did not apply to ${id}`);
    await checks.compare('decide', [id]);
  }
}

/** A person has a recipient erased, whatever is on its way. */
export async function eraseSomebody(simulation: Simulation): Promise<void> {
  const { world, random, store, checks } = simulation;
  // What a trigger refuses cannot be erased either.
  if (simulation.isDatabaseDown() || simulation.plan.hasRowFaults) return;
  const rows = await store.find({ limit: 1_000 });
  const [first, ...others] = new Set(rows.flatMap(({ recipient }) => recipient ?? []));
  if (first === undefined) return;
  const recipient = random.pick([first, ...others]);
  world.log('person', `erases ${recipient}`);
  await store.erase(recipient, undefined);
  checks.erased(recipient);
  for (const row of await checks.compare('erase'))
    if (row.recipient === recipient) checks.fail(`${row.id} was not erased`);
}
