import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cli, root, run } from './support/run.ts';

it.skipIf(process.platform === 'win32').each([
  ['notifygen', cli],
  ['notifygen-outbox', join(root, 'outbox/bin/notifygen-outbox.js')],
])('%s reports a full disk that cannot take its output, but not a reader that stops early', (_, program) => {
  const shell = (line: string) => run('bash', ['-c', line, process.execPath, program], root);
  const full = shell('"$0" "$1" --help >/dev/full');
  expect(full).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^error: cannot print the result: .*no space left on device.*\n$/),
  });
  const early = shell('"$0" "$1" --help | true; exit $PIPESTATUS');
  expect(early).toMatchObject({ status: 0, stderr: '' });
});
