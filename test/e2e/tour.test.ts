import { expect, it } from 'vitest';
import { outboxSends } from '../../examples/tour/outbox.ts';
import { sessionSends, templateSends } from '../../examples/tour/sends.ts';
import { root, runNode } from '../support/run.ts';

it('the tour sends every kind of message over HTTP, some through the outbox, shows both failures, and exits', () => {
  const { status, stdout, stderr } = runNode(['examples/tour/main.ts'], root);
  expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' });
  const sends = templateSends.length + sessionSends.length;
  expect(stdout.match(/ 200 sandbox-\d+$/gm)).toHaveLength(sends);
  expect(stdout).toContain('parameters[1] (orderId): must not be empty');
  expect(stdout).toContain('must be the name of an approved template, not order_sent');
  // One of them has the key of another.
  expect(stdout.match(/ accepted sandbox-\d+$/gm)).toHaveLength(outboxSends.length - 1);
  expect(stdout.match(/ already stored$/gm)).toHaveLength(1);
  expect(stdout).toContain(`The sandbox accepted ${sends + outboxSends.length - 1} messages.`);
});
