import { describe, expect, it } from 'vitest';
import { milliseconds as millisecondsInYaml } from '../generator/src/text/delivery-times.js';
import { milliseconds } from '../outbox/src/enqueue/duration.js';
import { sessionLimits } from '../runtime/src/request/check-lengths.js';
import { sessionLimits as sessionLimitsOfSandbox } from '../sandbox/src/gateway/text-lengths.js';

describe('packages that do not import each other agree on', () => {
  it('the limits of session messages', () => {
    expect(sessionLimitsOfSandbox).toStrictEqual(sessionLimits);
  });

  it.each(['1 second', '90 seconds', '10 minutes', '1 hour', '365 days'])(
    'the length of %s, in YAML and in the options of the outbox',
    (duration) => {
      expect(milliseconds(duration)).toBe(millisecondsInYaml(duration));
    },
  );

  it.each(['ten minutes', '10min', '', '1.5 hours'])('what is no duration: %j', (text) => {
    expect(milliseconds(text)).toBeUndefined();
    expect(millisecondsInYaml(text)).toBeNaN();
  });
});
