import type { Hono } from 'hono';
import type { PlannedFaults } from '../faults/planned-faults.js';
import { readObject } from './request-values.js';

export function addFaultRoutes(app: Hono, faults: PlannedFaults): void {
  app.get('/sandbox/faults', (context) => context.json(faults.list()));

  app.post('/sandbox/faults', async (context) => context.json(faults.add(await readObject(context)), 201));

  app.delete('/sandbox/faults', (context) => context.json({ removed: faults.remove() }));

  app.delete('/sandbox/faults/:id', (context) => {
    const id = context.req.param('id');
    const removed = faults.remove(id);
    return removed > 0
      ? context.json({ removed })
      : context.json({ message: `there is no fault ${id}` }, 404);
  });
}
