import type { Hono } from 'hono';
import { checkFaultPlan, type FaultKind, type FaultPlan, faultNames } from '../faults/fault-plan.js';
import type { FaultBoard } from '../faults/planned-faults.js';
import { readObject } from './request-values.js';

export function addFaultRoutes(app: Hono, faults: FaultBoard): void {
  app.get('/sandbox/faults', (context) => context.json(faults.all()));

  app.post('/sandbox/faults', async (context) =>
    context.json(faults.add(readPlan(await readObject(context))), 201),
  );

  app.delete('/sandbox/faults', (context) => context.json({ removed: faults.remove() }));

  app.delete('/sandbox/faults/:id', (context) => {
    const id = context.req.param('id');
    const removed = faults.remove(id);
    return removed > 0
      ? context.json({ removed })
      : context.json({ message: `there is no fault ${id}` }, 404);
  });
}

const keys = ['fault', 'retryAfter', 'delay', 'times', 'share', 'to', 'template'];

function readPlan(body: Readonly<Record<string, unknown>>): FaultPlan {
  const stranger = Object.keys(body).find((key) => !keys.includes(key));
  if (stranger !== undefined)
    throw new RangeError(`${stranger} is no key of a fault; it has ${keys.join(', ')}`);
  return checkFaultPlan({
    fault: readKind(body.fault),
    retryAfter: readOptional(body, 'retryAfter', 'number'),
    delay: readOptional(body, 'delay', 'number'),
    times: readOptional(body, 'times', 'number'),
    share: readOptional(body, 'share', 'number'),
    to: readOptional(body, 'to', 'string'),
    template: readOptional(body, 'template', 'string'),
  });
}

function readKind(value: unknown): FaultKind {
  const kind = typeof value === 'number' ? value : faultNames.find((name) => name === value);
  if (kind !== undefined) return kind;
  throw new RangeError(
    `fault must be a status from 400 to 599 or one of ${faultNames.join(', ')}, not ${JSON.stringify(value)}`,
  );
}

interface Primitives {
  readonly number: number;
  readonly string: string;
}

function readOptional<Type extends keyof Primitives>(
  body: Readonly<Record<string, unknown>>,
  key: string,
  type: Type,
): Primitives[Type] | undefined {
  const value = body[key];
  if (value === undefined) return undefined;
  if (!isOf(value, type)) throw new RangeError(`${key} must be a ${type}`);
  return value;
}

function isOf<Type extends keyof Primitives>(value: unknown, type: Type): value is Primitives[Type] {
  return typeof value === type;
}
