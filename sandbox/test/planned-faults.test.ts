import { describe, expect } from 'vitest';
import { parseFault, type Sandbox } from '../src/index.js';
import { hello, it, openSandbox, post, request, textPath, to } from './support/sandbox.js';

async function statuses(sandbox: Sandbox, count: number, number: string = to): Promise<string> {
  const found: number[] = [];
  for (let call = 0; call < count; call++) {
    found.push((await post(sandbox, textPath, { ...hello, to: number })).status);
  }
  return found.join(' ');
}

describe('a planned fault', () => {
  it('applies to the next calls', async () => {
    const sandbox = await openSandbox({ faults: [{ fault: 500, times: 2 }, { fault: 404 }] });
    expect(await statuses(sandbox, 4)).toBe('500 500 404 200');
  });

  it('applies to a share of all calls, evenly spread', async () => {
    const sandbox = await openSandbox({ faults: [{ fault: 500, share: 0.25 }] });
    expect(await statuses(sandbox, 8)).toBe('200 200 200 500 200 200 200 500');
    const tenth = await openSandbox({ faults: [{ fault: 500, share: 0.1 }] });
    expect((await statuses(tenth, 100)).split(' ').filter((status) => status === '500')).toHaveLength(10);
  });

  it('is removed by its own function, and by clear', async ({ sandbox }) => {
    const remove = sandbox.fault({ fault: 500, times: 9 });
    expect(await statuses(sandbox, 1)).toBe('500');
    remove();
    expect(await statuses(sandbox, 1)).toBe('200');
    sandbox.fault({ fault: 500 });
    sandbox.clear();
    expect(await statuses(sandbox, 1)).toBe('200');
  });

  it('can be limited to one recipient or one template', async () => {
    const sandbox = await openSandbox({
      faults: [
        { fault: 500, to },
        { fault: 500, template: 'lookbook' },
      ],
    });
    expect(await statuses(sandbox, 1, '111111111')).toBe('200');
    expect(await statuses(sandbox, 2)).toBe('500 200');
  });

  it('can be added, listed with its progress, and deleted over REST', async ({ sandbox }) => {
    const added = await request(sandbox, 'POST', '/sandbox/faults', { fault: 503, retryAfter: 3, times: 2 });
    expect(added).toMatchObject({ status: 201, body: { id: 'fault-1', applied: 0 } });
    expect(await statuses(sandbox, 1)).toBe('503');
    const planned = await request(sandbox, 'GET', '/sandbox/faults');
    expect(planned.body).toMatchObject([{ id: 'fault-1', fault: 503, applied: 1 }]);
    await request(sandbox, 'DELETE', '/sandbox/faults/fault-1');
    expect(await statuses(sandbox, 1)).toBe('200');
  });

  it.for<readonly [plan: object, reason: string, path?: string]>([
    [{}, 'fault must be a status from 400 to 599'],
    [{ fault: 'explode' }, 'timeout-before', 'fault'],
    [{ fault: 500, template: 'lookbok' }, 'did you mean lookbook?', 'template'],
    [{ fault: 500, times: 0 }, 'times must be a whole number of at least 1, not 0'],
    [{ fault: 500, share: 1.5 }, 'share must be a number above 0 and at most 1, not 1.5', 'share'],
    [{ fault: 'slow', delay: -1 }, 'delay must be a number from 0 to 2147483647, not -1'],
    [{ fault: 500, to: 447700900123 }, 'to must be a string'],
    [{ fault: 500, time: 2 }, 'time is not a property of a fault'],
    [{ fault: 500, toString: 2 }, 'toString is not a property of a fault'],
  ])('is rejected over REST with a reason and its property if it is %j', async ([plan, reason, path]) => {
    const response = await request(await openSandbox(), 'POST', '/sandbox/faults', plan);
    expect(response).toMatchObject({ status: 400, body: { message: expect.stringContaining(reason) } });
    if (path !== undefined) expect(response).toMatchObject({ body: { issues: [{ path }] } });
  });

  it('is an error in code and in the options if it is invalid', async ({ sandbox }) => {
    expect(() => sandbox.fault({ fault: 99 })).toThrow(RangeError);
    const fault = { fault: 500, template: 'lookbok' } as const;
    expect(() => sandbox.fault(fault)).toThrow('did you mean lookbook?');
    await expect(openSandbox({ faults: [fault] })).rejects.toThrow('did you mean lookbook?');
  });
});

describe('parseFault', () => {
  it.each([
    ['503', { fault: 503 }],
    ['503:3', { fault: 503, times: 3 }],
    ['429=5', { fault: 429, retryAfter: 5 }],
    ['slow=3000:10%', { fault: 'slow', delay: 3000, share: 0.1 }],
    ['cut-after:25%', { fault: 'cut-after', share: 0.25 }],
  ])('reads %s as %j', (text, plan) => expect(parseFault(text)).toStrictEqual(plan));

  it.each(['', '200', '503:', '503:0', 'slow:0%', 'slow:101%', 'explode', '503:x', '503:-1'])(
    'throws for %j',
    (text) => expect(() => parseFault(text)).toThrow(RangeError),
  );
});
