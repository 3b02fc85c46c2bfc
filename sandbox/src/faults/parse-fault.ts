import { checkFaultPlan, type FaultPlan } from './fault-plan.js';

/**
 * Reads a fault from a command line: `KIND[=NUMBER][:TIMES or :SHARE%]`, such as `503:3`, `429=5`, `slow=3000:10%`.
 * NUMBER is seconds for the `Retry-After` header of a status, and milliseconds for other kinds.
 *
 * @throws RangeError that explains what is expected.
 */
export function parseFault(text: string): FaultPlan {
  const match = /^([a-z-]+|\d{3})(?:=(\d+))?(?::(\d+)(%?))?$/.exec(text);
  if (!match) {
    throw new RangeError(
      `invalid fault ${text}; write KIND[=NUMBER][:TIMES or :SHARE%], such as 503:3 or slow:10%`,
    );
  }
  const [, kind = '', number, amount, percent] = match;
  const isStatus = /^\d/.test(kind);
  return checkFaultPlan({
    fault: isStatus ? Number(kind) : kind,
    ...(number !== undefined && { [isStatus ? 'retryAfter' : 'delay']: Number(number) }),
    ...(amount !== undefined && (percent ? { share: Number(amount) / 100 } : { times: Number(amount) })),
  });
}
