import type { Hono } from 'hono';
import { NotifygenError } from 'notifygen';
import { FaultPlanError } from '../faults/fault-plan.js';
import type { PlannedFaults } from '../faults/planned-faults.js';
import { readObject, readQuery } from './request-values.js';

export function addFaultRoutes(app: Hono, faults: PlannedFaults): void {
  app.get('/sandbox/faults', (context) => context.json(faults.list()));

  app.post('/sandbox/faults', async (context) => {
    const plan = await readObject(context);
    try {
      return context.json(faults.add(plan), 201);
    } catch (error) {
      const path = invalidProperty(error);
      if (!(error instanceof Error) || path === undefined) throw error;
      const { message } = error;
      return context.json({ message, issues: [{ path, message }] }, 400);
    }
  });

  app.delete('/sandbox/faults', (context) => {
    readQuery(context, []);
    return context.json({ removed: faults.remove() });
  });

  app.delete('/sandbox/faults/:id', (context) => {
    const id = context.req.param('id');
    const removed = faults.remove({ id });
    return removed > 0
      ? context.json({ removed })
      : context.json({ message: `there is no fault ${id}` }, 404);
  });
}

/** The property of a plan that an error is about; `undefined` if it is not about one. */
function invalidProperty(error: unknown): string | undefined {
  if (error instanceof FaultPlanError) return error.property;
  // A plan has one name that is looked up: that of its template.
  return error instanceof NotifygenError ? 'template' : undefined;
}
